package io.pgmemlab.retention.report;

import io.pgmemlab.Bytes;
import io.pgmemlab.report.Conclusion.Advice;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The claim on one subject: a control, and the same subject with the background thread on.
 *
 * @param remedy the leg with the background thread, where the run has it
 * @param decay the leg with shorter decay on top, where the run has it
 */
record RemedyPair(LegResult control, Optional<LegResult> remedy, Optional<LegResult> decay) {
    private static final String BACKGROUND_THREAD = "background_thread:true";
    private static final String DECAY = ",dirty_decay_ms:5000,muzzy_decay_ms:5000";

    static List<RemedyPair> of(List<LegResult> legs) {
        return legs.stream()
                .filter(leg -> leg.role() == Role.CONTROL)
                .map(control -> new RemedyPair(control, remedy(legs, control, false), remedy(legs, control, true)))
                .toList();
    }

    private static Optional<LegResult> remedy(List<LegResult> legs, LegResult control, boolean decay) {
        return legs.stream()
                .filter(leg -> leg.subject().equals(control.subject()))
                .filter(leg -> leg.hasSetting("background_thread") && leg.hasSetting("decay5s") == decay)
                .findFirst();
    }

    /** Whether the control kept its memory in this run. */
    boolean isShown() {
        return control.is(Outcome.HOLDS);
    }

    /** The claim holds only where the control kept its memory and the remedy returned it. */
    Outcome outcome() {
        if (control.is(Outcome.UNAVAILABLE)) {
            return Outcome.UNAVAILABLE;
        } else if (!isShown()) {
            return Outcome.INCONCLUSIVE;
        }
        return remedy.flatMap(LegResult::verdict)
                .map(Verdict::outcome)
                .filter(o -> o == Outcome.HOLDS || o == Outcome.BROKEN)
                .orElse(Outcome.INCONCLUSIVE);
    }

    Stream<LegResult> legs() {
        return Stream.of(Optional.of(control), remedy, decay).flatMap(Optional::stream);
    }

    String finding() {
        if (!isShown()) {
            return control.leg() + " did not show the effect in this run (" + reason(control)
                    + "), so nothing follows from legs of " + control.subject() + " that gave memory back.";
        }
        String with = control.leg() + " kept " + kept() + ". With " + BACKGROUND_THREAD;
        return switch (outcome()) {
            case HOLDS -> with + " it was back" + back() + ". The claim holds for " + control.subject() + ".";
            case BROKEN ->
                with + " it did not give the memory back either ("
                        + remedy.map(RemedyPair::reason).orElse("") + "): the claim is broken for " + control.subject()
                        + ".";
            default ->
                with + " nothing could be decided ("
                        + remedy.map(RemedyPair::reason).orElse("the run has no such leg") + ").";
        };
    }

    private String kept() {
        Optional<Retained> last = control.last().filter(r -> r.residue().isPresent());
        if (last.isEmpty()) {
            return "its memory";
        }
        Retained r = last.get();
        return r.residue().get() + " above its baseline, " + Figures.percent(r.kept())
                + " of what the burst had added"
                + r.idling().map(sizes -> ": " + sizes + " over " + window(r)).orElse(", for all " + window(r))
                + ResidueSplit.sentence(r).map(made -> "; " + made).orElse("");
    }

    private static String window(Retained r) {
        return r.window().isPresent() ? Figures.fixed(r.window().getAsDouble(), 0) + " s of idling" : "its idling";
    }

    private String back() {
        return remedy.flatMap(LegResult::last)
                .filter(r -> r.timeToReturn().isPresent())
                .map(RemedyPair::back)
                .orElse(" near its baseline");
    }

    private static String back(Retained r) {
        return " within " + Figures.seconds(r.timeToReturn()) + " of the burst's end ("
                + r.idling()
                        .map(sizes -> sizes + " over " + window(r))
                        .orElse("at " + r.after().map(Bytes::toString).orElse("its baseline"))
                + ", baseline " + r.base().map(Bytes::toString).orElse("unknown")
                + r.dirty().map(bytes -> "; dirty: " + bytes).orElse("") + ")";
    }

    /** @param shownElsewhere whether the claim holds for another subject of the run */
    List<Advice> advice(boolean shownElsewhere) {
        String setting = variable() + BACKGROUND_THREAD;
        if (outcome() == Outcome.HOLDS) {
            String whom = control.subject().equals("odyssey")
                    ? "Odyssey, or another program with jemalloc preloaded or linked without a prefix: set"
                    : control.subject() + ": set";
            return Stream.concat(Stream.of(new Advice(whom, setting)), sooner().stream())
                    .toList();
        } else if (outcome() == Outcome.UNAVAILABLE && shownElsewhere) {
            return List.of(new Advice(
                    control.subject() + " could not be measured here (its verdict says why). What this run shows of"
                            + " jemalloc suggests, and does not prove:",
                    setting));
        }
        return List.of();
    }

    /** PgDog's jemalloc is built with a prefix and reads no other variable. */
    private String variable() {
        return control.subject().startsWith("pgdog") ? "_RJEM_MALLOC_CONF=" : "MALLOC_CONF=";
    }

    /** Shorter decay is advised where it was measured to be quicker. */
    private Optional<Advice> sooner() {
        OptionalDouble without = time(remedy);
        OptionalDouble with = time(decay.filter(leg -> leg.is(Outcome.HOLDS)));
        if (without.isEmpty() || with.isEmpty() || with.getAsDouble() >= without.getAsDouble()) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                "To be back within " + Figures.seconds(with) + " instead of " + Figures.seconds(without) + ":",
                variable() + BACKGROUND_THREAD + DECAY));
    }

    private static OptionalDouble time(Optional<LegResult> leg) {
        return leg.flatMap(LegResult::last).map(Retained::timeToReturn).orElse(OptionalDouble.empty());
    }

    private static String reason(LegResult leg) {
        return leg.verdict().map(v -> v.reason().replaceAll("[.\\s]+$", "")).orElse(leg.shortcoming());
    }
}
