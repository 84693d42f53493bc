package io.pgmemlab.experiment;

import java.time.Duration;
import java.util.List;

/** One arm of a comparison: subject, variant and mode. A scenario's own legs carry what it needs to start them. */
public interface Leg {
    /** {@code subject/variant}, unique in its scenario. */
    String name();

    /** The name under which its subject's image is recorded, and may be replaced ({@code lab.image.NAME}). */
    String imageName();

    /** The name of one of the lab's own images, or references to a published one: the first that can be had is used. */
    List<String> images();

    /** Whether a disturbed trial is run once more. A gate's is not: its own crash must not be tried away. */
    default boolean mayBeRunAgain() {
        return true;
    }

    /** In how many rounds it is run at most. A leg that is only shown, beside one that is judged, needs no repeats. */
    default int mostRounds() {
        return Integer.MAX_VALUE;
    }

    /** How long one trial of this leg takes, for the time left; a guess is enough. */
    Duration expected();
}
