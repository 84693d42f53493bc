package io.pgmemlab.prefork.report;

import static io.pgmemlab.prefork.summary.Names.NATIVE;
import static io.pgmemlab.prefork.summary.Names.PRELOAD;
import static io.pgmemlab.prefork.summary.Names.STOCK;
import static io.pgmemlab.prefork.summary.Names.leg;

import io.pgmemlab.prefork.judge.Judge;
import io.pgmemlab.prefork.summary.CopyShare;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.report.Conclusion;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What follows from the verdicts, and from nothing else. */
final class PreforkConclusion {
    private final RunView view;
    private final List<Verdict> judged;

    private PreforkConclusion(RunView view) {
        this.view = view;
        this.judged = view.verdicts().stream()
                .filter(v -> v.role() == Role.COMPARISON || v.role() == Role.GATE)
                .toList();
    }

    static Conclusion of(RunView view) {
        if (view.verdicts().isEmpty()) {
            return new Conclusion(
                    Outcome.INCONCLUSIVE,
                    "The run ended before it judged: nothing can be concluded. What it had measured stands below.",
                    List.of(Conclusion.Advice.of("Run it again; a complete run ends with a verdict for every claim.")));
        }
        var conclusion = new PreforkConclusion(view);
        return new Conclusion(conclusion.outcome(), conclusion.finding(), new PreforkAdvice(view).all());
    }

    private Outcome outcome() {
        return Conclusion.outcomeOf(judged);
    }

    private boolean anyIs(Outcome outcome) {
        return judged.stream().anyMatch(v -> v.outcome() == outcome);
    }

    private String finding() {
        String facts = Stream.of(
                        said(
                                Outcome.HOLDS,
                                view.pair().candidate() + " beside "
                                        + view.pair().stock() + ": "),
                        said(Outcome.BROKEN, "Broken: "),
                        copying(),
                        undecided())
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
        return compared() + whole() + facts;
    }

    private String compared() {
        return view.pair().isFallback()
                ? "Compared here: " + view.pair().candidate() + " with "
                        + view.pair().stock() + ", in place of the published pair; nothing below is about cppdjango. "
                : "";
    }

    private String whole() {
        String what = view.pair().isOwn() ? "The gate" : "The claim";
        return switch (outcome()) {
            case HOLDS -> what + " holds: no copy-on-write burden was found, and preload saves memory. ";
            case BROKEN ->
                anyIs(Outcome.BROKEN)
                        ? what + " is broken. "
                        : "The gate does not pass: what must hold could not all be decided. ";
            case INCONCLUSIVE -> what + " could not be decided as a whole. ";
            case UNAVAILABLE -> what + " could not be tested here. ";
            case REPORTED -> "";
        };
    }

    private String said(Outcome outcome, String label) {
        String facts = judged.stream()
                .filter(v -> v.outcome() == outcome)
                .filter(v -> outcome == Outcome.BROKEN || !v.unit().equals(Judge.SAVED))
                .map(v -> fact(v, outcome == Outcome.BROKEN))
                .collect(Collectors.joining("; "));
        return facts.isEmpty() ? "" : label + facts + ".";
    }

    /** What preload saves is said as advice, where it saves. */
    private static String fact(Verdict verdict, boolean broken) {
        String figures = figures(verdict);
        return switch (verdict.unit()) {
            case Judge.PREMIUM ->
                broken
                        ? "the PSS premium is higher under preload: " + figures
                        : "PSS beside stock's " + withoutDifference(figures);
            case Judge.COST ->
                broken ? "the candidate needs more PSS under preload: " + figures : "PSS under preload " + figures;
            case Judge.COPIED ->
                broken
                        ? "the candidate's workers copied more inherited pages: " + figures + ", bound "
                                + Figures.fixed(verdict.bound(), 1) + " MiB"
                        : "inherited pages " + withoutDifference(figures);
            case Judge.FAULTS ->
                broken ? "minor faults are not at parity: " + figures : "minor faults " + withoutDifference(figures);
            case Judge.SAVED ->
                "preload does not lower the PSS of " + verdict.leg().split("/", -1)[0] + ": " + figures;
            default -> verdict.claim() + ": " + figures;
        };
    }

    /** Both values are enough where nothing is wrong. */
    private static String withoutDifference(String figures) {
        return figures.replaceFirst(": [^:]*$", "");
    }

    /** The reason up to the values of single blocks. */
    private static String figures(Verdict verdict) {
        return verdict.reason().replaceFirst("(?s) \\((one block|blocks: ).*$", "");
    }

    /** The question that the publication left open. */
    private String copying() {
        String shares = Stream.of(leg(STOCK, PRELOAD), leg(NATIVE, PRELOAD))
                .filter(leg -> view.verdicts(leg).stream()
                        .anyMatch(
                                v -> v.outcome() == Outcome.REPORTED && v.unit().equals(Judge.SHARE)))
                .flatMap(leg -> copying(leg).stream())
                .collect(Collectors.joining(", "));
        return shares.isEmpty()
                ? ""
                : "What private dirty memory alone cannot tell: of its growth from the fork to the end of the work, "
                        + shares + ".";
    }

    private List<String> copying(String leg) {
        CopyShare share = CopyShare.of(view.tables(), leg, Stage.FORKED, Stage.WORKED);
        return share.percent().isEmpty()
                ? List.of()
                : List.of(Cells.median(share.copied(), 1) + " of " + Cells.median(share.growth(), 1) + " MiB ("
                        + Cells.median(share.percent(), 0) + " %) were copies of inherited pages in " + leg);
    }

    private String undecided() {
        Map<String, List<Verdict>> byReason = judged.stream()
                .filter(v -> v.outcome() == Outcome.INCONCLUSIVE || v.outcome() == Outcome.UNAVAILABLE)
                .collect(Collectors.groupingBy(Verdict::reason, LinkedHashMap::new, Collectors.toList()));
        return byReason.isEmpty()
                ? ""
                : "Not decided: "
                        + byReason.entrySet().stream()
                                .map(same -> claims(same.getValue()) + ": "
                                        + same.getKey().replaceAll("[.\\s]+$", ""))
                                .collect(Collectors.joining("; "))
                        + ".";
    }

    private static String claims(List<Verdict> verdicts) {
        return verdicts.stream().map(Verdict::claim).distinct().count() == 1
                ? verdicts.get(0).claim() + " ("
                        + verdicts.stream().map(Verdict::leg).collect(Collectors.joining(", ")) + ")"
                : verdicts.size() + " claims";
    }
}
