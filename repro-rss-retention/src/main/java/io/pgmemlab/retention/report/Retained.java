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
import java.util.stream.Collectors;

/**
 * What a subject kept after one burst, for the report: a row of {@code retention.csv} in which any cell may be missing, or the
 * medians of a leg's repeats. {@link Retention} is the same row as it is written and judged.
 *
 * @param burst from 1
 * @param measure {@code rss}, or {@code pss} for a tree of processes
 * @param end first sample after the burst: what idling began with
 * @param lowest lowest sample of the window
 * @param deadline seconds by which it must have returned
 * @param processPeak highest RSS of any one process
 * @param held kept by the allocator without being allocated
 * @param dirty unused pages in it; the rest of it is metadata and fragmentation
 * @param allocator what was found to serve the subject, in a few words; empty where that was not recorded
 * @param tps transactions a second in the burst
 */
record Retained(
        String trial,
        String leg,
        int burst,
        String measure,
        Optional<Bytes> base,
        Optional<Bytes> peak,
        Optional<Bytes> end,
        Optional<Bytes> after,
        Optional<Bytes> lowest,
        OptionalDouble returned,
        OptionalDouble timeToReturn,
        OptionalDouble deadline,
        OptionalDouble window,
        Optional<Bytes> processPeak,
        Optional<Bytes> live,
        String liveSource,
        Optional<Bytes> held,
        Optional<Bytes> dirty,
        Optional<Bytes> lazyFree,
        String allocator,
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
                row.bytes("end_bytes"),
                row.bytes("after_bytes"),
                row.bytes("lowest_bytes"),
                row.number("returned_fraction"),
                row.number("time_to_return_s"),
                row.number("deadline_s"),
                row.number("window_s"),
                row.bytes("process_peak_bytes"),
                row.bytes("live_bytes"),
                row.text("live_source"),
                row.bytes("allocator_held_bytes"),
                row.bytes("dirty_bytes"),
                row.bytes("lazyfree_bytes"),
                row.text("allocator"),
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
                medianBytes(repeats, Retained::end),
                medianBytes(repeats, Retained::after),
                medianBytes(repeats, Retained::lowest),
                medianOf(repeats, Retained::returned),
                allBack ? medianOf(repeats, Retained::timeToReturn) : OptionalDouble.empty(),
                first.deadline,
                medianOf(repeats, Retained::window),
                medianBytes(repeats, Retained::processPeak),
                medianBytes(repeats, Retained::live),
                first.liveSource,
                medianBytes(repeats, Retained::held),
                medianBytes(repeats, Retained::dirty),
                medianBytes(repeats, Retained::lazyFree),
                repeats.stream()
                        .map(Retained::allocator)
                        .filter(found -> !found.isEmpty())
                        .distinct()
                        .collect(Collectors.joining("; ")),
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

    /** What the allocator holds for its own records and between allocations: held, but not dirty. */
    Optional<Bytes> overhead() {
        return difference(held, dirty).filter(rest -> rest.compareTo(Bytes.ZERO) >= 0);
    }

    /** Whether unused dirty pages are more than half of what remains above the baseline. */
    boolean isMostlyDirty() {
        return dirty.isPresent()
                && residue()
                        .filter(rest -> rest.compareTo(Bytes.ZERO) > 0)
                        .filter(rest -> dirty.get().times(2).compareTo(rest) > 0)
                        .isPresent();
    }

    /** What idling alone did: {@code 576.0 → 51.0 MiB}; absent where the burst's end was not recorded. */
    Optional<String> idling() {
        return end.flatMap(from ->
                after.map(to -> Figures.fixed(from.inMiB(), 1) + " → " + Figures.fixed(to.inMiB(), 1) + " MiB"));
    }

    /** The part of what the burst added that is still there. */
    OptionalDouble kept() {
        return returned.isPresent() ? OptionalDouble.of(1 - returned.getAsDouble()) : OptionalDouble.empty();
    }

    boolean isFlat() {
        return added().filter(a -> a.compareTo(Judge.FLAT) <= 0).isPresent();
    }

    boolean addedNothing() {
        return added().filter(a -> a.compareTo(Bytes.ZERO) <= 0).isPresent();
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
            return addedNothing()
                    ? "flat: the burst added nothing"
                    : "flat: " + added().map(Bytes::signed).orElse("");
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
