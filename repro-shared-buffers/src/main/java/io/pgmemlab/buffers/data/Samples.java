package io.pgmemlab.buffers.data;

import io.pgmemlab.report.Figures;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * One figure in every block that has it.
 *
 * @param list in the order of the blocks
 */
public record Samples(List<Double> list) {
    public Samples {
        list = List.copyOf(list);
    }

    public static Samples of(Collection<Double> values) {
        return new Samples(List.copyOf(values));
    }

    /** The middle value, or the mean of the two in the middle. */
    public OptionalDouble median() {
        if (list.isEmpty()) {
            return OptionalDouble.empty();
        }
        List<Double> sorted = list.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return OptionalDouble.of(
                sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2);
    }

    /** Every value in the order of the blocks. */
    public String text(int decimals) {
        return list.stream().map(value -> Figures.fixed(value, decimals)).collect(Collectors.joining(", "));
    }
}
