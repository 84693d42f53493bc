package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.data.Result;
import io.pgmemlab.buffers.judge.Judge;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** One row a leg, medians over its cells; the verdicts of a workload stand below its last row. */
final class ResultConsole {
    private static final int COLUMNS = 10;

    private ResultConsole() {}

    static ConsoleTable of(RunView view) {
        var table = new ConsoleTable()
                .words("leg")
                .figures("tps")
                .figures("vs 25 %")
                .figures("io stall s")
                .figures("only sb MiB")
                .figures("both")
                .figures("only pc")
                .figures("distinct")
                .figures("hot %")
                .figures("cells");
        for (String workload : view.workloads()) {
            List<Row> rows = rows(view, workload);
            for (int i = 0; i < rows.size(); i++) {
                var notes = new ArrayList<String>();
                notes.add(rows.get(i).note);
                if (i == rows.size() - 1) {
                    notes.addAll(verdicts(view.verdicts(workload)));
                }
                table.noted(notes, rows.get(i).cells.toArray(String[]::new));
            }
        }
        return table;
    }

    private record Row(List<String> cells, String note) {}

    private static List<Row> rows(RunView view, String workload) {
        var rows = new ArrayList<Row>();
        view.legs().stream()
                .filter(row -> row.text("workload").equals(workload))
                .map(ResultConsole::measured)
                .forEach(rows::add);
        for (LegName leg : view.withoutFigures(workload)) {
            rows.add(empty(leg.toString(), view.shortcoming(leg)));
        }
        return rows.isEmpty() ? List.of(empty(workload, "")) : rows;
    }

    private static Row empty(String name, String note) {
        var cells = new ArrayList<>(Collections.nCopies(COLUMNS, Figures.ABSENT));
        cells.set(0, name);
        cells.set(COLUMNS - 1, "0");
        return new Row(cells, note);
    }

    private static Row measured(Result.Row row) {
        String leg = new LegName(row.text("workload"), row.require("value_percent"), row.text("label")).toString();
        var beside = row.number("vs_baseline_percent");
        return new Row(
                List.of(
                        leg,
                        Parts.number(row.number("tps"), 0),
                        beside.isPresent() ? Parts.signed(beside.getAsDouble()) + " %" : Figures.ABSENT,
                        Parts.number(row.number("io_stall_s"), 2),
                        Parts.number(row.number("only_buffers_mib"), 1),
                        Parts.number(row.number("both_mib"), 1),
                        Parts.number(row.number("only_page_cache_mib"), 1),
                        Parts.number(row.number("distinct_mib"), 1),
                        Parts.number(row.number("hot_cached_percent"), 1),
                        row.text("cells")),
                "");
    }

    /** A line a verdict; verdicts that share outcome and reason share a line. */
    private static List<String> verdicts(List<Verdict> verdicts) {
        return verdicts.stream()
                .collect(Collectors.groupingBy(
                        verdict -> verdict.outcome().word() + verdict.reason(),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .map(same -> same.get(0).outcome().word() + ": "
                        + (same.size() == 1 ? same.get(0).claim() : same.size() + " claims") + ": "
                        + withoutNotice(same.get(0).reason()))
                .toList();
    }

    /** What the notice above the table says is not said again of every verdict. */
    private static String withoutNotice(String reason) {
        return reason.replace(Judge.NO_EVIDENCE + "; ", "");
    }
}
