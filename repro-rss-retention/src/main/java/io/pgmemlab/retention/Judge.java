package io.pgmemlab.retention;

import io.pgmemlab.Bytes;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.experiment.TrialState;
import io.pgmemlab.experiment.Trials;
import io.pgmemlab.verdict.MemoryReturn;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Judges the legs of a bundle. The effect comes first: where the control did not keep its memory in the same run, that
 * others returned theirs proves nothing.
 */
public final class Judge {
    /** A control must keep this part of what the burst added, at every moment of the window. */
    public static final double KEPT = 0.10;

    /** A subject that streams must not grow by more than this. */
    public static final Bytes FLAT = Bytes.ofMiB(32);

    private static final double TRACE_SECONDS = 5;

    private final Bundle bundle;
    private final List<Retention> measured;
    private final Trials trials;

    private Judge(Bundle bundle) {
        this.bundle = bundle;
        this.measured = Retention.read(bundle);
        this.trials = Trials.read(bundle);
    }

    /** One verdict for each claim on each leg, in the legs' order. */
    public static List<Verdict> judge(Bundle bundle, List<RetentionLeg> legs) {
        var judge = new Judge(bundle);
        return legs.stream().flatMap(leg -> judge.verdicts(leg).stream()).toList();
    }

    private List<Verdict> verdicts(RetentionLeg leg) {
        List<Retention> first = rows(leg, row -> row.burst() == 1);
        if (first.isEmpty()) {
            return List.of(nothingMeasured(leg));
        }
        var verdicts = new ArrayList<Verdict>();
        verdicts.add(
                switch (leg.expectation()) {
                    case STAYS -> stays(leg, first);
                    case RETURNS -> returns(leg, first);
                    case FLAT -> flat(leg, first);
                    case REPORTED -> reported(leg, first, "what is left after a burst");
                });
        if (leg.bursts() > 1) {
            List<Retention> last = rows(leg, row -> row.burst() == leg.bursts());
            if (!last.isEmpty()) {
                verdicts.add(reported(leg, last, "what is left after " + leg.bursts() + " bursts"));
            }
        }
        return verdicts;
    }

    private Verdict stays(RetentionLeg leg, List<Retention> rows) {
        Optional<String> doubt = disturbed(leg);
        boolean shown = rows.stream().allMatch(Judge::kept) && doubt.isEmpty();
        return new Verdict(
                "after the burst it keeps at least 10 % of what the burst added, at every moment of the window",
                leg.name(),
                leg.role(),
                percent(worst(rows.stream().map(row -> row.memory().leastKept()).toList())),
                KEPT * 100,
                "% kept",
                shown ? Outcome.HOLDS : Outcome.INCONCLUSIVE,
                figures(rows)
                        + doubt.map(why -> "; " + why).orElse("")
                        + (shown
                                ? ""
                                : "; the control does not show the effect in this run, so nothing follows for the legs"
                                        + " compared with it"),
                evidence(rows));
    }

    private Verdict returns(RetentionLeg leg, List<Retention> rows) {
        boolean streams = leg.role() == Role.GATE && rows.stream().allMatch(Judge::isFlat);
        if (streams) {
            return flat(leg, rows);
        }
        boolean returned = rows.stream().allMatch(Retention::returned);
        Optional<String> doubt = returned ? disturbed(leg).or(() -> missingControl(leg)) : Optional.empty();
        Outcome outcome = !returned ? Outcome.BROKEN : doubt.isPresent() ? Outcome.INCONCLUSIVE : Outcome.HOLDS;
        return new Verdict(
                String.format(
                        Locale.ROOT,
                        "by %.1f s after the burst at least 95 %% of what it added is gone, and stays gone",
                        rows.get(0).deadline().toMillis() / 1000.0),
                leg.name(),
                leg.role(),
                percent(worst(rows.stream()
                        .map(row -> row.memory().returnedFraction())
                        .toList())),
                MemoryReturn.RETURNED * 100,
                "% returned",
                outcome,
                figures(rows)
                        + (returned ? "" : "; " + rows.stream().map(this::trace).collect(Collectors.joining("; ")))
                        + doubt.map(why -> "; " + why).orElse(""),
                evidence(rows));
    }

    private Verdict flat(RetentionLeg leg, List<Retention> rows) {
        Bytes most = rows.stream()
                .map(row -> row.memory().added())
                .max(Bytes::compareTo)
                .orElseThrow();
        boolean flat = rows.stream().allMatch(Judge::isFlat);
        Optional<String> doubt = flat ? disturbed(leg) : Optional.empty();
        return new Verdict(
                "the burst adds no more than " + FLAT,
                leg.name(),
                leg.role(),
                most.inMiB(),
                FLAT.inMiB(),
                "MiB added",
                !flat ? Outcome.BROKEN : doubt.isPresent() ? Outcome.INCONCLUSIVE : Outcome.HOLDS,
                figures(rows) + doubt.map(why -> "; " + why).orElse(""),
                evidence(rows));
    }

    private Verdict reported(RetentionLeg leg, List<Retention> rows, String what) {
        return new Verdict(
                what + ", as measured",
                leg.name(),
                Role.REPORT,
                percent(worst(rows.stream()
                        .map(row -> row.memory().returnedFraction())
                        .toList())),
                null,
                "% returned",
                Outcome.REPORTED,
                figures(rows),
                evidence(rows));
    }

