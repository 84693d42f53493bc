package io.pgmemlab.verdict;

import java.util.Locale;

/** What a leg is for in its comparison. */
public enum Role {
    /** Must show the effect; without it the absence of an effect elsewhere proves nothing. */
    CONTROL,
    /** Must show no effect; where it shows one, effects elsewhere prove nothing. */
    NULL_CONTROL,
    /** Is compared with its control: "returns" says something only where the control stuck. */
    COMPARISON,
    /** Must hold by itself; where it cannot be decided it fails. For a user's own image. */
    GATE,
    /** Is measured and shown, not judged. */
    REPORT;

    /** The word in files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
