package io.pgmemlab.load;

import io.pgmemlab.Bytes;
import java.time.Duration;

/**
 * Clients that each send one statement after another, large in and tiny out: {@code SELECT octet_length('aaa…')}.
 *
 * @param clients concurrent clients ({@code pgbench -c})
 * @param message length of the literal; the message on the wire is a few bytes longer
 * @param amount for how long, or how many statements a client
 */
public record Burst(int clients, Bytes message, Amount amount) {
    private static final int MOST_THREADS = 16;

    /** How much a burst does. */
    public sealed interface Amount {}

    /** New statements for this long; those under way then are still finished ({@code -T}, whole seconds). */
    public record For(Duration time) implements Amount {}

    /** Exactly this many statements from every client ({@code -t}). */
    public record Each(int statements) implements Amount {}

    public Burst {
        if (clients < 1 || message.count() < 1) {
            throw new IllegalArgumentException("a burst has at least one client and one byte: " + clients + ", " + message);
        }
    }

    /**
     * Statements for a time.
     *
     * @throws IllegalArgumentException when it is not a whole number of seconds from 1: pgbench takes no other
     */
    public static Burst lasting(int clients, Bytes message, Duration time) {
        if (time.compareTo(Duration.ofSeconds(1)) < 0 || time.toNanosPart() != 0) {
            throw new IllegalArgumentException("a burst lasts a whole number of seconds from 1, not " + time);
        }
        return new Burst(clients, message, new For(time));
    }

    /** The same number of statements from every client. */
    public static Burst of(int clients, Bytes message, int statementsEach) {
        return new Burst(clients, message, new Each(statementsEach));
    }

    /** All clients' messages at once: what a subject that buffers them whole has to hold. */
    public Bytes inFlight() {
        return Bytes.of(Math.multiplyExact(message.count(), (long) clients));
    }

    /** pgbench's threads: as published, 16, where there are as many clients. */
    int threads() {
        return Math.min(clients, MOST_THREADS);
    }

    @Override
    public String toString() {
        String much = amount instanceof For time
                ? "for " + time.time().toSeconds() + " s"
                : ((Each) amount).statements() + " times";
        return clients + " clients × " + message.count() + " bytes " + much;
    }
}