    /** The leg has no valid trial: its last trial says why. */
    private Verdict nothingMeasured(RetentionLeg leg) {
        Optional<Table.Row> last = trials.last(leg.name());
        boolean unavailable = last.filter(row -> row.is("state", TrialState.UNAVAILABLE.word()))
                .isPresent();
        return new Verdict(
                leg.expectation() == Expectation.STAYS
                        ? "after the burst it keeps at least 10 % of what the burst added"
                        : "after the burst its memory is as the claim says",
                leg.name(),
                leg.role(),
                null,
                null,
                "",
                unavailable ? Outcome.UNAVAILABLE : Outcome.INCONCLUSIVE,
                last.map(row -> row.text("reason")).orElse("no trial of this leg was run to its end"),
                List.of(Bundle.TRIALS));
    }

    /** A block without a valid trial: the verdict would rest on the trials that happened to work. */
    private Optional<String> disturbed(RetentionLeg leg) {
        return trials.lost(leg.name()).map(lost -> lost + " had no valid trial");
    }

    private Optional<String> missingControl(RetentionLeg leg) {
        if (leg.control().isEmpty()) {
            return Optional.empty();
        }
        List<Retention> control = measured.stream()
                .filter(row -> row.leg().equals(leg.control()) && row.burst() == 1)
                .toList();
        if (control.isEmpty()) {
            return Optional.of("its control " + leg.control() + " was not measured in this run");
        }
        return control.stream().allMatch(Judge::kept)
                ? Optional.empty()
                : Optional.of("its control " + leg.control() + " did not keep its memory in this run");
    }

    private static boolean kept(Retention row) {
        return row.memory().leastKept() >= KEPT;
    }

    private static boolean isFlat(Retention row) {
        return row.memory().added().compareTo(FLAT) <= 0;
    }

    private List<Retention> rows(RetentionLeg leg, Predicate<Retention> condition) {
        return measured.stream()
                .filter(row -> row.leg().equals(leg.name()) && condition.test(row))
                .toList();
    }

    /** Every value, so that a spread is seen: {@code rss 42.0 MiB → 1508.0 MiB → 781.0 MiB (49.6 % returned, …)}. */
    private String figures(List<Retention> rows) {
        return rows.stream().map(row -> figures(row.memory())).collect(Collectors.joining("; "))
                + disturbedAttempts(rows.get(0).leg());
    }

    /** Attempts before a valid one are no secret. */
    private String disturbedAttempts(String leg) {
        List<String> reasons = trials.invalidAttempts(leg);
        return reasons.isEmpty()
                ? ""
                : "; " + reasons.size() + (reasons.size() == 1 ? " attempt was" : " attempts were") + " invalid: "
                        + String.join("; ", reasons);
    }

    private static String figures(MemoryReturn memory) {
        String sizes = memory.measure().word() + " " + memory.base() + " → " + memory.peak() + " → " + memory.after();
        if (memory.added().compareTo(Bytes.ZERO) <= 0) {
            return sizes + " (the burst added nothing)";
        }
        return sizes
                + String.format(
                        Locale.ROOT,
                        " (%.1f %% returned, %s)",
                        // rounded down, so that nothing reaches a bound by its printing
                        Math.floor(memory.returnedFraction() * 1000) / 10,
                        memory.timeToReturn()
                                .map(time -> String.format(Locale.ROOT, "back after %.1f s", time.toMillis() / 1000.0))
                                .orElse(String.format(
                                        Locale.ROOT,
                                        "not back within %.0f s",
                                        memory.window().toMillis() / 1000.0)));
    }

    /** The samples after a burst, one in five seconds: {@code after the burst, MiB: 0 s 1509.8, 5 s 1043.6, …}. */
    private String trace(Retention row) {
        String phase = Retention.phase("settle", row.burst());
        List<Table.Row> samples = bundle.table(Bundle.SAMPLES).stream()
                .filter(sample -> sample.is("trial", row.trial()) && sample.is("phase", phase))
                .toList();
        var trace = new StringBuilder("samples after the burst in MiB:");
        double next = 0;
        for (Table.Row sample : samples) {
            double after = sample.require("elapsed_s") - samples.get(0).require("elapsed_s");
            Optional<Bytes> size = sample.bytes(row.memory().measure().word() + "_bytes");
            if (after >= next && size.isPresent()) {
                trace.append(String.format(
                        Locale.ROOT, " %.0f s %.1f,", after, size.get().inMiB()));
                next += TRACE_SECONDS;
            }
        }
        return trace.substring(0, trace.length() - 1);
    }

    private static List<String> evidence(List<Retention> rows) {
        var files = new ArrayList<>(List.of(Retention.FILE, Bundle.SAMPLES));
        rows.forEach(row -> files.add("raw/" + row.trial() + "/"));
        return files;
    }

    /** NaN where no row has the figure. */
    private static double worst(List<Double> values) {
        return values.stream()
                .filter(value -> !value.isNaN())
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(Double.NaN);
    }

    private static Double percent(double fraction) {
        return Double.isNaN(fraction) ? null : (Double) (fraction * 100);
    }
}
