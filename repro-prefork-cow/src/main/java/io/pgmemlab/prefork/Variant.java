package io.pgmemlab.prefork;

import java.util.Locale;

/** The two sides of a comparison, by the words of the published tables. */
public enum Variant {
    STOCK,
    /** The candidate. */
    NATIVE;

    /** The word in legs and files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
