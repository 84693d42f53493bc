package io.pgmemlab.experiment;

import java.util.Locale;

/** How a trial ended. */
public enum TrialState {
    /** Everything that was asked for happened; its figures count. */
    VALID,
    /** Something disturbed it; its figures do not count. */
    INVALID,
    /** A part that it needs cannot be had here. */
    UNAVAILABLE;

    /** The word in files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
