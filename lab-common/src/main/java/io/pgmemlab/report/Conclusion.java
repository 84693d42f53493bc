package io.pgmemlab.report;

import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.List;

/**
 * What the reader may conclude and should do. It follows from the verdicts: no advice that they do not bear out.
 *
 * @param outcome what was found about the scenario's claim as a whole
 * @param finding one or two sentences with the figures
 * @param advice what to do; empty where the run gives no ground for any
 */
public record Conclusion(Outcome outcome, String finding, List<Advice> advice) {
    public Conclusion {
        advice = List.copyOf(advice);
    }

    /**
     * What verdicts come to together: broken where one is, or where a gate does not hold for whatever reason; otherwise undecided
     * unless all hold.
     *
     * @param judged claims and gates; without any, there is only what was measured
     */
    public static Outcome outcomeOf(List<Verdict> judged) {
        boolean gate =
                judged.stream().anyMatch(verdict -> verdict.role() == Role.GATE && verdict.outcome() != Outcome.HOLDS);
        if (judged.isEmpty()) {
            return Outcome.REPORTED;
        } else if (gate || anyIs(judged, Outcome.BROKEN)) {
            return Outcome.BROKEN;
        } else if (judged.stream().allMatch(verdict -> verdict.outcome() == Outcome.HOLDS)) {
            return Outcome.HOLDS;
        }
        return anyIs(judged, Outcome.HOLDS) || anyIs(judged, Outcome.INCONCLUSIVE)
                ? Outcome.INCONCLUSIVE
                : Outcome.UNAVAILABLE;
    }

    private static boolean anyIs(List<Verdict> judged, Outcome outcome) {
        return judged.stream().anyMatch(verdict -> verdict.outcome() == outcome);
    }

    /**
     * @param text a sentence, ended by a colon where a setting follows
     * @param setting to be copied as it stands; empty where there is none
     */
    public record Advice(String text, String setting) {
        public static Advice of(String text) {
            return new Advice(text, "");
        }
    }

    /** Finding and advice as lines of plain text, within the width of a console table. */
    @Override
    public String toString() {
        var text = new StringBuilder(Wrapped.lines("", "", Wrapped.oneLine(finding)));
        advice.forEach(a -> text.append(Wrapped.lines("- ", "  ", Wrapped.oneLine(a.text + " " + a.setting))));
        return text.toString();
    }
}
