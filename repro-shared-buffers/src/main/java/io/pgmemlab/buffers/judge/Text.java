package io.pgmemlab.buffers.judge;

import io.pgmemlab.buffers.data.Noise;
import io.pgmemlab.buffers.data.Samples;
import io.pgmemlab.report.Figures;
import java.util.Collection;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/** How the reasons of verdicts write figures. Ratios are judged as logarithms and written in percent. */
final class Text {
    private Text() {}

    /** How much less the smaller is, in percent of the larger, of ln(larger / smaller): 50 where it is half. */
    static double less(double logRatio) {
        return -100 * Math.expm1(-logRatio);
    }

    /** How much more the larger is, in percent of the smaller: 100 where it is twice as much. */
    static double more(double logRatio) {
        return 100 * Math.expm1(logRatio);
    }

    static String percent(double value) {
        return Figures.fixed(value, 1) + " %";
    }

    /** {@code 40, 50 %}. */
    static String percents(Collection<Integer> values) {
        return values.isEmpty()
                ? "no value"
                : values.stream().map(String::valueOf).collect(Collectors.joining(", ")) + " %";
    }

    static String tps(double value) {
        return Figures.fixed(value, 0) + " tps";
    }

    static String mib(double value) {
        return Figures.fixed(value, 1) + " MiB";
    }

    static String stall(double value) {
        return Figures.fixed(value, 1) + " ms/s";
    }

    static double median(Samples samples) {
        return samples.median().orElseThrow();
    }

    /** Every block's value; of one block nothing more is to be said. */
    static String blocks(Samples samples, DoubleUnaryOperator form, int decimals) {
        if (samples.list().size() < 2) {
            return " (one block)";
        }
        List<Double> values =
                samples.list().stream().map(value -> form.applyAsDouble(value)).toList();
        return " (blocks: " + new Samples(values).text(decimals) + ")";
    }

    static String floor(String figure, Noise noise) {
        return "noise floor " + figure + " (" + noise.pairs() + (noise.pairs() == 1 ? " pair)" : " pairs)");
    }
}
