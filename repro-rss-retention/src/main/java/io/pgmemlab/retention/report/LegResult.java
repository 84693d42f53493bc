package io.pgmemlab.retention.report;

import io.pgmemlab.retention.Retention;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Everything a bundle holds about one leg.
 *
 * @param leg {@code subject/variant}
 * @param trials in the order they ran, each id once
 * @param verdicts on this leg
 */
record LegResult(String leg, List<TrialResult> trials, List<Verdict> verdicts) {
    /** First words of a variant that do not name an allocator. */
    private static final Set<String> SETTINGS = Set.of("default", "own", "direct", "background_thread");

    static final String INTERRUPTED = "interrupted";

    private static final List<Outcome> BY_WEIGHT =
            List.of(Outcome.BROKEN, Outcome.INCONCLUSIVE, Outcome.UNAVAILABLE, Outcome.HOLDS, Outcome.REPORTED);

    /**
     * @param state {@code valid}, {@code invalid}, {@code unavailable}, {@code running} where the run ended in it, or
     *     {@code planned} where it was not reached
     * @param reason why it is not valid
     * @param returns a row for each burst that was evaluated
     */
    record TrialResult(String id, String leg, String state, String reason, List<Retained> returns, Curve curve) {
        boolean isValid() {
            return state.equals("valid");
        }

        /** The run was told to end while it ran. */
        boolean isInterrupted() {
            return !isValid() && reason.startsWith(INTERRUPTED);
        }
    }

    String subject() {
        return leg.contains("/") ? leg.substring(0, leg.indexOf('/')) : leg;
    }

    String variant() {
        return leg.substring(leg.indexOf('/') + 1);
    }

    /** Subject and allocator: legs that differ only by a setting belong to one family. */
    String family() {
        String first = variant().split("[+-]", 2)[0];
        return subject() + (SETTINGS.contains(first) ? "" : "/" + first);
    }

    boolean hasSetting(String setting) {
        return List.of(variant().split("\\+", -1)).contains(setting);
    }

    /** The verdict that weighs most: what is broken before what holds. */
    Optional<Verdict> verdict() {
        return verdicts.stream().min(Comparator.comparing(v -> BY_WEIGHT.indexOf(v.outcome())));
    }

    /** Of a leg of several bursts, the first verdict is on the first burst and the last on the last. */
    Optional<Verdict> verdict(Retained result) {
        int bursts = results().size();
        if (bursts < 2 || verdicts.size() < 2) {
            return result.burst() < bursts ? Optional.empty() : verdict();
        } else if (result.burst() == 1) {
            return Optional.of(verdicts.get(0));
        }
        return result.burst() < bursts ? Optional.empty() : Optional.of(verdicts.get(verdicts.size() - 1));
    }

    /** A burst that was measured and of which nothing is claimed: neither the first nor the last of a judged leg. */
    boolean isBetween(Retained result) {
        return !verdicts.isEmpty()
                && result.burst() < results().size()
                && verdict(result).isEmpty();
    }

    /** The run was told to end in its last trial, and none before it counts. */
    boolean isInterrupted() {
        return !trials.isEmpty()
                && trials.stream().noneMatch(TrialResult::isValid)
                && trials.get(trials.size() - 1).isInterrupted();
    }

    /** What was found to serve the subject; empty where it was not recorded. */
    String allocator() {
        return results().stream()
                .map(Retained::allocator)
                .filter(found -> !found.isEmpty())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    Role role() {
        return verdict().map(Verdict::role).orElse(Role.REPORT);
    }

    boolean is(Outcome outcome) {
        return verdict().filter(v -> v.outcome() == outcome).isPresent();
    }

    /** Whether something was found out about it that counts. */
    boolean isMeasured() {
        return is(Outcome.HOLDS) || is(Outcome.BROKEN) || trials.stream().anyMatch(TrialResult::isValid);
    }

    /** One result a burst, in order: over the valid trials, or over all where none is valid. */
    List<Retained> results() {
        return repeats().values().stream().map(Retained::median).toList();
    }

    Map<Integer, List<Retained>> repeats() {
        boolean anyValid = trials.stream().anyMatch(TrialResult::isValid);
        return trials.stream()
                .filter(trial -> trial.isValid() || !anyValid)
                .flatMap(trial -> trial.returns().stream())
                .collect(Collectors.groupingBy(Retained::burst, TreeMap::new, Collectors.toList()));
    }

    /** After the last burst. */
    Optional<Retained> last() {
        List<Retained> results = results();
        return results.isEmpty() ? Optional.empty() : Optional.of(results.get(results.size() - 1));
    }

    /** What happened after the burst; of several, after the first and the last. */
    String behaviour() {
        List<Retained> results = results();
        return switch (results.size()) {
            case 0 -> "";
            case 1 -> results.get(0).behaviour();
            default ->
                results.get(0).behaviour() + " after the first burst; "
                        + results.get(results.size() - 1).behaviour() + " after burst " + results.size();
        };
    }

    List<Curve> curves() {
        return trials.stream()
                .map(TrialResult::curve)
                .filter(curve -> !curve.points().isEmpty())
                .toList();
    }

    /** Why there is no result, or none that counts; empty where there is one. */
    String shortcoming() {
        if (trials.stream().anyMatch(TrialResult::isValid)) {
            return results().isEmpty() ? "valid, but " + Retention.FILE + " has no row of it" : "";
        }
        return trials.stream().map(LegResult::shortcoming).distinct().collect(Collectors.joining("; "));
    }

    private static String shortcoming(TrialResult trial) {
        return switch (trial.state()) {
            case "running" ->
                "the run ended in this trial"
                        + (trial.curve().points().isEmpty()
                                ? " before its first sample"
                                : String.format(
                                        Locale.ROOT,
                                        " after %.0f s; its highest sample was %.1f MiB",
                                        trial.curve().end() - trial.curve().begin(),
                                        trial.curve().highest()));
            case "planned" -> "not reached before the run ended";
            default ->
                trial.isInterrupted()
                        ? trial.reason()
                        : trial.state() + ": " + (trial.reason().isEmpty() ? "no reason recorded" : trial.reason());
        };
    }
}
