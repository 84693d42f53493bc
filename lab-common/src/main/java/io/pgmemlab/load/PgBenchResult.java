package io.pgmemlab.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What pgbench printed, line by line. Most lines are conditional (on {@code -r}, {@code -C}, {@code -R}, {@code --max-tries},
 * several scripts), so most figures may be absent; an absent one is never 0.
 *
 * <p>The format is that of {@code printResults} in {@code src/bin/pgbench/pgbench.c} of PostgreSQL 13 to 18. A summary looks
 * plausible even when clients aborted: {@link #incomplete} and the exit code decide, not the summary.
 *
 * @param clients {@code -c}
 * @param threads {@code -j}
 * @param duration {@code -T}, absent for a run of exact work
 * @param requested transactions asked for with {@code -t} over all clients, absent for a timed run
 * @param processed transactions that completed
 * @param failed transactions given up, absent before PostgreSQL 15
 * @param serializationFailures those for want of serialisability
 * @param deadlockFailures those by deadlock
 * @param retried transactions that were tried again
 * @param retries how often in all
 * @param skipped transactions that a rate limit left out because they were late already
 * @param late transactions above the latency limit
 * @param latencyAverageMs mean latency of a transaction in milliseconds
 * @param latencyStddevMs standard deviation of it in milliseconds, only with {@code -P}, {@code -R} or {@code --latency-limit}
 * @param connectionMs initial (or, with {@code -C}, average) connection time in milliseconds
 * @param tps transactions a second without the initial connections
 * @param scripts one entry a script where several ran
 * @param abortedClients clients that stopped before their work was done
 * @param incomplete whether pgbench called its own results incomplete
 * @param errors what pgbench complained of, in its words
 */
public record PgBenchResult(
        OptionalLong clients,
        OptionalLong threads,
        Optional<Duration> duration,
        OptionalLong requested,
        OptionalLong processed,
        OptionalLong failed,
        OptionalLong serializationFailures,
        OptionalLong deadlockFailures,
        OptionalLong retried,
        OptionalLong retries,
        OptionalLong skipped,
        OptionalLong late,
        OptionalDouble latencyAverageMs,
        OptionalDouble latencyStddevMs,
        OptionalDouble connectionMs,
        OptionalDouble tps,
        List<Script> scripts,
        int abortedClients,
        boolean incomplete,
        List<String> errors) {

    /** {@code 24005 tps}, for a line on the console. */
    public String inWords() {
        return tps.isPresent() ? String.format(Locale.ROOT, "%.0f tps", tps.getAsDouble()) : "no throughput";
    }

    /** In the form that all tools share. */
    LoadFigures figures() {
        return new LoadFigures(requested, processed, failed, tps, latencyAverageMs, latencyStddevMs);
    }

    /**
     * The part of one script among several.
     *
     * @param name file or built-in name
     * @param transactions how many of them ran this script
     * @param tps of this script alone
     */
    public record Script(String name, OptionalLong transactions, OptionalDouble tps) {}

    private static final String NUMBER = "(-?\\d+(?:\\.\\d+)?)";
    private static final Pattern PROCESSED =
            Pattern.compile("number of transactions actually processed: (\\d+)(?:/(\\d+))?");
    private static final Pattern SCRIPT = Pattern.compile("SQL script \\d+: (.*)");
    private static final Pattern SCRIPT_SHARE =
            Pattern.compile(" - (\\d+) transactions \\([^,)]*(?:, tps = " + NUMBER + ")?\\)");
    private static final Pattern SCRIPT_PROCESSED =
            Pattern.compile(" - number of transactions actually processed: (\\d+) \\(tps = " + NUMBER + "\\)");
    private static final Pattern ABORTED = Pattern.compile(".*client (\\d+) (?:script \\d+ )?aborted in .*");
    private static final Pattern COMPLAINT =
            Pattern.compile("pgbench: (?:error|fatal|warning): .*|.*(?:ERROR|FATAL|PANIC): .*");

    public PgBenchResult {
        scripts = List.copyOf(scripts);
        errors = List.copyOf(errors);
    }

    /**
     * Parses what one pgbench run printed; of a run that was cut short nothing but its complaints may be there.
     */
    public static PgBenchResult parse(String stdout, String stderr) {
        var summary = new Lines(stdout);
        Optional<Matcher> processed = summary.find(PROCESSED);
        return new PgBenchResult(
                summary.whole("number of clients: (\\d+)"),
                summary.whole("number of threads: (\\d+)"),
                summary.find(Pattern.compile("duration: (\\d+) s"))
                        .map(match -> Duration.ofSeconds(Long.parseLong(match.group(1)))),
                processed
                        .filter(match -> match.group(2) != null)
                        .map(match -> OptionalLong.of(Long.parseLong(match.group(2))))
                        .orElse(OptionalLong.empty()),
                processed
                        .map(match -> OptionalLong.of(Long.parseLong(match.group(1))))
                        .orElse(OptionalLong.empty()),
                summary.whole("number of failed transactions: (\\d+) \\(.*"),
                summary.whole("number of serialization failures: (\\d+) \\(.*"),
                summary.whole("number of deadlock failures: (\\d+) \\(.*"),
                summary.whole("number of transactions retried: (\\d+) \\(.*"),
                summary.whole("total number of retries: (\\d+)"),
                summary.whole("number of transactions skipped: (\\d+) \\(.*"),
                summary.whole("number of transactions above the .* latency limit: (\\d+)/.*"),
                summary.decimal("latency average = " + NUMBER + " ms(?: \\(including failures\\))?"),
                summary.decimal("latency stddev = " + NUMBER + " ms"),
                summary.decimal("(?:initial|average) connection time = " + NUMBER + " ms"),
                summary.decimal(
                        "tps = " + NUMBER + " \\((?:without initial connection time|including reconnection times"
                                + "|excluding connections establishing)\\)"),
                scripts(stdout),
                (int) stderr.lines()
                        .filter(line -> ABORTED.matcher(line).matches())
                        .count(),
                stderr.contains("Run was aborted; the above results are incomplete"),
                stderr.lines().filter(line -> COMPLAINT.matcher(line).matches()).toList());
    }

    /** PostgreSQL 17 and later print what a script processed on a line of its own, earlier ones its rate beside its share. */
    private static List<Script> scripts(String stdout) {
        var scripts = new ArrayList<Script>();
        String name = null;
        for (String line : stdout.lines().toList()) {
            Matcher header = SCRIPT.matcher(line);
            Matcher share = SCRIPT_SHARE.matcher(line);
            Matcher processed = SCRIPT_PROCESSED.matcher(line);
            if (header.matches()) {
                name = header.group(1);
            } else if (name != null && share.matches()) {
                scripts.add(script(name, share));
            } else if (name != null && processed.matches()) {
                scripts.set(scripts.size() - 1, script(name, processed));
            }
        }
        return scripts;
    }

    private static Script script(String name, Matcher line) {
        return new Script(
                name,
                OptionalLong.of(Long.parseLong(line.group(1))),
                line.group(2) == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(line.group(2))));
    }

    private record Lines(List<String> lines) {
        Lines(String text) {
            this(text.lines().toList());
        }

        Optional<Matcher> find(Pattern pattern) {
            return lines.stream().map(pattern::matcher).filter(Matcher::matches).findFirst();
        }

        OptionalLong whole(String pattern) {
            return find(Pattern.compile(pattern))
                    .map(match -> OptionalLong.of(Long.parseLong(match.group(1))))
                    .orElse(OptionalLong.empty());
        }

        OptionalDouble decimal(String pattern) {
            return find(Pattern.compile(pattern))
                    .map(match -> OptionalDouble.of(Double.parseDouble(match.group(1))))
                    .orElse(OptionalDouble.empty());
        }
    }
}
