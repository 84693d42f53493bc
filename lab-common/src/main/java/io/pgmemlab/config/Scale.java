package io.pgmemlab.config;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How much of the published protocol a run does. */
public enum Scale {
    /** Every mechanism, in minutes, on a laptop. */
    QUICK,
    /** The published machine as a smaller one of the same proportions; only where a scenario has such a model. */
    MODEL,
    /** The published protocol in full, or the nearest to it that fits a machine of today. */
    PAPER;

    /** The word in configuration, files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@code paper-ratio} says that it is the proportions which are the published ones; it is the same scale. */
    static Scale parse(String text) {
        return text.equals("paper-ratio") ? PAPER : valueOf(text.toUpperCase(Locale.ROOT));
    }

    static String words(Stream<Scale> scales) {
        return scales.map(Scale::word).collect(Collectors.joining(" or "));
    }
}
