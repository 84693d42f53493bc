package io.pgmemlab.retention.report;

import io.pgmemlab.report.Conclusion;
import io.pgmemlab.report.Conclusion.Advice;
import io.pgmemlab.report.RunFacts;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the verdicts allow to conclude. The remedy is advised only for a subject whose control kept its memory in this run and
 * whose leg with the remedy returned it; any advice beyond that says that this run does not prove it.
 */
final class RetentionConclusion {
    private static final String ORIGINAL = "pgdog-0.1.48";

    private static final List<Outcome> BY_WEIGHT =
            List.of(Outcome.BROKEN, Outcome.HOLDS, Outcome.INCONCLUSIVE, Outcome.UNAVAILABLE);

    private final List<LegResult> legs;
    private final List<RemedyPair> pairs;
    private final List<Gate> gates;

    private RetentionConclusion(List<LegResult> legs, RunFacts run) {
        this.legs = legs;
        this.pairs = RemedyPair.of(legs);
        this.gates = Gate.of(legs, run);
    }

    static Conclusion of(List<LegResult> legs, RunFacts run) {
        if (legs.stream().allMatch(leg -> leg.verdicts().isEmpty())) {
            return new Conclusion(
                    Outcome.INCONCLUSIVE,
                    "The run ended before it judged: nothing can be concluded. What it had measured stands below.",
                    List.of(Advice.of("Run it again; a complete run ends with a verdict for every leg.")));
        }
        var all = new RetentionConclusion(legs, run);
        return new Conclusion(all.outcome(), String.join(" ", all.findings()), all.advice());
    }

    /** The control that shows the effect, with its remedies, where they have curves; of several the first. */
    static List<LegResult> compared(List<LegResult> legs) {
        return RemedyPair.of(legs).stream()
                .filter(RemedyPair::isShown)
                .map(pair -> pair.legs().filter(leg -> !leg.curves().isEmpty()).toList())
                .filter(compared -> !compared.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private Outcome outcome() {
        Stream<Outcome> found = Stream.concat(
                pairs.stream().map(RemedyPair::outcome),
                gates.stream().map(g -> g.outcome() == Outcome.HOLDS ? Outcome.HOLDS : Outcome.BROKEN));
        List<Outcome> outcomes = found.toList();
        return BY_WEIGHT.stream().filter(outcomes::contains).findFirst().orElse(Outcome.REPORTED);
    }

    private List<String> findings() {
        var findings = new ArrayList<String>();
        gates.forEach(gate -> findings.add(gate.finding()));
        if (gates.isEmpty()) {
            original().ifPresent(findings::add);
            findings.addAll(claim());
        }
        return findings;
    }

    /** Said first where it is so: the figures that follow are not of the program that the claim is about. */
    private Optional<String> original() {
        List<LegResult> original =
                legs.stream().filter(leg -> leg.subject().equals(ORIGINAL)).toList();
        if (original.stream().anyMatch(LegResult::isMeasured)) {
            return Optional.empty();
        }
        boolean had = original.stream().noneMatch(leg -> leg.is(Outcome.UNAVAILABLE));
        boolean analogue = legs.stream()
                .anyMatch(leg -> leg.subject().equals("odyssey") && leg.role() == Role.CONTROL && leg.isMeasured());
        return Optional.of("PgDog 0.1.48, the pooler of the published claim, "
                + (had ? "was not measured in this run" : "could not be had here")
                + (analogue ? ": what follows is its analogue, Odyssey with jemalloc." : "."));
    }

    private List<String> claim() {
        var findings = new ArrayList<String>();
        pairs.stream()
                .filter(pair -> pair.outcome() != Outcome.UNAVAILABLE)
                .forEach(pair -> findings.add(pair.finding()));
        if (findings.isEmpty()) {
            findings.add(
                    pairs.isEmpty()
                            ? "This run had no control leg: the claim itself was not tested."
                            : "No subject with a control could be run here: the claim was not tested.");
        }
        return findings;
    }

    private List<Advice> advice() {
        boolean shown = pairs.stream().anyMatch(pair -> pair.outcome() == Outcome.HOLDS);
        var advice = new ArrayList<Advice>();
        gates.forEach(gate -> advice.addAll(gate.advice()));
        pairs.forEach(pair -> advice.addAll(pair.advice(shown)));
        if (shown) {
            advice.add(
                    Advice.of("Check that it is in force: a thread named jemalloc_bg_thd runs in the process. jemalloc"
                            + " ignores a variable of the wrong prefix in silence."));
        }
        others(advice, "Without any setting: ", leg -> leg.is(Outcome.HOLDS) && !hasKept(leg));
        others(advice, "Kept memory too, measured and not judged: ", leg -> isReportedAtLast(leg) && hasKept(leg));
        return advice;
    }

    /** Legs that are neither control nor remedy. */
    private void others(List<Advice> advice, String label, Predicate<LegResult> which) {
        String named = legs.stream()
                .filter(leg -> leg.role() == Role.COMPARISON || leg.role() == Role.REPORT)
                .filter(leg ->
                        !leg.hasSetting("background_thread") && leg.last().isPresent())
                .filter(which)
                .map(leg -> leg.leg() + " (" + leg.behaviour() + ")")
                .collect(Collectors.joining("; "));
        if (!named.isEmpty()) {
            advice.add(Advice.of(label + named + "."));
        }
    }

    private static boolean isReportedAtLast(LegResult leg) {
        return leg.verdict(leg.last().orElseThrow())
                .filter(v -> v.outcome() == Outcome.REPORTED)
                .isPresent();
    }

    private static boolean hasKept(LegResult leg) {
        Retained last = leg.last().orElseThrow();
        return !last.isFlat() && !last.isReturned();
    }
}
