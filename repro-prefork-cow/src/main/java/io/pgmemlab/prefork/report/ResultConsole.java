package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.judge.Judge;
import io.pgmemlab.prefork.summary.Figure;
import io.pgmemlab.prefork.summary.Group;
import io.pgmemlab.prefork.summary.Names;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every leg after the work, medians in MiB, for the console; its verdicts stand below it. */
final class ResultConsole {
    private ResultConsole() {}

    static ConsoleTable of(RunView view) {
        var table = new ConsoleTable()
                .words("after the work (MiB)")
                .figures("PSS")
                .figures("vs stock")
                .figures("USS")
                .figures("shared")
                .figures("copied")
                .figures("fresh")
                .figures("KiB/req")
                .figures("faults/req")
                .figures("req/s")
                .figures("trials");
        for (String leg : view.legs()) {
            table.noted(notes(view, leg), cells(view.tables(), leg));
        }
        return table;
    }

    private static String[] cells(Tables tables, String leg) {
        Values pss = tables.pss(leg);
        return Stream.of(
                        leg,
                        Cells.median(pss, 1),
                        against(tables, leg, pss),
                        Cells.median(tables.at(leg, Stage.WORKED, Group.ALL, Figure.USS), 1),
                        pages(tables, leg, Figure.STILL_SHARED),
                        pages(tables, leg, Figure.COPIED),
                        pages(tables, leg, Figure.FRESH),
                        Cells.median(
                                tables.growthPerRequest(leg, Figure.PRIVATE_DIRTY)
                                        .inKib(),
                                2),
                        Cells.median(tables.growthPerRequest(leg, Figure.MINOR_FAULTS), 3),
                        Cells.median(tables.rates(leg), 0),
                        Integer.toString(pss.count()))
                .toArray(String[]::new);
    }

    /** The candidate's premium, within a block. */
    private static String against(Tables tables, String leg, Values pss) {
        return Names.stockBeside(leg)
                .map(stock -> pss.percentAbove(tables.pss(stock)))
                .map(premium -> premium.isEmpty() ? Figures.ABSENT : Cells.signed(premium, 2) + " %")
                .orElse("");
    }

    private static String pages(Tables tables, String leg, Figure figure) {
        return Cells.median(tables.at(leg, Stage.WORKED, Group.WORKERS, figure), 1);
    }

    /** A line a verdict; verdicts that share outcome and reason share a line. What the row says already is left out. */
    private static List<String> notes(RunView view, String leg) {
        List<Verdict> verdicts = view.verdicts(leg);
        if (verdicts.isEmpty()) {
            return List.of(view.shortcoming(leg));
        }
        Map<String, List<Verdict>> byReason = verdicts.stream()
                .filter(v -> v.outcome() != Outcome.REPORTED || v.unit().equals(Judge.SHARE))
                .collect(Collectors.groupingBy(
                        v -> v.outcome().word() + v.reason(), LinkedHashMap::new, Collectors.toList()));
        return byReason.values().stream()
                .map(same -> same.get(0).outcome().word() + ": "
                        + (same.size() == 1 ? same.get(0).claim() : same.size() + " claims")
                        + ": "
                        + same.get(0).reason())
                .toList();
    }
}
