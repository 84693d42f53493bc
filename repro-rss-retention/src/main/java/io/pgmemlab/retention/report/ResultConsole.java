package io.pgmemlab.retention.report;

import io.pgmemlab.Bytes;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/** The result of every leg for the console, memory in whole MiB; the verdict's reason stands below its leg. */
final class ResultConsole {
    private ResultConsole() {}

    static ConsoleTable of(List<LegResult> legs) {
        var table = new ConsoleTable()
                .words("leg (MiB)")
                .figures("base")
                .figures("peak")
                .figures("after")
                .figures("returned")
                .figures("back")
                .figures("live")
                .figures("held")
                .figures("tps")
                .figures("failed")
                .words("verdict");
        String above = "";
        for (LegResult leg : legs) {
            List<Retained> results = leg.results();
            for (Retained r : results) {
                Optional<Verdict> verdict = leg.verdict(r);
                table.noted(
                        note(leg, verdict),
                        name(leg) + (results.size() > 1 ? " #" + r.burst() : ""),
                        whole(r.base()),
                        whole(r.peak()),
                        whole(r.after()),
                        ResultTables.returned(r),
                        ResultTables.back(r),
                        whole(r.live()),
                        whole(r.held()),
                        ResultTables.number(r.tps(), 0),
                        ResultTables.number(r.failed(), 0),
                        word(verdict));
            }
            if (results.isEmpty()) {
                String note = note(leg, leg.verdict());
                String no = Figures.ABSENT;
                table.noted(
                        note.equals(above) ? "(as above)" : note,
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
                        word(leg.verdict()));
                above = note;
            }
        }
        return table;
    }

    private static String name(LegResult leg) {
        return leg.leg() + (leg.role() == Role.CONTROL ? " (control)" : "");
    }

    private static String word(Optional<Verdict> verdict) {
        return verdict.map(v -> v.outcome().word()).orElse(Figures.ABSENT);
    }

    /** The verdict's reason; where it does not say it already, why there are no figures. */
    private static String note(LegResult leg, Optional<Verdict> verdict) {
        String reason = verdict.map(Verdict::reason).orElse("");
        String shortcoming = leg.shortcoming();
        boolean said = leg.trials().stream().anyMatch(t -> !t.reason().isEmpty() && reason.contains(t.reason()));
        return said || shortcoming.isEmpty() ? reason : (reason + " " + shortcoming).strip();
    }

    private static String whole(Optional<Bytes> bytes) {
        return bytes.map(b -> Figures.fixed(b.inMiB(), 0)).orElse(Figures.ABSENT);
    }
}
