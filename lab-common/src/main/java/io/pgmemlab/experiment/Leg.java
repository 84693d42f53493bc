package io.pgmemlab.experiment;

import java.time.Duration;

/** One arm of a comparison: subject, variant and mode. A scenario's own legs carry what it needs to start them. */
public interface Leg {
    /** {@code subject/variant}, unique in its scenario. */
    String name();

    /** How long one trial of this leg takes, for the time left; a guess is enough. */
    Duration expected();
}
