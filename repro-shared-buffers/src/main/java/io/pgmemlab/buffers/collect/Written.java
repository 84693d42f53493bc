package io.pgmemlab.buffers.collect;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalLong;

/** Unsigned 64-bit counters as cells of a table. What is absent is an empty cell. */
final class Written {
    /** Decimals of a count of clock ticks: 1/100 s on every Linux in use. */
    static final int TICKS = 2;

    /** Decimals of a count of nanoseconds. */
    static final int NANOS = 9;

    private Written() {}

    static String unsigned(long count) {
        return Long.toUnsignedString(count);
    }

    static Optional<String> unsigned(OptionalLong count) {
        return count.isPresent() ? Optional.of(unsigned(count.getAsLong())) : Optional.empty();
    }

    /** @param decimals how many of the count's digits are parts of a second */
    static Optional<String> seconds(OptionalLong count, int decimals) {
        return unsigned(count).map(digits -> new BigDecimal(new BigInteger(digits), decimals).toPlainString());
    }
}
