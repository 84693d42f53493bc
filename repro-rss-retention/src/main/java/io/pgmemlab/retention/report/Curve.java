package io.pgmemlab.retention.report;

import io.pgmemlab.evidence.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A trial's memory over time. Zero is the end of the first burst; where the burst never ended, the last sample.
 *
 * @param trial its id
 * @param measure {@code rss} or {@code pss}
 * @param bursts begin and end of each burst on the curve's axis
 * @param points seconds and MiB
 * @param whole whether the first burst ended
 */
record Curve(String trial, String measure, List<Span> bursts, List<List<Double>> points, boolean whole) {
    /** Drawn and written points of a curve; more would only make the page heavier. */
    private static final int BUCKETS = 320;

    record Span(double from, double to) {}

    /**
     * @param samples of this trial, of which the last attempt counts
     * @param phases of this trial
     * @param measure of the trial's result; where there is none, RSS if it was sampled
     */
    static Curve of(String trial, List<Table.Row> samples, List<Table.Row> phases, String measure) {
        List<Table.Row> attempt = lastAttempt(samples);
        String figure = measure.isEmpty() ? sampled(attempt) : measure;
        List<Span> bursts = bursts(attempt, phases);
        boolean whole = attempt.stream().anyMatch(row -> row.text("phase").startsWith("settle"));
        double end = attempt.isEmpty() ? 0 : at(attempt.get(attempt.size() - 1));
        double zero = whole && !bursts.isEmpty() ? bursts.get(0).to() : end;
        var points = new ArrayList<List<Double>>();
        for (Table.Row row : attempt) {
            OptionalDouble bytes = row.number(figure + "_bytes");
            if (bytes.isPresent()) {
                points.add(List.of(rounded(at(row) - zero, 2), rounded(bytes.getAsDouble() / (1 << 20), 1)));
            }
        }
        List<Span> shifted = bursts.stream()
                .map(b -> new Span(rounded(b.from() - zero, 2), rounded(b.to() - zero, 2)))
                .toList();
        return new Curve(trial, figure, shifted, points, whole);
    }

    /** A trial that was run again under its id, or resumed, begins anew at an earlier time. */
    private static List<Table.Row> lastAttempt(List<Table.Row> samples) {
        int begin = 0;
        for (int i = 1; i < samples.size(); i++) {
            if (at(samples.get(i)) < at(samples.get(i - 1))) {
                begin = i;
            }
        }
        return samples.subList(begin, samples.size());
    }

    private static String sampled(List<Table.Row> attempt) {
        return attempt.stream().anyMatch(row -> row.find("rss_bytes").isPresent()) ? "rss" : "pss";
    }

    /** From the phases where they were written, else from the samples' own phases. */
    private static List<Span> bursts(List<Table.Row> samples, List<Table.Row> phases) {
        var spans = new ArrayList<Span>();
        for (int burst = 1; ; burst++) {
            String name = burst == 1 ? "burst" : "burst-" + burst;
            List<Table.Row> rows = phases.stream()
                    .filter(row -> row.is("phase", name) && row.find("ended_s").isPresent())
                    .toList();
            List<Double> times = samples.stream()
                    .filter(row -> row.is("phase", name))
                    .map(Curve::at)
                    .toList();
            if (!rows.isEmpty()) {
                Table.Row row = rows.get(rows.size() - 1);
                spans.add(new Span(
                        row.number("started_s").orElse(0), row.number("ended_s").orElse(0)));
            } else if (!times.isEmpty()) {
                spans.add(new Span(times.get(0), times.get(times.size() - 1)));
            } else {
                return spans;
            }
        }
    }

    private static double at(Table.Row row) {
        return row.number("elapsed_s").orElse(0);
    }

    /** Fewer points, of every stretch the lowest and the highest: no peak is lost. */
    List<List<Double>> thinned() {
        if (points.size() <= 2 * BUCKETS) {
            return points;
        }
        var kept = new ArrayList<List<Double>>();
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            List<List<Double>> stretch =
                    points.subList(bucket * points.size() / BUCKETS, (bucket + 1) * points.size() / BUCKETS);
            var low = stretch.stream().min(Comparator.comparing(Curve::value)).orElseThrow();
            var high = stretch.stream().max(Comparator.comparing(Curve::value)).orElseThrow();
            kept.add(low.get(0) <= high.get(0) ? low : high);
            if (low != high) {
                kept.add(low.get(0) <= high.get(0) ? high : low);
            }
        }
        return kept;
    }

    /** The sample at a time of the axis: the last one before it, absent where the curve has none within a second. */
    OptionalDouble at(double time) {
        return points.stream()
                .filter(p -> p.get(0) <= time + 0.125 && p.get(0) > time - 1)
                .mapToDouble(Curve::value)
                .reduce((earlier, later) -> later);
    }

    double begin() {
        return points.isEmpty() ? 0 : points.get(0).get(0);
    }

    double end() {
        return points.isEmpty() ? 0 : points.get(points.size() - 1).get(0);
    }

    double highest() {
        return points.stream().mapToDouble(Curve::value).max().orElse(0);
    }

    private static double value(List<Double> point) {
        return point.get(1);
    }

    private static double rounded(double value, int decimals) {
        double scale = Math.pow(10, decimals);
        return Math.round(value * scale) / scale;
    }
}
