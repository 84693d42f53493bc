package io.pgmemlab.report;

import static io.pgmemlab.report.Chart.object;

import java.util.ArrayList;
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

    /** One part of a bar at each value; parts of the same values stand upon each other in the order they are given. */
    public SweepChart part(String name, String colour, List<List<Double>> points) {
        return add(object(
                "type",
                "bar",
                "stack",
                "all",
                "name",
                name,
                "barWidth",
                compact ? 9 : 22,
                "itemStyle",
                object("color", colour, "borderColor", "var(--paper)", "borderWidth", 0.5),
                "data",
                points));
    }

    /** A shaded span of the vertical axis. */
    public SweepChart band(String label, double from, double to) {
        bands.add(List.of(object("name", label, "yAxis", from), object("yAxis", to)));
        return this;
    }

    private SweepChart add(Map<String, Object> added) {
        series.add(added);
        return this;
    }

    public Chart build(String id, String title, String says, int height) {
        List<Object> legend = series.stream().map(one -> one.get("name")).toList();
        if (!bands.isEmpty()) {
            series.add(shades());
        }
        yAxis.put("splitNumber", compact ? 3 : 5);
        Map<String, Object> option = object(
                "animation",
                false,
                "grid",
                object("top", compact ? 44 : 34, "right", 20, "left", compact ? 52 : LEFT, "bottom", 42),
                "legend",
                object(
                        "type",
                        compact ? "plain" : "scroll",
                        "top",
                        0,
                        "right",
                        0,
                        "data",
                        legend,
                        "itemWidth",
                        18,
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
                object(
                        "silent",
                        true,
                        "itemStyle",
                        object("color", "var(--band)"),
                        "label",
                        object("position", "insideTopRight", "color", "var(--muted)", "fontSize", 11),
                        "data",
                        bands));
    }
}
