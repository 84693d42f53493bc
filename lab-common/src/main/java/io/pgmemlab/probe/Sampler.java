package io.pgmemlab.probe;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.proc.SmapsRollup;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads a process tree at a fixed rate on a thread of its own, and keeps the series. A sample that could not be read ends the
 * series; {@link #check} then says so. Missed ticks are not made up for: the series shows the gap.
 */
public final class Sampler implements AutoCloseable {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ProcessTree tree;
    private final ContainerCounters container;
    private final Duration interval;
    private final Consumer<Sample> sink;
    private final Stopwatch clock;
    private final Thread thread = new Thread(this::run, "lab-sampler");
    private final List<Sample> samples = new ArrayList<>();
    private volatile String phase = "started";
    private volatile Set<ProcessId> seen = Set.of();
    private volatile Throwable failure;
    private volatile boolean closed;

    private Sampler(
            ProcessTree tree, ContainerCounters container, Duration interval, Stopwatch clock, Consumer<Sample> sink) {
        this.tree = tree;
        this.container = container;
        this.interval = interval;
        this.clock = clock;
        this.sink = sink;
        thread.setDaemon(true);
    }

    /**
     * Begins to sample.
     *
     * @param clock the trial's: samples carry its time
     * @param sink gets every sample on the sampler's thread, before it appears in {@link #series}
     */
    public static Sampler start(
            ProcessTree tree, ContainerCounters container, Duration interval, Stopwatch clock, Consumer<Sample> sink) {
        var sampler = new Sampler(tree, container, interval, clock, sink);
        sampler.thread.start();
        return sampler;
    }

    /** Samples from now on belong to this phase. */
    public void enter(String next) {
        phase = next;
    }

    /** Monotonic time of the trial. */
    public Duration elapsed() {
        return clock.elapsed();
    }

    /** What was sampled up to now. */
    public Series series() {
        synchronized (samples) {
            return new Series(samples);
        }
    }

    /** The processes of the newest sample. */
    public Set<ProcessId> processes() {
        return seen;
    }

    /** @throws LabException when a sample could not be read, or the subject is gone */
    public void check() {
        Throwable broken = failure;
        if (broken != null) {
            throw new LabException("sampling ended in phase " + phase + ": " + broken.getMessage(), broken);
        }
    }

    /** Ends sampling; the series stays. */
    public void stop() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stop();
    }

    private void run() {
        long tick = 0;
        while (!closed && failure == null) {
            try {
                sample();
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            tick = Math.max(tick, elapsed().toNanos() / interval.toNanos()) + 1;
            parkUntil(interval.multipliedBy(tick));
        }
    }

    private void parkUntil(Duration time) {
        Duration left = time.minus(elapsed());
        while (left.compareTo(Duration.ZERO) > 0 && !closed) {
            LockSupport.parkNanos(this, left.toNanos());
            left = time.minus(elapsed());
        }
    }

    private void sample() {
        String now = phase;
        long cpu = THREADS.getCurrentThreadCpuTime();
        Duration elapsed = elapsed();
        List<ProcessMemory> processes = tree.read();
        Set<ProcessId> ids = processes.stream().map(ProcessMemory::id).collect(Collectors.toUnmodifiableSet());
        Sample sample = sum(elapsed, now, processes, cpu);
        seen = ids;
        sink.accept(sample);
        synchronized (samples) {
            samples.add(sample);
        }
        if (!ids.contains(tree.main())) {
            throw new LabException("the subject's main process " + tree.main() + " is gone");
        }
    }

    private Sample sum(Duration elapsed, String now, List<ProcessMemory> processes, long cpuBefore) {
        Optional<Bytes> rss =
                processes.size() == 1 ? processes.get(0).memory().find(SmapsRollup.Field.RSS) : Optional.empty();
        return new Sample(
                elapsed,
                Instant.now(),
                now,
                processes.size(),
                processes.isEmpty()
                        ? OptionalInt.empty()
                        : OptionalInt.of(processes.stream()
                                .mapToInt(ProcessMemory::threads)
                                .sum()),
                rss,
                largest(processes),
                ProcessMemory.sum(processes, SmapsRollup.Field.PSS),
                ProcessMemory.sum(processes, ProcessMemory::uss),
                ProcessMemory.sum(processes, SmapsRollup.Field.LAZY_FREE),
                ProcessMemory.sum(processes, SmapsRollup.Field.ANON_HUGE_PAGES),
                ProcessMemory.sum(processes, SmapsRollup.Field.SWAP),
                count(processes, ProcessMemory::minorFaults),
                count(processes, ProcessMemory::majorFaults),
                container.memory(),
                container.memoryPeak(),
                container.waited("cpu"),
                container.waited("memory"),
                container.waited("io"),
                Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - cpuBefore));
    }

    private static Optional<Bytes> largest(List<ProcessMemory> processes) {
        return processes.stream()
                .flatMap(process -> process.memory().find(SmapsRollup.Field.RSS).stream())
                .max(Bytes::compareTo);
    }

    private static Optional<Long> count(List<ProcessMemory> processes, Function<ProcessMemory, Long> figure) {
        return processes.stream().map(figure).reduce(Math::addExact);
    }
}
