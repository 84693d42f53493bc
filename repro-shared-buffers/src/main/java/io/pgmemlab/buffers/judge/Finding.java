package io.pgmemlab.buffers.judge;

import io.pgmemlab.verdict.Outcome;

/**
 * What was found on a question.
 *
 * @param measured null where nothing could be measured
 * @param bound null where there is none
 * @param reason with the figures
 */
record Finding(Double measured, Double bound, Outcome outcome, String reason) {
    private static final double ROUNDING = 1e-9;

    static Finding undecided(String why) {
        return new Finding(null, null, Outcome.INCONCLUSIVE, why);
    }

    static Finding unavailable(String why) {
        return new Finding(null, null, Outcome.UNAVAILABLE, why);
    }

    /** An effect must be beyond the floor to be one; the opposite effect beyond it breaks the claim; within it nothing follows. */
    static Outcome effect(double measured, double floor) {
        if (!atMost(measured, floor)) {
            return Outcome.HOLDS;
        }
        return atMost(-measured, floor) ? Outcome.INCONCLUSIVE : Outcome.BROKEN;
    }

    /** A control shows no difference within the floor; beyond it, it raises what the claims must exceed. */
    static Outcome within(double measured, double floor) {
        return atMost(measured, floor) ? Outcome.HOLDS : Outcome.INCONCLUSIVE;
    }

    /** What only differs in the last bits of a logarithm does not decide. */
    static boolean atMost(double value, double bound) {
        return value <= bound + ROUNDING;
    }

    Finding inconclusive(String why) {
        return new Finding(measured, bound, Outcome.INCONCLUSIVE, reason + "; " + why);
    }

    Finding and(String more) {
        return more.isEmpty() ? this : new Finding(measured, bound, outcome, reason + "; " + more);
    }
}
