package io.pgmemlab.buffers.collect;

import io.pgmemlab.LabException;
import io.pgmemlab.probe.Stopwatch;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Copies what the kernel says of the host, a container and its processes into one file, at a fixed rate, for as long as it is
 * open; it parses nothing ({@link RawTables} does, afterwards).
 *
 * <pre>
 * Collector collector = Collector.start(pid, file, Duration.ofSeconds(5));
 * try (collector) {
 *     … // the measured window
 * }
 * … collector.cost() …
 * </pre>
 *
 * <p>The first round is over when {@link #start} returns and the last is made by {@link #close}, so that differences cover all
 * of the window. In between, a thread of its own goes round; missed ticks are not made up for. What fails in it ends the
 * copying and is thrown by {@link #close}: it never disturbs the window.
 */
public final class Collector implements AutoCloseable {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Sources sources;
    private final RawWriter writer;
    private final Duration interval;
    private final Stopwatch clock = Stopwatch.start();
    private final Thread thread = new Thread(this::run, "lab-collector");
    private final List<CollectorCost.Round> rounds = new ArrayList<>();
    private Duration window = Duration.ZERO;
    private Throwable failure;
    private volatile boolean closing;
    private boolean closed;

    private Collector(Sources sources, RawWriter writer, Duration interval) {
        this.sources = sources;
        this.writer = writer;
        this.interval = interval;
        thread.setDaemon(true);
    }

    /**
     * Makes the first round and begins to collect.
     *
     * @param containerPid the container's first process in the pid namespace of this host
     * @param file where to; it must not exist
     * @throws LabException when the first round fails: there is nothing to disturb yet
     */
    public static Collector start(int containerPid, Path file, Duration interval) {
        return start(Path.of("/proc"), containerPid, file, interval);
    }

    static Collector start(Path proc, int containerPid, Path file, Duration interval) {
        if (interval.isNegative() || interval.isZero()) {
            throw new IllegalArgumentException("the collector's interval must be above 0 s, not " + interval);
        }
        return start(Sources.of(proc, containerPid), RawWriter.create(file), interval);
    }

    static Collector start(Sources sources, RawWriter writer, Duration interval) {
        var collector = new Collector(sources, writer, interval);
        try {
            collector.round();
        } catch (RuntimeException | Error e) {
            writer.close();
            throw e;
        }
        collector.thread.start();
        return collector;
    }

    /**
     * What it took. Complete once it is closed.
     *
     * @throws IllegalStateException while it is open
     */
    public CollectorCost cost() {
        if (!closed) {
            throw new IllegalStateException("the collector is still at work: its cost is known when it is closed");
        }
        return new CollectorCost(rounds, window);
    }

    /**
     * Makes the last round and ends the file.
     *
     * @throws LabException when a round failed, now or before; the file is then no good
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        end();
        try (writer) {
            if (failure == null) {
                round();
                writer.end();
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        window = clock.elapsed();
        if (failure != null) {
            throw new LabException(
                    "the collector failed after %d rounds, so that the window has no complete record: %s"
                            .formatted(writer.rounds(), failure.getMessage()),
                    failure);
        }
    }

    /** After it the thread is gone, and what it left in this object's fields is this thread's to read. */
    private void end() {
        closing = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            long tick = 1;
            while (waitUntil(interval.multipliedBy(tick))) {
                round();
                tick = Math.max(tick, clock.elapsed().toNanos() / interval.toNanos()) + 1;
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    /** @return false when the collector is being closed */
    private boolean waitUntil(Duration time) {
        Duration left = time.minus(clock.elapsed());
        while (!closing && left.compareTo(Duration.ZERO) > 0) {
            LockSupport.parkNanos(this, left.toNanos());
            left = time.minus(clock.elapsed());
        }
        return !closing;
    }

    private void round() {
        Duration begun = clock.elapsed();
        long cpu = THREADS.getCurrentThreadCpuTime();
        sources.copyTo(writer, clock);
        int copies = writer.copiesOfRound();
        int bytes = writer.endRound();
        rounds.add(new CollectorCost.Round(
                Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - cpu),
                clock.elapsed().minus(begun),
                copies,
                bytes));
    }
}
