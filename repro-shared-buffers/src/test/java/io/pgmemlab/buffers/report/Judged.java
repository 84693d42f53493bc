package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.Made;
import io.pgmemlab.buffers.MadeBundle;
import io.pgmemlab.buffers.judge.Judge;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.verdict.Verdicts;
import java.nio.file.Path;
import java.util.Map;

/** Made-up bundles with the verdicts that the judge makes of them. */
final class Judged {
    private Judged() {}

    static Bundle bundle(String kind, Path directory) {
        Path at = directory.resolve(kind);
        return switch (kind) {
            case "dip" -> judged(Made.dip(at));
            case "rising" -> judged(Made.rising(at));
            case "quick" -> judged(Made.quick(at));
            case "killed" -> Made.killed(at).bundle();
            case "bare" -> bare(new MadeBundle(at));
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private static Bundle judged(MadeBundle made) {
        Verdicts.write(made.bundle(), Judge.judge(made.bundle(), made.legs()));
        return made.bundle();
    }

    /** A run.json without anything in it, and no table. */
    private static Bundle bare(MadeBundle made) {
        made.bundle().writeJson(Bundle.RUN, Map.of("scenario", "shared-buffers"));
        return made.bundle();
    }
}
