package io.pgmemlab.prefork.report;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.prefork.MadeBundle;
import io.pgmemlab.prefork.MadeLeg;
import java.nio.file.Path;
import java.util.Map;

/** Made-up bundles with the verdicts that the judge makes of them. */
final class Judged {
    private Judged() {}

    static Bundle bundle(String kind, Path directory) {
        Path at = directory.resolve(kind);
        return switch (kind) {
            case "complete" -> judged(MadeBundle.complete(at));
            case "killed" -> killed(new MadeBundle(at).run("django", false));
            case "fallback" -> judged(fallback(new MadeBundle(at).run("psycopg", true)));
            case "own" -> judged(own(new MadeBundle(at).run("own", true)));
            case "empty" -> judged(new MadeBundle(at).run("django", true));
            case "remedies" ->
                judged(new MadeBundle(at)
                        .run("django", true)
                        .measured(
                                1, "stock/preload+gc_freeze", MadeLeg.preload().copied(92)));
            case "bare" -> bare(new MadeBundle(at));
            default -> throw new IllegalArgumentException(kind);
        };
    }

    static Bundle judged(MadeBundle made) {
        Bundle bundle = made.bundle();
        new PreforkReport().judge(bundle);
        return bundle;
    }

    /** The run was killed in its third trial. */
    private static Bundle killed(MadeBundle made) {
        made.measured(1, "stock/lazy", MadeLeg.lazy());
        made.trial(1, "native/lazy", "invalid", "worker 7 died (exit code 139)");
        made.rows(
                MadeBundle.id(1, "native/lazy"),
                1,
                "native/lazy",
                MadeLeg.lazy().plus(300));
        made.rows(MadeBundle.id(1, "stock/preload"), 1, "stock/preload", MadeLeg.preload());
        made.bundle()
                .append("journal.csv", "at", "trial", "event", "detail")
                .row("2026-01-01T00:02:00Z", MadeBundle.id(1, "stock/preload"), "started", "");
        return made.bundle();
    }

    /** One block, in which no page could be looked at, and the other pair. */
    private static MadeBundle fallback(MadeBundle made) {
        for (String leg : new String[] {"stock/lazy", "native/lazy", "stock/preload", "native/preload"}) {
            MadeLeg figures = MadeLeg.of(leg);
            figures.level = "rollup";
            made.measured(1, leg, figures);
        }
        made.trial(1, "stock/preload+gc_freeze", "unavailable", "no image \"</script><script>alert(1)</script>\"");
        return made;
    }

    /** A pair whose candidate copies half as much again, has more faults, and no premium under lazy. */
    private static MadeBundle own(MadeBundle made) {
        for (int block = 1; block <= 2; block++) {
            made.measured(block, "stock/lazy", MadeLeg.lazy().plus(block));
            made.measured(block, "native/lazy", MadeLeg.lazy().plus(block));
            made.measured(block, "stock/preload", MadeLeg.preload().plus(block));
            made.measured(
                    block,
                    "native/preload",
                    MadeLeg.preload().plus(80).copied(234).faults(9_000));
        }
        return made;
    }

    /** A run.json without anything in it, a table without most of its columns, a cell that is empty. */
    private static Bundle bare(MadeBundle made) {
        Bundle bundle = made.bundle();
        bundle.writeJson(Bundle.RUN, Map.of("scenario", "prefork-cow"));
        var table = bundle.append("memory-snapshots.csv", "repeat", "variant", "fork_mode", "stage", "group", "pss_kb");
        table.row(1, "stock", "preload", "after_equal_work", "all", 1_024);
        table.row(1, "native", "preload", "after_equal_work", "all", "");
        table.row("", "native", "preload", "after_equal_work", "all", 1_024);
        table.row(1, "native", "preload", "", "all", 1_024);
        table.row(1, "native", "", "forked", "all", 1_024);
        bundle.append("memory-load.csv", "repeat", "variant", "fork_mode").row(1, "stock", "preload");
        return bundle;
    }
}
