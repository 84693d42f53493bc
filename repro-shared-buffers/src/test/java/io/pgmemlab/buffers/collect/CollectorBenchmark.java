package io.pgmemlab.buffers.collect;

import io.pgmemlab.probe.Stopwatch;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a round of the collector costs over processes that idle. {@code round} is compiled code; {@code coldRound} is how a
 * window of twelve rounds in a fresh JVM goes, from its first round on. The CPU time of the thread is printed after each
 * iteration, as {@link CollectorCost} counts it: the score is wall time, to which other load on the machine adds.
 *
 * <p>Run it with {@code mvn -pl lab-common,repro-shared-buffers -Pbenchmarks test-compile exec:exec
 * -Dbenchmarks=CollectorBenchmark}. At the default of one round in 5 s, 1 % of a core is 50 ms a round.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CollectorBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Param({"20", "80"})
    private int processes;

    private final List<Process> children = new ArrayList<>();
    private final Stopwatch clock = Stopwatch.start();
    private Path file;
    private Sources sources;
    private RawWriter writer;
    private long cpuNanos;

    @Setup(Level.Trial)
    public void start() throws IOException {
        for (int i = 0; i < processes; i++) {
            children.add(new ProcessBuilder("sleep", "600").start());
        }
        int[] pids = children.stream().mapToInt(child -> (int) child.pid()).toArray();
        var fixed = new ArrayList<Sources.Source>();
        fixed.add(new Sources.Source(Names.HOST_MEMINFO, Optional.of("/proc/meminfo")));
        fixed.add(new Sources.Source(Names.HOST_DISKSTATS, Optional.of("/proc/diskstats")));
        fixed.add(new Sources.Source(Names.CONTAINER_MEMINFO, Optional.of("/proc/" + pids[0] + "/root/proc/meminfo")));
        for (String resource : Names.RESOURCES) {
            // a container's files of pressure cost what the host's cost
            fixed.add(new Sources.Source(Names.hostPressure(resource), Optional.of("/proc/pressure/" + resource)));
            fixed.add(new Sources.Source(Names.containerPressure(resource), Optional.of("/proc/pressure/" + resource)));
        }
        sources = new Sources(Path.of("/proc"), fixed, pids::clone);
    }

    @Setup(Level.Iteration)
    public void open() throws IOException {
        file = Files.createTempDirectory("collector").resolve("window.raw");
        writer = RawWriter.create(file);
        cpuNanos = 0;
    }

    @TearDown(Level.Iteration)
    public void close() throws IOException {
        writer.close();
        System.out.printf(
                "%.0f µs CPU and %d KiB a round; ",
                cpuNanos / 1e3 / writer.rounds(), Files.size(file) / 1024 / writer.rounds());
        Files.delete(file);
        Files.delete(file.getParent());
    }

    @TearDown(Level.Trial)
    public void end() {
        children.forEach(Process::destroy);
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @Warmup(iterations = 2, time = 1)
    @Measurement(iterations = 4, time = 1)
    @Fork(1)
    public int round() {
        long before = THREADS.getCurrentThreadCpuTime();
        sources.copyTo(writer, clock);
        int bytes = writer.endRound();
        cpuNanos += THREADS.getCurrentThreadCpuTime() - before;
        return bytes;
    }

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 0)
    @Measurement(iterations = 12)
    @Fork(1)
    public int coldRound() {
        return round();
    }
}
