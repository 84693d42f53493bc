package io.pgmemlab.prefork.summary;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/** Figures as the published summary rounds them: the value that the double really has, halves to the even digit. */
final class Rounded {
    private Rounded() {}

    static double to(double value, int decimals) {
        // adding 0 makes a negative zero positive
        return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue() + 0.0;
    }

    /** Null where there is no value. */
    static Double median(Values values, int decimals) {
        OptionalDouble median = values.median();
        return median.isPresent() ? (Double) to(median.getAsDouble(), decimals) : null;
    }

    /** A whole number where it is one, as counts are. */
    static Number count(double value) {
        return value == Math.rint(value) ? (Number) (long) value : (Number) value;
    }
}
