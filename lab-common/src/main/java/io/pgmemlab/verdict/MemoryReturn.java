package io.pgmemlab.verdict;

import io.pgmemlab.Bytes;
import io.pgmemlab.probe.Measure;
import io.pgmemlab.probe.Sample;
import io.pgmemlab.probe.Series;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a subject's memory came back after one burst.
 *
 * @param measure which figure of the samples
 * @param base settled before the burst
 * @param peak highest sample of the burst, or the kernel's own mark where that is higher
 * @param end first sample after the burst: what idling began with
 * @param after median of the window's last two seconds
 * @param lowest lowest sample of the window
 * @param timeToReturn from the burst's end to the first sample from which all later ones stay at or below
 *     {@link #threshold}; absent when the last sample is above it
 * @param window how long the subject was watched after the burst
 */
public record MemoryReturn(
        Measure measure,
        Bytes base,
        Bytes peak,
        Bytes end,
        Bytes after,
        Bytes lowest,
        Optional<Duration> timeToReturn,
        Duration window) {

    /** Memory counts as returned when this part of what the burst added is gone. */
    public static final double RETURNED = 0.95;

    private static final Duration END_OF_WINDOW = Duration.ofSeconds(2);

    /**
     * Reads the return off a series.
     *
     * @param base settled before the burst
     * @param burst samples of the burst
     * @param mark the kernel's own mark of the same figure (VmHWM, for RSS), which misses nothing between two samples
     * @param end when the burst ended, on the clock of the samples
     * @param settle samples after it
     * @throws io.pgmemlab.LabException when a sample lacks the figure, or a part has no sample
     */
    public static MemoryReturn of(
            Measure measure, Bytes base, Series burst, Optional<Bytes> mark, Duration end, Series settle) {
        // The burst may add its last bytes while its end is being noticed: its end belongs to it.
        Bytes atEnd = settle.values(measure).get(0);
        Bytes peak = burst.max(measure).max(atEnd).max(mark.orElse(atEnd));
        Bytes threshold = threshold(base, peak);
        return new MemoryReturn(
                measure,
                base,
                peak,
                atEnd,
                settle.last(END_OF_WINDOW).median(measure),
                settle.min(measure),
                timeToReturn(measure, end, settle.samples(), threshold),
                settle.newest().elapsed().minus(end));
    }

    /** What the burst added: 0 for a subject that streams, negative when the burst's peak lay below the baseline. */
    public Bytes added() {
        return peak.minus(base);
    }

    /** At or below this the memory is returned. */
    public Bytes threshold() {
        return threshold(base, peak);
    }

    /** (peak − after) / (peak − baseline); NaN where the burst added nothing. */
    public double returnedFraction() {
        return added().count() <= 0 ? Double.NaN : peak.minus(after).dividedBy(added());
    }

    /** The least part of what the burst added that was still there at any moment of the window; NaN where it added nothing. */
    public double leastKept() {
        return added().count() <= 0 ? Double.NaN : lowest.minus(base).dividedBy(added());
    }

    /** Whether it was back in time and stayed down to the end of the window. */
    public boolean returnedWithin(Duration deadline) {
        return timeToReturn.filter(time -> time.compareTo(deadline) <= 0).isPresent();
    }

    private static Bytes threshold(Bytes base, Bytes peak) {
        return base.plus(peak.minus(base).times(1 - RETURNED));
    }

    private static Optional<Duration> timeToReturn(
            Measure measure, Duration end, List<Sample> settle, Bytes threshold) {
        Optional<Duration> since = Optional.empty();
        for (Sample sample : settle) {
            boolean down = measure.of(sample).orElseThrow().compareTo(threshold) <= 0;
            since = down ? Optional.of(since.orElse(sample.elapsed().minus(end))) : Optional.empty();
        }
        return since;
    }
}
