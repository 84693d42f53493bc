package io.pgmemlab.buffers.collect;

import java.time.Duration;

/**
 * How long tasks waited for a resource within a window.
 *
 * @param scope {@code host} or {@code container}
 * @param resource {@code cpu}, {@code memory} or {@code io}
 * @param kind {@code some}: at least one task waited; {@code full}: all at once
 * @param micros growth of the kernel's total from its first to its last copy, µs
 * @param over time between these copies
 */
public record PressureGrowth(String scope, String resource, String kind, long micros, Duration over) {
    /** µs waited in a second of the window: 1,000,000 is all of it. */
    public double microsPerSecond() {
        return micros * 1e9 / over.toNanos();
    }
}
