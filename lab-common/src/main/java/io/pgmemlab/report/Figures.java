package io.pgmemlab.report;

import io.pgmemlab.Bytes;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** How figures are written in reports. What is absent is a dash, never 0. */
public final class Figures {
    public static final String ABSENT = "–";

    private Figures() {}

    /** {@code 1508.3}, for columns and axes in MiB. */
    public static String mib(Optional<Bytes> bytes) {
        return bytes.map(Bytes::inMiB).map(mib -> fixed(mib, 1)).orElse(ABSENT);
    }

    /** {@code 98.2 %} of a fraction. Rounded down, so that nothing is 100 % or reaches its bound by rounding. */
    public static String percent(OptionalDouble fraction) {
        return fraction.isPresent() ? fixed(Math.floor(fraction.getAsDouble() * 1000 + 1e-9) / 10, 1) + " %" : ABSENT;
    }

    /** {@code 12.3 s}. */
    public static String seconds(OptionalDouble seconds) {
        return seconds.isPresent() ? fixed(seconds.getAsDouble(), 1) + " s" : ABSENT;
    }

    /** As many decimals as asked for, with a point whatever the locale. */
    public static String fixed(double value, int decimals) {
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return text.matches("-0(\\.0*)?") ? text.substring(1) : text;
    }

    /** A figure as short as it is exact to three decimals: {@code 12}, {@code 97.25}. */
    public static String plain(double value) {
        return fixed(value, 3).replaceAll("\\.?0+$", "");
    }
}
