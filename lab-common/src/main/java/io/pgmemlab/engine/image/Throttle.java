package io.pgmemlab.engine.image;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Lets one line through every few seconds, with the time taken and the time left, however
 * often something is said. */
final class Throttle {
    private static final long GAP_MILLIS = Duration.ofSeconds(3).toMillis();

    private final Consumer<String> lines;
    private final InstantSource clock;
    private final Duration expected;
    private final long begin;
    private long lastLine;

    /** @param expected how long the whole may take; zero when nobody knows */
    Throttle(Consumer<String> lines, Duration expected) {
        this(lines, expected, InstantSource.system());
    }

    Throttle(Consumer<String> lines, Duration expected, InstantSource clock) {
        this.lines = lines;
        this.expected = expected;
        this.clock = clock;
        this.begin = clock.millis();
        this.lastLine = begin;
    }

    synchronized void say(Supplier<String> line) {
        long now = clock.millis();
        if (now - lastLine >= GAP_MILLIS) {
            lastLine = now;
            lines.accept(line.get() + " (" + elapsed() + left() + ")");
        }
    }

    private String left() {
        long seconds = expected.toSeconds() - (clock.millis() - begin) / 1000;
        if (expected.isZero()) {
            return "";
        }
        return seconds > 0 ? ", about " + seconds + " s left" : ", longer than expected";
    }

    /** {@code 17 s}. */
    String elapsed() {
        return (clock.millis() - begin) / 1000 + " s";
    }
}
