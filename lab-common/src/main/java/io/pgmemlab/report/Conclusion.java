package io.pgmemlab.report;

import io.pgmemlab.verdict.Outcome;
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
