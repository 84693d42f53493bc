package io.pgmemlab.prefork.judge;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a verdict of a question: what cannot be judged is told why, and what is in doubt is not green. */
record Ruling(Doubts doubts) {
    private static final double ROUNDING = 1e-9;

    /**
     * A verdict where the question cannot be decided.
     *
     * @param figure without which nothing can be said
     */
    Optional<Verdict> undecided(Question question, Values figure) {
        return doubts.obstacle(question)
                .or(() -> figure.isEmpty()
                        ? Optional.of(new Doubts.Obstacle(
                                Outcome.INCONCLUSIVE,
                                "no block holds this figure of " + String.join(" and ", question.needs())))
                        : doubts.missingIn(question, figure).map(why -> new Doubts.Obstacle(Outcome.INCONCLUSIVE, why)))
                .map(obstacle ->
                        verdict(question, null, null, obstacle.outcome(), obstacle.reason(), List.of(Bundle.TRIALS)));
    }

    /** Blocks that were lost take away what is green. */
    Verdict decided(Question question, Double measured, Double bound, Outcome outcome, String reason) {
        Optional<String> doubt = outcome == Outcome.HOLDS ? doubts.disturbed(question) : Optional.empty();
        return verdict(
                question,
                measured,
                bound,
                doubt.isPresent() ? Outcome.INCONCLUSIVE : outcome,
                reason + doubt.map(why -> "; " + why).orElse("") + doubts.invalidAttempts(question),
                evidence(question));
    }

    private static List<String> evidence(Question question) {
        var evidence = new ArrayList<>(List.of(Tables.SNAPSHOTS));
        if (question.pages()) {
            evidence.add(Tables.PROCESSES);
        }
        if (question.unit().equals(Judge.FAULTS)) {
            evidence.add(Tables.LOAD);
        }
        return evidence;
    }

    private static Verdict verdict(
            Question question, Double measured, Double bound, Outcome outcome, String reason, List<String> evidence) {
        return new Verdict(
                question.claim(),
                question.leg(),
                question.role(),
                measured,
                bound,
                question.unit(),
                outcome,
                reason,
                evidence);
    }

    /** How the page counts were come by. */
    String level(Question question) {
        return doubts.level(question);
    }

    /** Bounds are inclusive; what only differs in the last bits of a division does not decide. */
    static boolean atMost(double value, double bound) {
        return value <= bound + ROUNDING;
    }
}
