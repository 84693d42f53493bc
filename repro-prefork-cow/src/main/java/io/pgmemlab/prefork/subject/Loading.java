package io.pgmemlab.prefork.subject;

import java.util.Locale;

/** When the application is loaded. */
public enum Loading {
    /** In every worker, after the fork ({@code lazy-apps}). */
    LAZY,
    /** In the master, before it forks. */
    PRELOAD;

    /** The word in legs and files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
