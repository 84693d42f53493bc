package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.data.Sweep;
import io.pgmemlab.buffers.judge.Judge;
import io.pgmemlab.report.Conclusion;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What follows from the verdicts, and from nothing else. */
final class SharedBuffersConclusion {
    private final RunView view;
    private final List<Verdict> claims;

    private SharedBuffersConclusion(RunView view) {
        this.view = view;
        this.claims = view.verdicts().stream()
                .filter(verdict -> verdict.role() == Role.COMPARISON)
                .toList();
    }

    static Conclusion of(RunView view) {
        if (view.verdicts().isEmpty()) {
            return new Conclusion(
                    Outcome.INCONCLUSIVE,
                    "The run ended before it judged: nothing can be concluded. What it had measured stands below.",
                    List.of(Conclusion.Advice.of(
                            "Continue it with -Dlab.resume=DIR: only the unfinished cell is measured again.")));
        }
        var conclusion = new SharedBuffersConclusion(view);
        return new Conclusion(conclusion.outcome(), conclusion.finding(), conclusion.advice());
    }

    private Outcome outcome() {
        return Conclusion.outcomeOf(claims);
    }

    private String finding() {
        String whole = switch (outcome()) {
            case HOLDS -> "The claim holds in this model: shared_buffers is not set-and-forget.";
            case BROKEN -> "Not all of the claim shows in this model.";
            case INCONCLUSIVE -> "The claim could not be decided as a whole.";
            case UNAVAILABLE -> "The claim could not be tested here.";
            case REPORTED -> "Measured, not judged: " + Judge.NO_EVIDENCE + ".";
        };
        return Stream.of(
                        whole,
                        said(Outcome.HOLDS, "It shows: "),
                        said(Outcome.BROKEN, "It does not show: "),
                        undecided())
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private String said(Outcome outcome, String label) {
        String facts = claims.stream()
                .filter(verdict -> verdict.outcome() == outcome)
                .map(SharedBuffersConclusion::fact)
                .collect(Collectors.joining("; "));
        return facts.isEmpty() ? "" : label + facts + ".";
    }

    private static String fact(Verdict verdict) {
        String measured = Figures.fixed(verdict.measured(), 1);
        String bound = " (must exceed " + Figures.fixed(verdict.bound(), 1) + ")";
        return switch (verdict.unit()) {
            case Judge.DIP -> "the dip of " + verdict.leg() + ", " + measured + " %" + bound;
            case Judge.TWICE ->
                "pages cached twice peak in the middle and distinct ones are fewest there, by " + measured + " MiB"
                        + bound;
            case Judge.PRESSURE ->
                "I/O pressure is highest where distinct pages are fewest, by " + measured + " ms a second" + bound;
            case Judge.STEADIER -> verdict.leg() + " varies less, by " + measured + " %" + bound;
            case Judge.BASELINE -> "25 % is " + measured + " % below the best value of " + verdict.leg() + bound;
            default -> verdict.claim();
        };
    }

    private String undecided() {
        Map<String, List<Verdict>> byReason = claims.stream()
                .filter(verdict ->
                        verdict.outcome() == Outcome.INCONCLUSIVE || verdict.outcome() == Outcome.UNAVAILABLE)
                .collect(Collectors.groupingBy(
                        SharedBuffersConclusion::shortReason, LinkedHashMap::new, Collectors.toList()));
        return byReason.isEmpty()
                ? ""
                : "Not decided: "
                        + byReason.entrySet().stream()
                                .map(same -> (same.getValue().size() == 1
                                                ? same.getValue().get(0).claim()
                                                : same.getValue().size() + " claims")
                                        + " (" + same.getKey() + ")")
                                .collect(Collectors.joining("; "))
                        + ".";
    }

    /** The figures stand in the verdicts. */
    private static String shortReason(Verdict verdict) {
        return verdict.measured() == null || verdict.reason().startsWith("a control")
                ? verdict.reason().split("; ", -1)[0]
                : "within the noise floor or in doubt, see its verdict";
    }

    private List<Conclusion.Advice> advice() {
        var advice = new ArrayList<Conclusion.Advice>();
        if (outcome() == Outcome.REPORTED) {
            advice.add(new Conclusion.Advice(
                    "For evidence, run the model:", "ci/lab run shared-buffers -Dlab.scale=model"));
            return advice;
        }
        if (holds(Judge.DIP) && holds(Judge.TWICE)) {
            advice.add(
                    Conclusion.Advice.of(
                            "Avoid the middle of the range where the hot set is about as large as memory: either leave"
                                    + " the pages to the page cache or give nearly all of it to shared_buffers, and measure both with your load."));
        }
        view.verdicts().stream()
                .filter(verdict -> verdict.unit().equals(Judge.BASELINE) && verdict.outcome() == Outcome.HOLDS)
                .flatMap(verdict -> best(verdict.leg()).stream())
                .forEach(advice::add);
        return advice;
    }

    private boolean holds(String unit) {
        return view.verdict(unit)
                .filter(verdict -> verdict.outcome() == Outcome.HOLDS)
                .isPresent();
    }

    private Optional<Conclusion.Advice> best(String workload) {
        Sweep tps = view.cells().sweep(workload, Figure.TPS);
        return tps.highest(percent -> percent != LegName.BASELINE)
                .map(percent -> Conclusion.Advice.of("Do not take 25 % as given for a load like " + workload + ": "
                        + percent + " % of the memory was its best value here."));
    }
}
