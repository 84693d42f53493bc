package io.pgmemlab.report;

import static io.pgmemlab.report.Chart.object;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Builds a chart of horizontal bars, each stacked of parts. */
public final class BarChart {
    private static final int BAR = 26;

    private final String unit;
    private final List<String> names;
    private final List<Map<String, Object>> series = new ArrayList<>();

    /** @param names of the bars, from top to bottom */
    public BarChart(String unit, List<String> names) {
        this.unit = unit;
        this.names = List.copyOf(names);
    }

    /** One part of every bar, in the order of the names; an absent value draws nothing. */
    public BarChart part(String name, String colour, List<OptionalDouble> values) {
        return part(name, colour, Optional.empty(), values);
    }

    /** A part told apart by a pattern too, for what is not known. */
    public BarChart hatched(String name, String colour, List<OptionalDouble> values) {
        return part(
                name,
                colour,
                Optional.of(object(
                        "symbol",
                        "rect",
                        "dashArrayX",
                        List.of(1, 0),
                        "dashArrayY",
                        List.of(2, 4),
                        "rotation",
                        -0.78,
                        "color",
                        "var(--paper)")),
                values);
    }

    private BarChart part(
            String name, String colour, Optional<Map<String, Object>> decal, List<OptionalDouble> values) {
        Map<String, Object> style = object("color", colour, "borderColor", "var(--paper)", "borderWidth", 0.5);
        decal.ifPresent(pattern -> style.put("decal", pattern));
        series.add(object(
                "type",
                "bar",
                "stack",
                "all",
                "name",
                name,
                "barWidth",
                14,
                "itemStyle",
                style,
                "data",
                values(values)));
        return this;
    }

    /** A tick on every bar, for example a baseline. */
    public BarChart tick(String name, List<OptionalDouble> values) {
        series.add(object(
                "type",
                "scatter",
                "name",
                name,
                "symbol",
                "rect",
                "symbolSize",
                List.of(2, 20),
                "itemStyle",
                object("color", "var(--ink)"),
                "z",
                5,
                "data",
                values(values)));
        return this;
    }

    private static List<Object> values(List<OptionalDouble> values) {
        var list = new ArrayList<Object>();
        values.forEach(v -> list.add(v.isPresent() ? (Object) v.getAsDouble() : "-"));
        return list;
    }

    public Chart build(String id, String title, String says) {
        Map<String, Object> option =
                NamedRows.option(unit, names, object("min", 0), false, Chart.tooltip("axis", "@parts"), series);
        return new Chart(id, title, says, 74 + BAR * names.size(), option);
    }
}
