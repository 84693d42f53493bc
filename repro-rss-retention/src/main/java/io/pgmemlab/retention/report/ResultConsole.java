package io.pgmemlab.retention.report;

import io.pgmemlab.Bytes;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The result of every leg for the console, memory in whole MiB. Below a row stands why it is not green, once for all legs that
 * share the reason; of a row that is, the figures say everything.
 */
final class ResultConsole {
    private static final Set<Outcome> UNCLEAR = EnumSet.of(Outcome.BROKEN, Outcome.INCONCLUSIVE, Outcome.UNAVAILABLE);

    private ResultConsole() {}

    static ConsoleTable of(List<LegResult> legs) {
        var table = new ConsoleTable()
                .words("leg (MiB)")
                .figures("base")
                .figures("peak")
                .figures("end")
                .figures("after")
                .figures("returned")
                .figures("back")
                .figures("live")
                .figures("held")
                .figures("tps")
                .words("verdict");
        List<Row> rows = legs.stream().flatMap(leg -> rows(leg).stream()).toList();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            boolean sameBelow = i + 1 < rows.size() && rows.get(i + 1).note.equals(row.note);
            table.noted(sameBelow ? "" : row.note, row.cells.toArray(String[]::new));
        }
        return table;
    }

    private static List<Row> rows(LegResult leg) {
        List<Retained> results = leg.results();
        if (results.isEmpty()) {
            String no = Figures.ABSENT;
            return List.of(new Row(
                    note(leg, leg.verdict()),
                    name(leg),
                    no,
                    no,
                    no,
                    no,
                    no,
                    no,
                    no,
                    no,
                    no,
                    leg.isInterrupted() ? LegResult.INTERRUPTED : word(leg.verdict())));
        }
        return results.stream()
                .map(r -> new Row(
                        leg.isBetween(r) ? "" : note(leg, leg.verdict(r)),
                        name(leg) + (results.size() > 1 ? " #" + r.burst() : ""),
                        whole(r.base()),
                        whole(r.peak()),
                        whole(r.end()),
                        whole(r.after()),
                        ResultTables.returned(r),
                        ResultTables.back(r),
                        whole(r.live()),
                        whole(r.held()),
                        ResultTables.number(r.tps(), 0),
                        leg.isBetween(r)
                                ? "measured"
                                : leg.isInterrupted() ? LegResult.INTERRUPTED : word(leg.verdict(r))))
                .toList();
    }

    /** A line of the table that may share its note with the next. */
    private record Row(String note, List<String> cells) {
        Row(String note, String... cells) {
            this(note, List.of(cells));
        }
    }

    private static String name(LegResult leg) {
        return leg.leg() + (leg.role() == Role.CONTROL ? " (control)" : "");
    }

    private static String word(Optional<Verdict> verdict) {
        return verdict.map(v -> v.outcome().word()).orElse(Figures.ABSENT);
    }

    /** The reason of a verdict that is not green; where it does not say it already, why there are no figures. */
    private static String note(LegResult leg, Optional<Verdict> verdict) {
        String reason = verdict.filter(v -> UNCLEAR.contains(v.outcome()))
                .map(Verdict::reason)
                .orElse("");
        String shortcoming = leg.shortcoming();
        boolean said = leg.trials().stream().anyMatch(t -> !t.reason().isEmpty() && reason.contains(t.reason()));
        return said || shortcoming.isEmpty() ? reason : (reason + " " + shortcoming).strip();
    }

    private static String whole(Optional<Bytes> bytes) {
        return bytes.map(b -> Figures.fixed(b.inMiB(), 0)).orElse(Figures.ABSENT);
    }
}
