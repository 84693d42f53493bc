package io.pgmemlab.buffers.judge;

import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.Noise;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Makes a verdict of a question: what cannot be judged is told why, and what is in doubt is not green. */
record Ruling(Doubts doubts, Noise noise) {
    /** @param figures that every cell of the first workload must have for a claim that rests on them to be green */
    Verdict on(Question question, Supplier<Finding> search, Figure... figures) {
        Optional<Finding> obstacle = doubts.obstacle(question);
        if (obstacle.isPresent()) {
            return verdict(question, obstacle.get(), List.of(Bundle.TRIALS));
        }
        if (noise.throughput().isEmpty()) {
            return verdict(
                    question,
                    Finding.undecided(
                            "no noise floor: no block holds 25 % and 25 %+again, both of them valid and not the same to the last bit"),
                    List.of(Bundle.TRIALS));
        }
        Finding finding = search.get();
        Optional<String> lost = Stream.concat(
                        doubts.disturbed(question).stream(),
                        Stream.of(figures)
                                .flatMap(figure ->
                                        doubts.lacking(question.workloads().get(0), figure).stream()))
                .reduce((a, b) -> a + "; " + b);
        Finding believed = finding.outcome() == Outcome.HOLDS && lost.isPresent()
                ? finding.inconclusive(lost.get())
                : finding.and(lost.orElse(""));
        return verdict(question, believed.and(doubts.remarks(question)), question.evidence());
    }

    private static Verdict verdict(Question question, Finding finding, List<String> evidence) {
        return new Verdict(
                question.claim(),
                question.about(),
                question.role(),
                finding.measured(),
                finding.bound(),
                question.unit(),
                finding.outcome(),
                finding.reason(),
                evidence);
    }
}
