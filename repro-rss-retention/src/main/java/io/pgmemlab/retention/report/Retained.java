package io.pgmemlab.retention.report;

import io.pgmemlab.Bytes;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.report.Figures;
import io.pgmemlab.retention.Judge;
import io.pgmemlab.retention.Retention;
import io.pgmemlab.verdict.MemoryReturn;
import io.pgmemlab.verdict.Role;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What a subject kept after one burst, for the report: a row of {@code retention.csv} in which any cell may be missing, or the
 * medians of a leg's repeats. {@link Retention} is the same row as it is written and judged.
 *
 * @param burst from 1
 * @param measure {@code rss}, or {@code pss} for a tree of processes
 * @param deadline seconds by which it must have returned
 * @param held kept by the allocator without being allocated
 * @param tps transactions a second in the burst
 */
record Retained(
        String trial,
        String leg,
        int burst,
        String measure,
        Optional<Bytes> base,
        Optional<Bytes> peak,
        Optional<Bytes> after,
        OptionalDouble returned,
        OptionalDouble timeToReturn,
        OptionalDouble deadline,
        OptionalDouble window,
        Optional<Bytes> live,
        String liveSource,
        Optional<Bytes> held,
        Optional<Bytes> dirty,
        Optional<Bytes> lazyFree,
        OptionalDouble tps,
        OptionalDouble failed) {

    static Retained of(Table.Row row) {
        return new Retained(
                row.text("trial"),
                row.text("leg"),
                (int) row.number("burst").orElse(1),
                row.find("measure").orElse("rss"),
                row.bytes("base_bytes"),
                row.bytes("peak_bytes"),
                row.bytes("after_bytes"),
                row.number("returned_fraction"),
                row.number("time_to_return_s"),
                row.number("deadline_s"),
                row.number("window_s"),
                row.bytes("live_bytes"),
                row.text("live_source"),
                row.bytes("allocator_held_bytes"),
                row.bytes("dirty_bytes"),
                row.bytes("lazyfree_bytes"),
                row.number("tps"),
                row.number("failed"));
    }

    /**
     * Medians over the repeats of one leg and burst; failed transactions are added up. It is never "returned" where one repeat
     * was not.
     */
    static Retained median(List<Retained> repeats) {
        Retained first = repeats.get(0);
        if (repeats.size() == 1) {
            return first;
        }
        boolean allBack = repeats.stream().allMatch(r -> r.timeToReturn.isPresent());
        return new Retained(
                "median of " + repeats.size(),
                first.leg,
                first.burst,
                first.measure,
                medianBytes(repeats, Retained::base),
                medianBytes(repeats, Retained::peak),
                medianBytes(repeats, Retained::after),
                medianOf(repeats, Retained::returned),
                allBack ? medianOf(repeats, Retained::timeToReturn) : OptionalDouble.empty(),
                first.deadline,
                medianOf(repeats, Retained::window),
                medianBytes(repeats, Retained::live),
                first.liveSource,
                medianBytes(repeats, Retained::held),
                medianBytes(repeats, Retained::dirty),
                medianBytes(repeats, Retained::lazyFree),
                medianOf(repeats, Retained::tps),
                sumOf(repeats, Retained::failed));
    }

    /** What the burst added. */
    Optional<Bytes> added() {
        return difference(peak, base);
    }

    /** What remains above the baseline after settling. */
    Optional<Bytes> residue() {
        return difference(after, base);
    }

    /** The part of what the burst added that is still there. */
    OptionalDouble kept() {
        return returned.isPresent() ? OptionalDouble.of(1 - returned.getAsDouble()) : OptionalDouble.empty();
    }

    boolean isFlat() {
        return added().filter(a -> a.compareTo(Judge.FLAT) <= 0).isPresent();
    }

    boolean isReturned() {
        return timeToReturn.isPresent() && returned.orElse(0) >= MemoryReturn.RETURNED;
    }

    private boolean isLate() {
        return timeToReturn.isPresent() && deadline.isPresent() && timeToReturn.getAsDouble() > deadline.getAsDouble();
    }

    /** The level that decides: a control must stay above it, any other leg come down to it or below. */
    Optional<Bytes> bound(Role role) {
        if (role != Role.CONTROL && isFlat()) {
            return base.map(Judge.FLAT::plus);
        }
        double part = role == Role.CONTROL ? Judge.KEPT : 1 - MemoryReturn.RETURNED;
        return base.flatMap(from -> added().map(added -> from.plus(added.times(part))));
    }

    /** What happened, in a few words. */
    String behaviour() {
        if (isFlat()) {
            return "flat: " + added().map(Bytes::signed).orElse("");
        } else if (isReturned()) {
            return "returned in " + Figures.seconds(timeToReturn)
                    + (isLate() ? ", " + Figures.seconds(deadline) + " allowed" : "");
        }
        return residue().isEmpty()
                ? "residue unknown"
                : "kept " + residue().get() + ", " + Figures.percent(kept()) + " of what the burst added";
    }

    private static Optional<Bytes> difference(Optional<Bytes> a, Optional<Bytes> b) {
        return a.flatMap(more -> b.map(more::minus));
    }

    private static Optional<Bytes> medianBytes(List<Retained> repeats, Function<Retained, Optional<Bytes>> field) {
        OptionalDouble median = medianOf(
                repeats,
                r -> field.apply(r)
                        .map(bytes -> OptionalDouble.of((double) bytes.count()))
                        .orElse(OptionalDouble.empty()));
        return median.isPresent() ? Optional.of(Bytes.of(Math.round(median.getAsDouble()))) : Optional.empty();
    }

    private static OptionalDouble medianOf(List<Retained> repeats, Function<Retained, OptionalDouble> field) {
        double[] values = repeats.stream()
                .flatMapToDouble(r -> field.apply(r).stream())
                .sorted()
                .toArray();
        int middle = values.length / 2;
        if (values.length == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2);
    }

    private static OptionalDouble sumOf(List<Retained> repeats, Function<Retained, OptionalDouble> field) {
        return repeats.stream()
                .map(field)
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .reduce(Double::sum)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }
}
