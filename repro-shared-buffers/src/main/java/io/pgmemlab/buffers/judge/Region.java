package io.pgmemlab.buffers.judge;

import io.pgmemlab.buffers.data.Sweep;
import java.util.Optional;

/** Where on the axis of shared_buffers, in percent of the limit, the claim speaks of low, middle and high. */
final class Region {
    /** The middle's ends, both of them in it. */
    static final int FROM = 40;

    static final int TO = 60;

    private Region() {}

    static boolean low(int percent) {
        return percent < FROM;
    }

    static boolean middle(int percent) {
        return percent >= FROM && percent <= TO;
    }

    static boolean high(int percent) {
        return percent > TO;
    }

    /** Why there is no telling where a peak or a dip is: it takes cells on either side of it. */
    static Optional<Finding> gap(Sweep sweep) {
        if (sweep.values().stream().noneMatch(Region::low)) {
            return missing("below 40 %");
        } else if (sweep.values().stream().noneMatch(Region::middle)) {
            return missing("from 40 to 60 %");
        } else if (sweep.values().stream().noneMatch(Region::high)) {
            return missing("above 60 %");
        }
        return Optional.empty();
    }

    private static Optional<Finding> missing(String where) {
        return Optional.of(Finding.undecided("no cell " + where + " counts or has this figure"));
    }
}
