package io.pgmemlab.retention;

import io.pgmemlab.Bytes;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.CsvAppender;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.load.PgBenchResult;
import io.pgmemlab.probe.Measure;
import io.pgmemlab.probe.Series;
import io.pgmemlab.verdict.MemoryReturn;
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
 * @param measure what was judged
 * @param base settled before the first burst
 * @param peak highest sample of the burst
 * @param after at the window's end
 * @param returnedFraction (peak − after) / (peak − base); absent where the burst added nothing
 * @param leastKept least part of what the burst added that was there at any moment of the window
 * @param timeToReturn seconds from the burst's end; absent when it did not return for good within the window
 * @param deadline seconds by which it must have returned
 * @param window seconds that it was watched
 * @param highWater highest RSS of any one process in the burst: the kernel's own mark (VmHWM), or a sample
 * @param cgroupPeak peak of the container's memory counter, page cache included
 * @param split of the residue
 * @param tps transactions a second
 * @param failed transactions
 */
public record Retention(
        String trial,
        String leg,
        int burst,
        Measure measure,
        Bytes base,
        Bytes peak,
        Bytes after,
        OptionalDouble returnedFraction,
        OptionalDouble leastKept,
        OptionalDouble timeToReturn,
        double deadline,
        double window,
        Optional<Bytes> highWater,
        Optional<Bytes> cgroupPeak,
        Split split,
        OptionalDouble tps,
        OptionalDouble failed) {

    public static final String FILE = "retention.csv";
    private static final String[] COLUMNS = {
        "trial",
        "leg",
        "burst",
        "measure",
        "base_bytes",
        "peak_bytes",
        "after_bytes",
        "returned_fraction",
        "least_kept_fraction",
        "time_to_return_s",
        "deadline_s",
        "window_s",
        "high_water_bytes",
        "cgroup_peak_bytes",
        "live_bytes",
        "live_source",
        "allocator_held_bytes",
        "dirty_bytes",
        "lazyfree_bytes",
        "tps",
        "failed"
    };

    /**
     * What the residue is made of. Live and held are asked for once, at the end of the last window, while the subject is
     * still idle; they are absent for the bursts before.
     *
     * @param live bytes that the program holds
     * @param liveSource who says so: the subject's own report, or jemalloc's {@code allocated}
     * @param held what jemalloc keeps beyond live memory: resident − allocated
     * @param dirty unused dirty pages in it
     * @param lazyFree pages given back with MADV_FREE that still count as resident
     */
    public record Split(
            Optional<Bytes> live,
            String liveSource,
            Optional<Bytes> held,
            Optional<Bytes> dirty,
            Optional<Bytes> lazyFree) {}

    /** Whether it was back by the deadline and stayed down to the window's end. */
    public boolean returned() {
        return timeToReturn.isPresent() && timeToReturn.getAsDouble() <= deadline;
    }

    public Bytes added() {
        return peak.minus(base);
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
        // A process that ended with its client kept no mark to read: the samples saw it.
        Optional<Bytes> highWater = Stream.concat(
                        peaks.highWater().stream(),
                        series.in(burst == 1 ? "burst" : "burst-" + burst).samples().stream()
                                .flatMap(sample -> sample.largestRss().stream()))
                .max(Bytes::compareTo);
        return new Retention(
                trial,
                leg.name(),
                burst,
                measured.measure(),
                measured.base(),
                measured.peak(),
                measured.after(),
                present(measured.returnedFraction()),
                present(measured.leastKept()),
                seconds(measured),
                leg.deadline().toMillis() / 1000.0,
                measured.window().toMillis() / 1000.0,
                highWater,
                peaks.cgroup(),
                new Split(
                        Optional.empty(),
                        "",
                        Optional.empty(),
                        Optional.empty(),
                        series.newest().lazyFree()),
                result.tps(),
                result.failed().isPresent()
                        ? OptionalDouble.of((double) result.failed().getAsLong())
                        : OptionalDouble.empty());
    }

    /**
     * Writes the rows of one valid trial, the last with the split of its residue.
     *
     * @param live the subject's own report of its live memory
     * @param idle jemalloc's report while the subject was idle; its {@code allocated} is the live memory where the subject
     *     reports none
     */
    static void write(Bundle bundle, List<Retention> bursts, Optional<Bytes> live, Optional<JemallocStats> idle) {
        for (Retention burst : bursts) {
            boolean last = burst.burst() == bursts.size();
            (last ? burst.with(live, idle) : burst).write(bundle);
        }
    }

    private Retention with(Optional<Bytes> live, Optional<JemallocStats> idle) {
        String source = live.isPresent() ? "subject" : idle.isPresent() ? "jemalloc" : "";
        return new Retention(
                trial,
                leg,
                burst,
                measure,
                base,
                peak,
                after,
                returnedFraction,
                leastKept,
                timeToReturn,
                deadline,
                window,
                highWater,
                cgroupPeak,
                new Split(
                        live.or(() -> idle.map(JemallocStats::allocated)),
                        source,
                        idle.map(JemallocStats::held),
                        idle.map(JemallocStats::dirtyTotal),
                        split.lazyFree()),
                tps,
                failed);
    }

    private static OptionalDouble present(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static OptionalDouble seconds(MemoryReturn measured) {
        return measured.timeToReturn()
                .map(time -> OptionalDouble.of(time.toMillis() / 1000.0))
                .orElse(OptionalDouble.empty());
    }

    /** Appends the row to the bundle. */
    void write(Bundle bundle) {
        CsvAppender csv = bundle.append(FILE, COLUMNS);
        csv.row(
                trial,
                leg,
                burst,
                measure.word(),
                base,
                peak,
                after,
                returnedFraction,
                leastKept,
                timeToReturn,
                deadline,
                window,
                highWater,
                cgroupPeak,
                split.live(),
                split.liveSource(),
                split.held(),
                split.dirty(),
                split.lazyFree(),
                tps,
                failed);
    }

    /** All rows of a bundle. */
    public static List<Retention> read(Bundle bundle) {
        return bundle.table(FILE).stream().map(Retention::of).toList();
    }

    private static Retention of(Table.Row row) {
        return new Retention(
                row.text("trial"),
                row.text("leg"),
                (int) row.require("burst"),
                Measure.valueOf(row.text("measure").toUpperCase(Locale.ROOT)),
                row.requireBytes("base_bytes"),
                row.requireBytes("peak_bytes"),
                row.requireBytes("after_bytes"),
                row.number("returned_fraction"),
                row.number("least_kept_fraction"),
                row.number("time_to_return_s"),
                row.require("deadline_s"),
                row.require("window_s"),
                row.bytes("high_water_bytes"),
                row.bytes("cgroup_peak_bytes"),
                new Split(
                        row.bytes("live_bytes"),
                        row.text("live_source"),
                        row.bytes("allocator_held_bytes"),
                        row.bytes("dirty_bytes"),
                        row.bytes("lazyfree_bytes")),
                row.number("tps"),
                row.number("failed"));
    }
}
