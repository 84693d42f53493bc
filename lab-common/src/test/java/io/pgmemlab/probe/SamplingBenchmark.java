package io.pgmemlab.probe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
 * What one sample of a tree costs, beside {@code cat} of the same files, which is the floor: the kernel's own work.
 *
 * <p>Run it with {@code mvn -pl lab-common -Pbenchmarks test-compile exec:exec}. A sample at 4 Hz costs 4 × the time shown a
 * second; {@code cat} also pays for starting a process, about 1 ms, and reads no {@code stat}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class SamplingBenchmark {
    @Param({"20", "500"})
    private int processes;

    private final List<Process> children = new ArrayList<>();
    private ProcessTree tree;
    private String[] cat;

    @Setup(Level.Trial)
    public void start() throws IOException {
        var command = new ArrayList<>(List.of("cat"));
        for (int i = 0; i < processes; i++) {
            // an interpreter, so that there are some hundred mappings and a few MiB to add up
            Process child = new ProcessBuilder("python3", "-c", "import sys, json, decimal; sys.stdin.read()").start();
            children.add(child);
            command.add("/proc/" + child.pid() + "/smaps_rollup");
        }
        cat = command.toArray(String[]::new);
        int[] pids = children.stream().mapToInt(child -> (int) child.pid()).toArray();
        tree = new ProcessTree(Path.of("/proc"), Listed.of(pids), pids[0]);
    }

    @TearDown(Level.Trial)
    public void end() {
        children.forEach(Process::destroy);
    }

    /** Stat and smaps_rollup of every process, parsed. */
    @Benchmark
    public List<ProcessMemory> sample() {
        return tree.read();
    }

    /** The floor. */
    @Benchmark
    public int cat() throws IOException, InterruptedException {
        return new ProcessBuilder(cat)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
