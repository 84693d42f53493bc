package io.pgmemlab.report;

import static io.pgmemlab.report.Chart.object;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds a chart of figures over the values of a setting: every measurement a dot, a line through the medians, a band within which
 * differences mean nothing, bars stacked of parts. Charts with the same ends stand exactly below each other.
 */
public final class SweepChart {
    private static final int LEFT = 64;

    private final Map<String, Object> xAxis;
    private final Map<String, Object> yAxis;
    private final String unitOfX;
    private final List<Map<String, Object>> series = new ArrayList<>();
    private final List<Map<String, Object>> bars = new ArrayList<>();
    private final Map<Double, Double> heights = new HashMap<>();
    private final List<Object> names = new ArrayList<>();
    private final List<Object> bands = new ArrayList<>();
    private boolean compact;

    /**
     * @param x name of the horizontal axis
     * @param unitOfX what follows a value of it, for example {@code %}
     * @param y name and unit of the vertical axis
     */
    public SweepChart(String x, String unitOfX, String y) {
        this.unitOfX = unitOfX;
        xAxis = Chart.valueAxis(x);
        yAxis = Chart.valueAxis(y);
        xAxis.putAll(object("nameLocation", "middle", "nameGap", 26, "splitLine", object("show", false)));
        yAxis.putAll(object(
                "min", 0, "axisLine", object("show", false, "onZero", false), "axisTick", object("show", false)));
    }

    /** The ends of the horizontal axis. */
    public SweepChart from(double min, double max) {
        xAxis.put("min", min);
        xAxis.put("max", max);
        return this;
    }

    /** The upper end of the vertical axis, which begins at 0. */
    public SweepChart upTo(double max) {
        yAxis.put("max", max);
        yAxis.put("interval", max / 4);
        return this;
    }

    /** Narrow, for one of several panels. */
    public SweepChart compact() {
        compact = true;
        return this;
    }

    /** Every measurement; dots at one place lie over each other. */
    public SweepChart dots(String name, String colour, List<List<Double>> points) {
        return add(object(
                "type",
                "scatter",
                "name",
                name,
                "symbolSize",
                9,
                "z",
                4,
                "itemStyle",
                object("color", colour, "opacity", 0.6),
                "data",
                points));
    }

    /** Points that are joined in their order. */
    public SweepChart line(Line line) {
        return add(object(
                "type",
                "line",
                "name",
                line.name(),
                "symbol",
                "circle",
                "symbolSize",
                compact ? 4 : 5,
                "z",
                3,
                "lineStyle",
                object("color", line.colour(), "type", line.stroke().dashes(), "width", 1.75),
                "itemStyle",
                object("color", line.colour()),
                "data",
                line.points()));
    }

    /** One part of a bar at each value; parts stand upon each other in the order they are given. */
    public SweepChart part(String name, String colour, List<List<Double>> points) {
        var tops = new ArrayList<List<Double>>();
        for (List<Double> point : points) {
            double top = heights.merge(point.get(0), point.get(1), Double::sum);
            tops.add(List.of(point.get(0), top, point.get(1)));
        }
        // ECharts does not stack over an axis of numbers: bars of the sums lie behind each other, the lowest in front
        bars.add(
                0,
                object(
                        "type",
                        "bar",
                        "name",
                        name,
                        "barGap",
                        "-100%",
                        "barWidth",
                        compact ? 9 : 22,
                        "itemStyle",
                        object("color", colour, "borderColor", "var(--paper)", "borderWidth", 0.5),
                        "data",
                        tops));
        names.add(name);
        return this;
    }

    /** A shaded span of the vertical axis; the caption says what it is. */
    public SweepChart band(double from, double to) {
        bands.add(List.of(object("yAxis", from), object("yAxis", to)));
        return this;
    }

    private SweepChart add(Map<String, Object> added) {
        series.add(added);
        // a line is told by its dashes, which a symbol would hide
        names.add(
                added.get("type").equals("line")
                        ? object("name", added.get("name"), "itemStyle", object("opacity", 0))
                        : added.get("name"));
        return this;
    }

    public Chart build(String id, String title, String says, int height) {
        boolean legend = names.size() > 1;
        series.addAll(0, bars);
        if (!bands.isEmpty()) {
            series.add(shades());
        }
        yAxis.put("splitNumber", compact ? 3 : 5);
        Map<String, Object> option = object(
                "animation",
                false,
                "grid",
                object("top", legend ? 34 : 14, "right", 20, "left", compact ? 52 : LEFT, "bottom", 42),
                "legend",
                object(
                        "show",
                        legend,
                        "top",
                        0,
                        "right",
                        0,
                        "data",
                        names,
                        "itemWidth",
                        26,
                        "itemHeight",
                        9,
                        "selectedMode",
                        false,
                        "textStyle",
                        object("color", "var(--ink)", "fontSize", 11.5)),
                "tooltip",
                Chart.tooltip("item", "@point"),
                "xAxis",
                xAxis,
                "yAxis",
                yAxis,
                "series",
                series);
        option.put("unitOfX", unitOfX);
        return new Chart(id, title, says, height, option);
    }

    private Map<String, Object> shades() {
        return object(
                "type",
                "line",
                "name",
                "",
                "silent",
                true,
                "data",
                List.of(),
                "markArea",
                object("silent", true, "itemStyle", object("color", "var(--grid)"), "data", bands));
    }
}
