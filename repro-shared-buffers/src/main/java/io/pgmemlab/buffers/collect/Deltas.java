package io.pgmemlab.buffers.collect;

import io.pgmemlab.experiment.InvalidTrialException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Differences of each series of a window against its previous value. Counters are unsigned 64-bit and only grow; one that went
 * down was reset, and then the window's figures do not count.
 */
final class Deltas {
    private static final long LOW_32 = 0xFFFF_FFFFL;
    private static final long HALF_OF_32 = 1L << 31;

    private final Map<String, Earlier> series = new HashMap<>();

    private record Earlier(long value, Duration elapsed) {}

    /**
     * What a counter grew by.
     *
     * @return unsigned; empty for the first value of a series
     * @throws InvalidTrialException when it went down
     */
    OptionalLong ofCounter(Copy copy, String key, long value) {
        Earlier earlier = replace(copy, key, value);
        if (earlier == null) {
            return OptionalLong.empty();
        }
        if (Long.compareUnsigned(value, earlier.value) < 0) {
            throw reset(copy, key, earlier, value);
        }
        return OptionalLong.of(value - earlier.value);
    }

    /**
     * What a counter grew by that the kernel keeps in 32 bits: it begins again at 0 after 2^32 − 1. From the upper half to the
     * lower one it went round, anything else that goes down is a reset.
     */
    OptionalLong ofCounterOf32Bits(Copy copy, String key, long value) {
        Earlier earlier = replace(copy, key, value);
        if (earlier == null) {
            return OptionalLong.empty();
        }
        long round = (value - earlier.value) & LOW_32;
        boolean wide = Long.compareUnsigned(earlier.value, LOW_32) > 0;
        if (Long.compareUnsigned(value, earlier.value) < 0 && (wide || round >= HALF_OF_32)) {
            throw reset(copy, key, earlier, value);
        }
        return OptionalLong.of(Long.compareUnsigned(value, earlier.value) < 0 ? round : value - earlier.value);
    }

    /** What a size grew by: negative when it shrank. */
    OptionalLong ofSize(Copy copy, String key, long value) {
        Earlier earlier = replace(copy, key, value);
        return earlier == null ? OptionalLong.empty() : OptionalLong.of(value - earlier.value);
    }

    private Earlier replace(Copy copy, String key, long value) {
        return series.put(copy.name() + " " + key, new Earlier(value, copy.elapsed()));
    }

    private static InvalidTrialException reset(Copy copy, String key, Earlier earlier, long value) {
        return new InvalidTrialException(
                "%s: the counter %s went down from %s at %s to %s at %s (%s): it was reset within the window, whose differences mean nothing"
                        .formatted(
                                copy.name(),
                                key,
                                Written.unsigned(earlier.value),
                                seconds(earlier.elapsed),
                                Written.unsigned(value),
                                seconds(copy.elapsed()),
                                copy.wall()));
    }

    private static String seconds(Duration elapsed) {
        return String.format(Locale.ROOT, "%.3f s", elapsed.toNanos() / 1e9);
    }
}
