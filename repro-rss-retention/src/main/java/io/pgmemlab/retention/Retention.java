package io.pgmemlab.retention;

import io.pgmemlab.Bytes;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.load.PgBenchResult;
import io.pgmemlab.probe.Measure;
import io.pgmemlab.probe.Series;
import io.pgmemlab.verdict.MemoryReturn;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One burst of one valid trial: a row of {@code retention.csv}, from which verdicts and report are made.
 *
 * @param trial the trial's id
 * @param leg the leg's name
 * @param burst number of the burst, from 1
 * @param memory how memory grew and came back
 * @param deadline by when it must have returned
 * @param processPeak highest RSS of any one process in the burst: the kernel's own mark (VmHWM), or a sample
 * @param cgroupPeak peak of the container's memory counter, page cache included
 * @param split what the residue is made of
 * @param tps transactions a second
 * @param failed transactions
 */
public record Retention(
        String trial,
        String leg,
        int burst,
        MemoryReturn memory,
        Duration deadline,
        Optional<Bytes> processPeak,
        Optional<Bytes> cgroupPeak,
        Split split,
        OptionalDouble tps,
        OptionalDouble failed) {

    public static final String FILE = "retention.csv";

    /**
     * What the residue is made of. All but LazyFree is asked for once, at the end of the last window, while the subject is
     * still idle; it is absent for the bursts before.
     *
     * @param live bytes that the program holds
     * @param liveSource who says so: the subject's own report, or jemalloc (its total of allocations)
     * @param held what jemalloc keeps beyond live memory: resident − allocated
     * @param dirty unused dirty pages in it; the rest of it is metadata and fragmentation
     * @param lazyFree pages given back with MADV_FREE that still count as resident
     * @param allocator what was found to serve the subject, in a few words
     */
    public record Split(
            Optional<Bytes> live,
            String liveSource,
            Optional<Bytes> held,
            Optional<Bytes> dirty,
            Optional<Bytes> lazyFree,
            String allocator) {

        static Split unknown(Optional<Bytes> lazyFree) {
            return new Split(Optional.empty(), "", Optional.empty(), Optional.empty(), lazyFree, "");
        }

        /**
         * The split of a subject that is idle.
         *
         * @param reported the subject's own report of its live memory
         * @param idle jemalloc's report; its total of allocations is the live memory where the subject reports
         *     none
         * @param found what was found to serve the subject
         */
        Split with(Optional<Bytes> reported, Optional<JemallocStats> idle, String found) {
            return new Split(
                    reported.or(() -> idle.map(JemallocStats::allocated)),
                    reported.isPresent() ? "subject" : idle.isPresent() ? "jemalloc" : "",
                    idle.map(JemallocStats::held),
                    idle.map(JemallocStats::dirtyTotal),
                    lazyFree,
                    found);
        }
    }

    /** What one burst and its window showed; live and held memory are known later. */
    static Retention of(
            String trial,
            RetentionLeg leg,
            int burst,
            MemoryReturn measured,
            Peaks peaks,
            Series series,
            LoadResult load) {
        PgBenchResult result = load.pgbench();
        String phase = phase("burst", burst);
        // A process that ended with its client kept no mark to read: the samples saw it.
        Optional<Bytes> processPeak = Stream.concat(
                        peaks.highWater().stream(),
                        series.in(phase).samples().stream().flatMap(sample -> sample.largestRss().stream()))
                .max(Bytes::compareTo);
        return new Retention(
                trial,
                leg.name(),
                burst,
                measured,
                leg.deadline(),
                processPeak,
                peaks.cgroup(),
                Split.unknown(series.newest().lazyFree()),
                result.tps(),
                result.failed().isPresent()
                        ? OptionalDouble.of((double) result.failed().getAsLong())
                        : OptionalDouble.empty());
    }

    /** The name of a phase that comes once a burst: {@code settle}, {@code settle-2}, … */
    static String phase(String name, int burst) {
        return burst == 1 ? name : name + "-" + burst;
    }

    /** The same row with the split of its residue. */
    Retention with(Split known) {
        return new Retention(trial, leg, burst, memory, deadline, processPeak, cgroupPeak, known, tps, failed);
    }

    /** Whether it was back by the deadline and stayed down to the window's end. */
    public boolean returned() {
        return memory.returnedWithin(deadline);
    }

    /** Appends the row to the bundle. */
    void write(Bundle bundle) {
        bundle.append(
                        FILE,
                        "trial",
                        "leg",
                        "burst",
                        "measure",
                        "base_bytes",
                        "peak_bytes",
                        "end_bytes",
                        "after_bytes",
                        "lowest_bytes",
                        "returned_fraction",
                        "least_kept_fraction",
                        "time_to_return_s",
                        "deadline_s",
                        "window_s",
                        "process_peak_bytes",
                        "cgroup_peak_bytes",
                        "live_bytes",
                        "live_source",
                        "allocator_held_bytes",
                        "dirty_bytes",
                        "lazyfree_bytes",
                        "allocator",
                        "tps",
                        "failed")
                .row(
                        trial,
                        leg,
                        burst,
                        memory.measure().word(),
                        memory.base(),
                        memory.peak(),
                        memory.end(),
                        memory.after(),
                        memory.lowest(),
                        memory.returnedFraction(),
                        memory.leastKept(),
                        memory.timeToReturn(),
                        deadline,
                        memory.window(),
                        processPeak,
                        cgroupPeak,
                        split.live(),
                        split.liveSource(),
                        split.held(),
                        split.dirty(),
                        split.lazyFree(),
                        split.allocator(),
                        tps,
                        failed);
    }

    /** All rows of a bundle. */
    public static List<Retention> read(Bundle bundle) {
        return bundle.table(FILE).stream().map(Retention::of).toList();
    }

    private static Retention of(Table.Row row) {
        OptionalDouble back = row.number("time_to_return_s");
        return new Retention(
                row.text("trial"),
                row.text("leg"),
                (int) row.require("burst"),
                new MemoryReturn(
                        Measure.valueOf(row.text("measure").toUpperCase(Locale.ROOT)),
                        row.requireBytes("base_bytes"),
                        row.requireBytes("peak_bytes"),
                        row.requireBytes("end_bytes"),
                        row.requireBytes("after_bytes"),
                        row.requireBytes("lowest_bytes"),
                        back.isPresent() ? Optional.of(seconds(back.getAsDouble())) : Optional.empty(),
                        seconds(row.require("window_s"))),
                seconds(row.require("deadline_s")),
                row.bytes("process_peak_bytes"),
                row.bytes("cgroup_peak_bytes"),
                new Split(
                        row.bytes("live_bytes"),
                        row.text("live_source"),
                        row.bytes("allocator_held_bytes"),
                        row.bytes("dirty_bytes"),
                        row.bytes("lazyfree_bytes"),
                        row.text("allocator")),
                row.number("tps"),
                row.number("failed"));
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
