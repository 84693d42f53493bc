package io.pgmemlab.prefork.summary;

import java.util.List;
import java.util.Optional;

/** Variants, fork modes and the names of legs made of them. */
public final class Names {
    public static final String STOCK = "stock";
    public static final String NATIVE = "native";
    public static final String LAZY = "lazy";
    public static final String PRELOAD = "preload";

    public static final List<String> VARIANTS = List.of(STOCK, NATIVE);
    public static final List<String> MODES = List.of(LAZY, PRELOAD);

    private Names() {}

    public static String leg(String variant, String mode) {
        return variant + "/" + mode;
    }

    /** A leg with a change: a side of the pair under preload, and something more. */
    public static boolean isChanged(String leg) {
        return leg.contains("/" + PRELOAD + "+");
    }

    /** What such a leg changes: {@code gc_freeze}. */
    public static String change(String leg) {
        return leg.substring(leg.indexOf('+') + 1);
    }

    /** The leg without the change. */
    public static String plain(String leg) {
        return isChanged(leg) ? leg.substring(0, leg.indexOf('+')) : leg;
    }

    /** Stock's leg beside one of the candidate's; empty beside one of stock's own. */
    public static Optional<String> stockBeside(String leg) {
        String candidate = NATIVE + "/";
        return leg.startsWith(candidate)
                ? Optional.of(leg(STOCK, leg.substring(candidate.length())))
                : Optional.empty();
    }
}
