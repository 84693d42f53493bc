package io.pgmemlab.report;

import static io.pgmemlab.report.Chart.object;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Builds a chart of dots over a numeric axis, a row of dots for each name: every repeat is seen, and how far repeats of one thing
 * lie apart beside how far two things do. The axis does not begin at 0.
 */
public final class DotChart {
    private static final int ROW = 34;
    private static final List<String> SYMBOLS = List.of("circle", "diamond", "rect", "triangle");

    private final String unit;
    private final List<String> names;
    private final List<Map<String, Object>> series = new ArrayList<>();

    /** @param names of the rows, from top to bottom */
    public DotChart(String unit, List<String> names) {
        this.unit = unit;
        this.names = List.copyOf(names);
    }

    /**
     * One kind of dots, told apart by shape too.
     *
     * @param values of every row, in the order of the names; a row without values stays empty
     */
    public DotChart dots(String name, String colour, List<List<Double>> values) {
        var points = new ArrayList<List<Double>>();
        for (int row = 0; row < values.size(); row++) {
            for (double value : values.get(row)) {
                points.add(List.of(value, (double) row));
            }
        }
        series.add(object(
                "type",
                "scatter",
                "name",
                name,
                "symbol",
                SYMBOLS.get(series.size() % SYMBOLS.size()),
                "symbolSize",
                10,
                "itemStyle",
                object("color", colour, "opacity", 0.75),
                "data",
                points));
        return this;
    }

    public Chart build(String id, String title, String says) {
        // kinds beside each other, so that none hides another
        for (int kind = 0; kind < series.size(); kind++) {
            series.get(kind).put("symbolOffset", List.of(0, 10 * kind - 5 * (series.size() - 1)));
        }
        Map<String, Object> option =
                NamedRows.option(unit, names, object("scale", true), true, Chart.tooltip("item", "@dot"), series);
        return new Chart(id, title, says, 74 + ROW * names.size(), option);
    }
}
