package io.pgmemlab.verdict;

import java.util.Locale;

/** What was found about a claim. Only {@link #HOLDS} is green. */
public enum Outcome {
    /** The claim was tested in this run and is true. */
    HOLDS,
    /** The claim was tested in this run and is false. */
    BROKEN,
    /** The run cannot tell: the control did not show the effect, or a trial was invalid. */
    INCONCLUSIVE,
    /** A part that the leg needs cannot be had here. */
    UNAVAILABLE,
    /** Nothing was claimed: the figure is shown as it was measured. */
    REPORTED;

    /** The word in files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
