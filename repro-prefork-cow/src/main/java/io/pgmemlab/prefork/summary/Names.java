package io.pgmemlab.prefork.summary;

import java.util.List;

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

    /** A leg that tries what keeps pages shared: stock under preload, and something more. */
    public static boolean isRemedy(String leg) {
        return leg.startsWith(leg(STOCK, PRELOAD) + "+");
    }

    /** What a remedy adds to preload: {@code gc_freeze}. */
    public static String remedy(String leg) {
        return leg.substring(leg(STOCK, PRELOAD).length() + 1);
    }
}
