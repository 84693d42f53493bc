package io.pgmemlab.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Whether a run did what was asked of it. Exit code and failed counts decide, not a summary that looks well. */
public final class LoadCheck {
    private LoadCheck() {}

    /** What is wrong with a run of pgbench; empty when every transaction succeeded. */
    public static List<String> faults(LoadResult run) {
        var faults = new ArrayList<String>();
        PgBenchResult result = run.pgbench();
        if (run.exitCode() != 0) {
            faults.add("pgbench ended with exit code " + run.exitCode());
        }
        if (result.abortedClients() > 0) {
            faults.add(result.abortedClients() + " clients aborted");
        }
        if (result.incomplete()) {
            faults.add("pgbench calls its results incomplete");
        }
        // Before PostgreSQL 15 pgbench counts no failures: a client aborts at its first.
        if (result.failed().orElse(0) > 0) {
            faults.add(result.failed().getAsLong() + " transactions failed");
        }
        if (result.skipped().orElse(0) > 0) {
            faults.add(result.skipped().getAsLong() + " transactions were skipped");
        }
        if (result.processed().orElse(0) == 0) {
            faults.add("no transaction completed");
        }
        if (result.processed().isEmpty() && !run.stdout().isBlank()) {
            faults.add("it printed no summary but: "
                    + run.stdout().lines().limit(3).collect(Collectors.joining(" | ")));
        }
        OptionalLong requested = result.requested();
        if (requested.isPresent() && !requested.equals(result.processed())) {
            faults.add(result.processed().orElse(0) + " of " + requested.getAsLong() + " transactions completed");
        }
        if (!faults.isEmpty() && !result.errors().isEmpty()) {
            faults.add(
                    "it said: " + result.errors().stream().distinct().limit(3).collect(Collectors.joining(" | ")));
        }
        return faults;
    }

    /** What is wrong with a run of siege; empty when exactly the work that was asked for was done. */
    public static List<String> faults(LoadResult run, HttpWork work) {
        var faults = new ArrayList<String>();
        SiegeResult result = run.siege();
        if (run.exitCode() != 0) {
            faults.add("siege ended with exit code " + run.exitCode());
        }
        if (result.failed().orElse(0) > 0) {
            faults.add(result.failed().getAsLong() + " requests failed");
        }
        if (result.successful().isEmpty()) {
            faults.add("it printed no summary");
        } else if (result.successful().getAsLong() != work.requests()
                || !result.successful().equals(result.transactions())) {
            faults.add(result.successful().getAsLong() + " of " + work.requests() + " requests succeeded"
                    + (result.successful().equals(result.transactions())
                            ? ""
                            : ", of " + result.transactions().orElse(0) + " answered"));
        }
        if (!faults.isEmpty()) {
            said(run).ifPresent(words -> faults.add("it said: " + words));
        }
        return faults;
    }

    private static Optional<String> said(LoadResult run) {
        String words = run.stderr()
                .lines()
                .map(line -> line.replaceAll("\\x1b\\[[0-9;]*m", "").strip())
                .filter(line ->
                        !line.isEmpty() && !line.contains("configuration template") && !line.startsWith("Run siege -C"))
                .distinct()
                .limit(3)
                .collect(Collectors.joining(" | "));
        return words.isEmpty() ? Optional.empty() : Optional.of(words);
    }
}
