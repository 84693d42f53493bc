package io.pgmemlab.probe;

import java.time.Duration;

/**
 * The monotonic clock of one trial: samples and phases carry its times.
 *
 * @param origin {@link System#nanoTime} when it was started
 */
public record Stopwatch(long origin) {
    public static Stopwatch start() {
        return new Stopwatch(System.nanoTime());
    }

    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - origin);
    }
}
