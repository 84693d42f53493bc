package io.pgmemlab.engine.image;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Lets one line through every few seconds, with the time since the beginning, however often something is said. */
final class Throttle {
    private static final long GAP_MILLIS = Duration.ofSeconds(3).toMillis();

    private final Consumer<String> lines;
    private final InstantSource clock;
    private final long begin;
    private long lastLine;

    Throttle(Consumer<String> lines) {
        this(lines, InstantSource.system());
    }

    Throttle(Consumer<String> lines, InstantSource clock) {
        this.lines = lines;
        this.clock = clock;
        this.begin = clock.millis();
        this.lastLine = begin;
    }

    synchronized void say(Supplier<String> line) {
        long now = clock.millis();
        if (now - lastLine >= GAP_MILLIS) {
            lastLine = now;
            lines.accept(line.get() + " (" + elapsed() + ")");
        }
    }

    /** {@code 17 s}. */
    String elapsed() {
        return (clock.millis() - begin) / 1000 + " s";
    }
}
