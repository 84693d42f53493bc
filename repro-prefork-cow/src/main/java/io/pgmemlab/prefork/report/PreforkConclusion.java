package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.summary.CopyShare;
import io.pgmemlab.prefork.summary.Names;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.report.Conclusion;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
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

    /** A gate that does not hold is broken, whatever the reason. */
    private Outcome outcome() {
        boolean gate = judged.stream().anyMatch(v -> v.role() == Role.GATE && v.outcome() != Outcome.HOLDS);
        if (judged.isEmpty()) {
            return Outcome.REPORTED;
        } else if (gate || anyIs(Outcome.BROKEN)) {
            return Outcome.BROKEN;
        } else if (judged.stream().allMatch(v -> v.outcome() == Outcome.HOLDS)) {
            return Outcome.HOLDS;
        }
        return anyIs(Outcome.HOLDS) || anyIs(Outcome.INCONCLUSIVE) ? Outcome.INCONCLUSIVE : Outcome.UNAVAILABLE;
    }

    private boolean anyIs(Outcome outcome) {
        return judged.stream().anyMatch(v -> v.outcome() == outcome);
    }

    private String finding() {
        return Stream.of(compared(), said(Outcome.HOLDS), said(Outcome.BROKEN), copying(), undecided())
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private String compared() {
        return view.pair().isFallback()
                ? "Compared here: " + view.pair().candidate() + " with "
                        + view.pair().stock() + ", in place of the published pair; nothing below is about cppdjango."
                : "";
    }

    /** {@code Holds: …; …. } of the claims with this outcome, each with its figures. */
    private String said(Outcome outcome) {
        String claims = judged.stream()
                .filter(v -> v.outcome() == outcome)
                .map(this::sentence)
                .collect(Collectors.joining("; "));
        return claims.isEmpty() ? "" : (outcome == Outcome.HOLDS ? "Holds: " : "Broken: ") + claims + ".";
    }

    /** The claim with the part of its reason that stands before the single blocks. */
    private String sentence(Verdict verdict) {
        String figures = verdict.reason().replaceFirst("(?s) \\((one block|blocks: ).*$", "");
        String whose =
                verdict.claim().startsWith("preload ") ? " of " + verdict.leg().split("/", -1)[0] : "";
        return verdict.claim().replaceFirst("the PSS of all processes", "the PSS of all processes" + whose) + " ("
                + figures + ")";
    }

    /** The question that the publication left open. */
    private String copying() {
        return Names.VARIANTS.stream()
                .map(variant -> Names.leg(variant, Names.PRELOAD))
                .filter(leg -> view.verdicts(leg).stream()
                        .anyMatch(
                                v -> v.outcome() == Outcome.REPORTED && v.unit().equals("% copied")))
                .map(leg -> copying(leg, CopyShare.of(view.tables(), leg, Stage.FORKED, Stage.WORKED)))
                .filter(Objects::nonNull)
                .collect(Collectors.collectingAndThen(
                        Collectors.joining("; "),
                        all -> all.isEmpty() ? "" : "What copying makes of it: " + all + "."));
    }

    private static String copying(String leg, CopyShare share) {
        OptionalDouble percent = share.percent().median();
        return percent.isEmpty()
                ? null
                : "of the " + Cells.median(share.growth(), 1) + " MiB by which private dirty memory of " + leg
                        + " grew, " + Figures.fixed(percent.getAsDouble(), 0) + " % are copies of inherited pages";
    }

    private String undecided() {
        var byReason = new ArrayList<String>();
        judged.stream()
                .filter(v -> v.outcome() == Outcome.INCONCLUSIVE || v.outcome() == Outcome.UNAVAILABLE)
                .collect(Collectors.groupingBy(Verdict::reason, LinkedHashMap::new, Collectors.toList()))
                .forEach((reason, verdicts) -> byReason.add((verdicts.size() == 1
                                ? verdicts.get(0).claim() + " ("
                                        + verdicts.get(0).leg() + ")"
                                : verdicts.size() + " claims")
                        + ": " + reason.replaceAll("[.\\s]+$", "")));
        return byReason.isEmpty() ? "" : "Not decided: " + String.join("; ", byReason) + ".";
    }
}
