package io.pgmemlab.probe;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Samples of one process tree in the order they were taken.
 *
 * @param samples oldest first
 */
public record Series(List<Sample> samples) {
    public Series {
        samples = List.copyOf(samples);
    }

    public boolean isEmpty() {
        return samples.isEmpty();
    }

    public Series in(String phase) {
        return only(sample -> sample.phase().equals(phase));
    }

    /** From this time on, inclusive. */
    public Series since(Duration elapsed) {
        return only(sample -> sample.elapsed().compareTo(elapsed) >= 0);
    }

    /** The samples of the last span of time up to the newest one. */
    public Series last(Duration span) {
        return isEmpty() ? this : since(newest().elapsed().minus(span));
    }

    /** @throws LabException when there is none */
    public Sample newest() {
        if (isEmpty()) {
            throw new LabException("there is no sample in this part of the series");
        }
        return samples.get(samples.size() - 1);
    }

    /**
     * The longest time without a sample from a moment on, up to the newest sample.
     *
     * @param begin from where on; the time from here to the first sample counts too
     */
    public Duration longestGapSince(Duration begin) {
        Duration longest = Duration.ZERO;
        Duration before = begin;
        for (Sample sample : since(begin).samples()) {
            Duration gap = sample.elapsed().minus(before);
            longest = gap.compareTo(longest) > 0 ? gap : longest;
            before = sample.elapsed();
        }
        return longest;
    }

    /** Time between the first and the last sample. */
    public Duration span() {
        return isEmpty()
                ? Duration.ZERO
                : newest().elapsed().minus(samples.get(0).elapsed());
    }

    /**
     * The figures of this series, oldest first.
     *
     * @throws LabException when a sample lacks the figure or there is no sample: neither is 0
     */
    public List<Bytes> values(Measure measure) {
        if (isEmpty()) {
            throw new LabException("there is no sample in this part of the series");
        }
        return samples.stream()
                .map(sample -> measure.of(sample)
                        .orElseThrow(() -> new LabException("the sample at "
                                + sample.elapsed().toMillis() + " ms of phase " + sample.phase() + " has no "
                                + measure.word()
                                + " (" + sample.processes() + " processes)")))
                .toList();
    }

    public Bytes max(Measure measure) {
        return values(measure).stream().max(Comparator.naturalOrder()).orElseThrow();
    }

    public Bytes min(Measure measure) {
        return values(measure).stream().min(Comparator.naturalOrder()).orElseThrow();
    }

    /** The middle value; the lower one of two. */
    public Bytes median(Measure measure) {
        List<Bytes> sorted = values(measure).stream().sorted().toList();
        return sorted.get((sorted.size() - 1) / 2);
    }

    private Series only(Predicate<Sample> condition) {
        return new Series(samples.stream().filter(condition).toList());
    }
}
