package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import java.util.List;
import java.util.OptionalDouble;

/** How medians and their repeats are written in the reports. */
final class Cells {
    private Cells() {}

    static String median(Values values, int decimals) {
        OptionalDouble median = values.median();
        return median.isPresent() ? Figures.fixed(median.getAsDouble(), decimals) : Figures.ABSENT;
    }

    static String signed(Values values, int decimals) {
        OptionalDouble median = values.median();
        return median.isPresent() ? Values.signed(median.getAsDouble(), decimals) : Figures.ABSENT;
    }

    /** The median, and below it every repeat where there are several. */
    static Html repeats(Values values, int decimals) {
        String median = median(values, decimals);
        return values.count() < 2
                ? Html.text(median)
                : Html.of(Html.text(median), Html.tag("span").styled("spread").text(values.text(decimals)));
    }

    /** The median of differences, and below it that of every block. */
    static Html differences(Values values, int decimals) {
        String median = signed(values, decimals);
        return values.count() < 2
                ? Html.text(median)
                : Html.of(Html.text(median), Html.tag("span").styled("spread").text(values.signed(decimals)));
    }

    static Html leg(String leg) {
        return Html.tag("code").with(Html.breakable(leg));
    }

    static List<OptionalDouble> rounded(List<Values> values) {
        return values.stream()
                .map(Values::median)
                .map(median ->
                        median.isPresent() ? OptionalDouble.of(Math.round(median.getAsDouble() * 100) / 100.0) : median)
                .toList();
    }

    static Html missing(String text) {
        return Html.tag("p").styled("missing").text(text);
    }

    static Html note(String text) {
        return Html.tag("p").styled("note").text(text);
    }
}
