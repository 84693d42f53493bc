package io.pgmemlab.verdict;

import java.util.List;
import java.util.Locale;
import org.opentest4j.TestAbortedException;

/**
 * The judgement of one claim on one leg.
 *
 * @param claim one falsifiable sentence
 * @param leg the leg's name, {@code subject/variant}
 * @param role what the leg is for
 * @param measured the deciding figure in {@code unit}, null where nothing could be measured
 * @param bound the bound it was held against in {@code unit}, null where nothing is claimed
 * @param unit of measured and bound, for example {@code % returned}
 * @param outcome what was found
 * @param reason one sentence with the figures, or why it could not be decided
 * @param evidence files of the bundle that show it, relative to the bundle
 */
public record Verdict(
        String claim,
        String leg,
        Role role,
        Double measured,
        Double bound,
        String unit,
        Outcome outcome,
        String reason,
        List<String> evidence) {

    public Verdict {
        evidence = List.copyOf(evidence);
        if (role == Role.GATE && outcome == Outcome.REPORTED) {
            throw new IllegalArgumentException("a gate must decide; " + leg + " was only reported");
        }
    }

    /**
     * The verdict as a JUnit outcome: returns when the claim holds or was only reported.
     *
     * @throws AssertionError when the claim is broken, and for a gate whenever it does not hold
     * @throws TestAbortedException when it is inconclusive or unavailable
     */
    public void enforce() {
        switch (outcome) {
            case HOLDS, REPORTED -> {}
            case BROKEN -> throw new AssertionError(this.toString());
            case INCONCLUSIVE, UNAVAILABLE -> {
                if (role == Role.GATE) {
                    throw new AssertionError(this.toString());
                }
                throw new TestAbortedException(this.toString());
            }
        }
    }

    /** The figures in a line: measured, bound, and what lies between them; empty where nothing was measured. */
    public String figures() {
        if (measured == null) {
            return "";
        }
        if (bound == null) {
            return String.format(Locale.ROOT, "measured %.1f %s", measured, unit);
        }
        // a bound of 0.05 must not be printed as 0.1
        String decimals = bound != 0 && Math.abs(bound) < 1 ? "3" : "1";
        String form = "measured %.Df, bound %.Df, difference %+.Df %s".replace("D", decimals);
        return String.format(Locale.ROOT, form, measured, bound, measured - bound, unit);
    }

    @Override
    public String toString() {
        return outcome.word() + ": " + leg + ": " + claim + (figures().isEmpty() ? "" : "\n  " + figures()) + "\n  "
                + reason + (evidence.isEmpty() ? "" : "\n  evidence: " + String.join(", ", evidence));
    }
}
