package io.pgmemlab.buffers.data;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * One figure over the values of shared_buffers, block by block. Two values are compared within a block: a block that lacks one of
 * them says nothing about the two.
 *
 * @param byValue by percent, then by block
 */
public record Sweep(SortedMap<Integer, SortedMap<Integer, Double>> byValue) {
    public Sweep {
        byValue = Collections.unmodifiableSortedMap(byValue);
    }

    static Sweep of(Stream<Cell> cells, Figure figure) {
        var runs = new TreeMap<Integer, SortedMap<Integer, List<Double>>>();
        cells.forEach(cell -> cell.figure(figure)
                .ifPresent(value -> runs.computeIfAbsent(cell.leg().percent(), percent -> new TreeMap<>())
                        .merge(
                                cell.block(),
                                List.of(value),
                                (a, b) -> Stream.concat(a.stream(), b.stream()).toList())));
        var means = new TreeMap<Integer, SortedMap<Integer, Double>>();
        runs.forEach((percent, blocks) -> {
            var byBlock = new TreeMap<Integer, Double>();
            blocks.forEach((block, values) -> byBlock.put(block, mean(values, figure)));
            means.put(percent, byBlock);
        });
        return new Sweep(means);
    }

    /** Throughputs are compared as ratios, so their mean is the geometric one, as in {@code tables.sql}. */
    private static double mean(List<Double> values, Figure figure) {
        return figure == Figure.TPS
                ? Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow())
                : values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Values of shared_buffers that have the figure, in percent. */
    public SortedSet<Integer> values() {
        return new TreeSet<>(byValue.keySet());
    }

    public double median(int percent) {
        return Samples.of(byValue.get(percent).values()).median().orElseThrow();
    }

    /** The value among those whose median is the lowest. */
    public Optional<Integer> lowest(IntPredicate among) {
        return values().stream().filter(among::test).reduce((a, b) -> median(b) < median(a) ? b : a);
    }

    /** The value among those whose median is the highest. */
    public Optional<Integer> highest(IntPredicate among) {
        return values().stream().filter(among::test).reduce((a, b) -> median(b) > median(a) ? b : a);
    }

    /** ln(a / b) in each block that has both. */
    public Samples logRatio(int a, int b) {
        return logRatio(a, this, b);
    }

    /** ln(a here / b there) in each block that both have. */
    public Samples logRatio(int a, Sweep other, int b) {
        return paired(byValue.get(a), other.byValue.get(b), (x, y) -> Math.log(x / y));
    }

    /** a − b in each block that has both. */
    public Samples difference(int a, int b) {
        return paired(byValue.get(a), byValue.get(b), (x, y) -> x - y);
    }

    private static Samples paired(
            SortedMap<Integer, Double> blocks, SortedMap<Integer, Double> others, DoubleBinaryOperator operator) {
        return Samples.of(blocks.entrySet().stream()
                .filter(entry -> others.containsKey(entry.getKey()))
                .map(entry -> operator.applyAsDouble(entry.getValue(), others.get(entry.getKey())))
                .toList());
    }

    /** The median at a value, where there is one. */
    public OptionalDouble at(int percent) {
        return byValue.containsKey(percent) ? OptionalDouble.of(median(percent)) : OptionalDouble.empty();
    }
}
