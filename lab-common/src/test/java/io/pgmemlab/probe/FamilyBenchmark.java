package io.pgmemlab.probe;

import io.pgmemlab.LabException;
import io.pgmemlab.probe.family.FamilySnapshot;
import io.pgmemlab.probe.family.FrameAccess;
import io.pgmemlab.probe.family.ProcessFamily;
import io.pgmemlab.proc.EntryBuffer;
import io.pgmemlab.proc.PageFilter;
import io.pgmemlab.proc.PageRanges;
import io.pgmemlab.proc.Pagemap;
import io.pgmemlab.proc.ProcReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
 * What telling a family's pages apart costs, beside reading the same entries and doing nothing with them, which is the floor.
 *
 * <p>Families: a master and 16 workers of about 60 MiB in small objects, a third of them copied, and a few MiB of their own; and
 * of 1 GiB each, a quarter of it copied, so that 17 GiB are resident and 5 GiB are taken. As root:
 * {@code mvn -pl lab-common -Pbenchmarks test-compile exec:exec -Dbenchmarks=FamilyBenchmark}, three minutes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class FamilyBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Pattern WORDS = Pattern.compile(" ");

    private static final long TOP = 0x7fff_ffff_f000L;

    @Param({"objects 16 60", "pages 16 1024"})
    private String members;

    private long cpu;
    private int operations;
    private Process program;
    private ProcessTree tree;
    private ProcessFamily family;
    private final ProcReader text = new ProcReader();
    private final EntryBuffer buffer = new EntryBuffer();
    private final long[] entries = new long[1 << 20];

    @Setup(Level.Trial)
    public void start() throws IOException {
        String script = Path.of(
                        FamilyBenchmark.class.getResource("/forked_family.py").getPath())
                .toString();
        program = new ProcessBuilder(Stream.concat(Stream.of("python3", script), WORDS.splitAsStream(members))
                        .toList())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var output = new BufferedReader(new InputStreamReader(program.getInputStream(), StandardCharsets.UTF_8));
        int[] pids = WORDS.splitAsStream(output.readLine())
                .mapToInt(Integer::parseInt)
                .toArray();
        tree = new ProcessTree(Path.of("/proc"), Listed.of(pids), pids[0]);
        family = ProcessFamily.atFork(tree, tree.main(), FrameAccess.preflight());
        FamilySnapshot snapshot = family.snapshot();
        if (!snapshot.faults().isEmpty()) {
            throw new LabException(snapshot.faults().toString());
        }
        System.out.println(snapshot.ofWorkers() + ", reader's processor time " + snapshot.readerCpu());
    }

    @TearDown(Level.Trial)
    public void end() throws IOException {
        program.getOutputStream().close();
    }

    @Setup(Level.Iteration)
    public void startClock() {
        cpu = THREADS.getCurrentThreadCpuTime();
        operations = 0;
    }

    /** On a machine that does other work too, processor time says more than the time that JMH takes. */
    @TearDown(Level.Iteration)
    public void stopClock() {
        double milliseconds = (THREADS.getCurrentThreadCpuTime() - cpu) / 1e6 / operations;
        System.out.printf("(%.1f ms of processor time) ", milliseconds);
    }

    /** Everything: mappings before and after, pages, sums of each process; told apart and checked. */
    @Benchmark
    public FamilySnapshot snapshot() {
        operations++;
        return family.snapshot();
    }

    /** The part of it that any sample has: smaps_rollup of each. */
    @Benchmark
    public List<ProcessMemory> sums() {
        operations++;
        return tree.read();
    }

    /** The floor: mappings and pages, as text and numbers that nobody looks at. */
    @Benchmark
    public long read() {
        operations++;
        long pages = 0;
        for (ProcessId member : family.members()) {
            text.read(tree.path(member, "maps")).require();
            try (Pagemap pagemap = Pagemap.open(tree.path(member, "pagemap"), buffer)) {
                PageRanges ranges = pagemap.scan(PageFilter.ANONYMOUS, 0, TOP).orElseThrow();
                for (int i = 0; i < ranges.count(); i++) {
                    int count = Math.toIntExact(ranges.end(i) - ranges.first(i));
                    pagemap.read(ranges.first(i), count, entries, 0);
                    pages += count;
                }
            }
        }
        return pages;
    }
}
