package io.pgmemlab.config;

import java.util.Locale;

/** How much of the published protocol a run does. */
public enum Scale {
    /** Every mechanism, in minutes, on a laptop. */
    QUICK,
    /** The published protocol in full. */
    PAPER;

    /** The word in configuration, files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
