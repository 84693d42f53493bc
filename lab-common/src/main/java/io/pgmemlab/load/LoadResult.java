package io.pgmemlab.load;

import java.time.Duration;

/**
 * One run of a load tool, verbatim.
 *
 * @param tool its name
 * @param command the command line
 * @param exitCode as the tool gave it; pgbench prints a plausible summary with exit code 2 too
 * @param took wall time of the whole command
 * @param stdout all of it
 * @param stderr all of it
 */
public record LoadResult(String tool, String command, long exitCode, Duration took, String stdout, String stderr) {

    /** What pgbench said. */
    public PgBenchResult pgbench() {
        return PgBenchResult.parse(stdout, stderr);
    }

    /** What siege said. */
    public SiegeResult siege() {
        return SiegeResult.parse(stdout);
    }

    /**
     * What the tool said, in the form that all tools share.
     *
     * @throws IllegalArgumentException for a tool that the lab does not know
     */
    public LoadFigures figures() {
        return switch (tool) {
            case "pgbench" -> pgbench().figures();
            case "siege" -> siege().figures();
            default -> throw new IllegalArgumentException("no parser for what " + tool + " prints");
        };
    }
}
