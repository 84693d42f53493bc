package io.pgmemlab.prefork.judge;

import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.Figures;
import java.util.OptionalDouble;

/** How the reasons of verdicts write figures. */
final class Text {
    private Text() {}

    static double median(Values values) {
        return values.median().orElseThrow();
    }

    static String median(Values values, int decimals) {
        OptionalDouble median = values.median();
        return median.isPresent() ? Figures.fixed(median.getAsDouble(), decimals) : Figures.ABSENT;
    }

    static String mib(Values values) {
        return median(values, 1) + " MiB";
    }

    static String percent(double value) {
        return Values.signed(value, 2) + " %";
    }

    /** Every value of a difference, with its sign. */
    static String differences(Values values, int decimals) {
        return values.count() == 1 ? " (one block)" : " (blocks: " + values.signed(decimals) + ")";
    }

    /** Every value. */
    static String blocks(Values values, int decimals) {
        return values.count() == 1 ? " (one block)" : " (blocks: " + values.text(decimals) + ")";
    }

    static String floor(OptionalDouble floor, String unit) {
        return floor.isPresent()
                ? "noise floor " + Figures.fixed(floor.getAsDouble(), 2) + unit
                : "no noise floor: it takes two blocks (-Dlab.repeats=2)";
    }
}
