package io.pgmemlab.prefork.summary;

import io.pgmemlab.report.Figures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/**
 * One figure of one leg in every repeat that has it. Two legs are compared repeat by repeat: a repeat that only one of them has
 * is left out.
 *
 * @param byRepeat the figure, by the number of the repeat (the block)
 */
public record Values(SortedMap<Integer, Double> byRepeat) {
    public static final Values NONE = new Values(new TreeMap<>());

    public Values {
        byRepeat = Collections.unmodifiableSortedMap(new TreeMap<>(byRepeat));
    }

    public boolean isEmpty() {
        return byRepeat.isEmpty();
    }

    public int count() {
        return byRepeat.size();
    }

    public List<Double> list() {
        return List.copyOf(byRepeat.values());
    }

    /** The middle value, or the mean of the two in the middle. */
    public OptionalDouble median() {
        if (isEmpty()) {
            return OptionalDouble.empty();
        }
        var sorted = new ArrayList<>(byRepeat.values());
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return OptionalDouble.of(
                sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2);
    }

    public OptionalDouble lowest() {
        return byRepeat.values().stream().mapToDouble(Double::doubleValue).min();
    }

    public OptionalDouble highest() {
        return byRepeat.values().stream().mapToDouble(Double::doubleValue).max();
    }

    /** The largest difference between two repeats; absent where there is only one. */
    public OptionalDouble spread() {
        return count() < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(highest().getAsDouble() - lowest().getAsDouble());
    }

    public Values minus(Values other) {
        return with(other, (a, b) -> a - b);
    }

    /** Repeats in which the divisor is 0 are left out. */
    public Values dividedBy(Values other) {
        return with(other, (a, b) -> b == 0 ? Double.NaN : a / b);
    }

    /** How far it is above the other, in percent of the other: {@code 3.48} for +3.48 %. */
    public Values percentAbove(Values other) {
        return dividedBy(other).map(ratio -> (ratio - 1) * 100);
    }

    /** Figures of MiB in KiB. */
    public Values inKib() {
        return map(mib -> mib * Figure.KIB_IN_MIB);
    }

    public Values map(DoubleUnaryOperator change) {
        return with(this, (a, b) -> change.applyAsDouble(a));
    }

    private Values with(Values other, DoubleBinaryOperator operator) {
        var paired = new TreeMap<Integer, Double>();
        byRepeat.forEach((repeat, value) -> {
            Double partner = other.byRepeat.get(repeat);
            if (partner != null) {
                double result = operator.applyAsDouble(value, partner);
                if (!Double.isNaN(result)) {
                    paired.put(repeat, result);
                }
            }
        });
        return new Values(paired);
    }

    /** Every value in the order of the repeats: {@code +46.9, +44.1}. */
    public String signed(int decimals) {
        return byRepeat.values().stream().map(value -> signed(value, decimals)).collect(Collectors.joining(", "));
    }

    /** Every value in the order of the repeats: {@code 152.9, 151.2}. */
    public String text(int decimals) {
        return byRepeat.values().stream()
                .map(value -> Figures.fixed(value, decimals))
                .collect(Collectors.joining(", "));
    }

    /** {@code +3.48}, {@code -0.70}, {@code 0.00}. */
    public static String signed(double value, int decimals) {
        String text = Figures.fixed(value, decimals);
        return text.startsWith("-") || text.matches("0(\\.0*)?") ? text : "+" + text;
    }
}
