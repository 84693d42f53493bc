package io.pgmemlab.experiment;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.CsvAppender;
import io.pgmemlab.load.LoadFigures;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.probe.ContainerCounters;
import io.pgmemlab.probe.ProcessTree;
import io.pgmemlab.probe.Sample;
import io.pgmemlab.probe.Sampler;
import io.pgmemlab.probe.Stopwatch;
import java.time.Duration;

/**
 * One trial under way: where its evidence goes. Everything is written as it happens.
 *
 * @param <L> the scenario's legs
 */
public final class TrialRun<L extends Leg> implements AutoCloseable {
    private static final Duration SAY_EVERY = Duration.ofSeconds(10);

    private final Trial<L> trial;
    private final String id;
    private final Bundle bundle;
    private final Journal journal;
    private final Progress progress;
    private final Stopwatch clock = Stopwatch.start();
    private final CsvAppender phases;
    private CsvAppender samples;
    private final CsvAppender loads;
    private Sampler sampler;
    private String phase = "started";
    private Duration since = Duration.ZERO;
    private volatile Duration said = Duration.ZERO;

    TrialRun(Trial<L> trial, int attempt, Bundle bundle, Journal journal, Progress progress) {
        this.trial = trial;
        this.id = trial.id(attempt);
        this.bundle = bundle;
        this.journal = journal;
        this.progress = progress;
        this.phases = bundle.append(Bundle.PHASES, "trial", "phase", "started_s", "ended_s");
        this.loads = bundle.append(
                Bundle.LOAD,
                "trial",
                "phase",
                "tool",
                "requested",
                "completed",
                "failed",
                "seconds",
                "rate",
                "latency_mean_ms",
                "latency_stddev_ms",
                "exit_code");
    }

    public L leg() {
        return trial.leg();
    }

    /** The round that it is part of, from 1. */
    public int block() {
        return trial.block();
    }

    /** Its position in the whole plan, from 1. */
    public int order() {
        return trial.order();
    }

    /** The trial's name in files. */
    public String id() {
        return id;
    }

    /**
     * Begins a phase: samples from now on bear its name. What is said stands on the console with the time left.
     *
     * @return when it began, on the clock of the samples
     */
    public Duration enter(String next, String what) {
        Duration now = endPhase();
        phase = next;
        if (sampler != null) {
            sampler.enter(next);
        }
        journal.phase(id, next);
        said = now;
        progress.say(what);
        return now;
    }

    /** Says what happens within the phase. */
    public void say(String what) {
        progress.say(what);
    }

    /** Begins to sample the subject's processes; it ends with the trial. */
    public Sampler sample(ProcessTree tree, ContainerCounters container, Duration interval) {
        samples = bundle.append(
                Bundle.SAMPLES,
                "trial",
                "elapsed_s",
                "wall",
                "phase",
                "processes",
                "threads",
                "rss_bytes",
                "largest_rss_bytes",
                "pss_bytes",
                "uss_bytes",
                "lazyfree_bytes",
                "anon_huge_bytes",
                "swap_bytes",
                "minor_faults",
                "major_faults",
                "cgroup_bytes",
                "cgroup_peak_bytes",
                "psi_cpu_some_us",
                "psi_memory_some_us",
                "psi_io_some_us",
                "reader_cpu_us");
        sampler = Sampler.start(tree, container, interval, clock, this::write);
        sampler.enter(phase);
        return sampler;
    }

    /** Keeps a run of a load tool: its figures in {@code load.csv}, what it printed verbatim. */
    public void keep(String ofPhase, LoadResult load) {
        bundle.writeRaw(id, ofPhase + "-" + load.tool() + ".out", load.command() + "\n" + load.stdout());
        bundle.writeRaw(id, ofPhase + "-" + load.tool() + ".err", load.stderr());
        LoadFigures figures = load.figures();
        loads.row(
                id,
                ofPhase,
                load.tool(),
                figures.requested(),
                figures.completed(),
                figures.failed(),
                load.took(),
                figures.rate(),
                figures.latencyMeanMs(),
                figures.latencyStddevMs(),
                load.exitCode());
    }

    /** Keeps a log or a tool's output verbatim. */
    public void keepRaw(String name, String text) {
        bundle.writeRaw(id, name, text);
    }

    /** Ends sampling and the last phase. */
    @Override
    public void close() {
        if (sampler != null) {
            sampler.close();
        }
        endPhase();
    }

    private Duration endPhase() {
        Duration now = clock.elapsed();
        phases.row(id, phase, since, now);
        since = now;
        return now;
    }

    private void write(Sample sample) {
        samples.row(
                id,
                sample.elapsed(),
                sample.wall(),
                sample.phase(),
                sample.processes(),
                sample.threads(),
                sample.rss(),
                sample.largestRss(),
                sample.pss(),
                sample.uss(),
                sample.lazyFree(),
                sample.anonHuge(),
                sample.swap(),
                sample.minorFaults(),
                sample.majorFaults(),
                sample.cgroup(),
                sample.cgroupPeak(),
                sample.cpuWaited().map(TrialRun::micros),
                sample.memoryWaited().map(TrialRun::micros),
                sample.ioWaited().map(TrialRun::micros),
                micros(sample.readerCpu()));
        sayNowAndThen(sample);
    }

    private static long micros(Duration time) {
        return time.toNanos() / 1000;
    }

    /** A long phase shows that it lives, and what it does to the subject. */
    private void sayNowAndThen(Sample sample) {
        if (sample.elapsed().minus(said).compareTo(SAY_EVERY) >= 0) {
            said = sample.elapsed();
            sample.rss()
                    .map(rss -> "RSS " + rss)
                    .or(() -> sample.pss().map(pss -> "PSS " + pss + " in " + sample.processes() + " processes"))
                    .ifPresent(size -> progress.say(sample.phase() + ", now " + size));
        }
    }
}
