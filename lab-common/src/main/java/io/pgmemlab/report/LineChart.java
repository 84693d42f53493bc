package io.pgmemlab.report;

import static io.pgmemlab.report.Chart.object;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds a chart of lines over a numeric axis, with bands and levels as marks. */
public final class LineChart {
    private final Map<String, Object> xAxis;
    private final Map<String, Object> yAxis;
    private final List<Map<String, Object>> series = new ArrayList<>();
    private final Map<String, Object> legendLabels = new LinkedHashMap<>();
    private final Map<String, Object> levelsOnHover = new LinkedHashMap<>();
    private final List<Object> bands = new ArrayList<>();
    private final List<Object> levels = new ArrayList<>();
    private boolean legend;
    private boolean legendBelow;
    private boolean compact;

    /** @param x name and unit of the horizontal axis, {@code y} of the vertical one */
    public LineChart(String x, String y) {
        xAxis = Chart.valueAxis(x);
        yAxis = Chart.valueAxis(y);
    }

    /** Fixes the ends of the horizontal axis, so that several charts compare. */
    public LineChart from(double min, double max) {
        xAxis.put("min", min);
        xAxis.put("max", max);
        return this;
    }

    /** Fixes the upper end of the vertical axis, which begins at 0. */
    public LineChart upTo(double max) {
        yAxis.put("min", 0);
        yAxis.put("max", max);
        return this;
    }

    public LineChart line(Line line) {
        series.add(object(
                "type", "line",
                "name", line.name(),
                "zlevel", 0,
                "showSymbol", false,
                "triggerLineEvent", true,
                "lineStyle",
                        object(
                                "color", line.colour(),
                                "type", line.stroke().dashes(),
                                "width", 1.75),
                "itemStyle", object("color", line.colour()),
                "emphasis", object("focus", "series", "lineStyle", object("width", 2.75)),
                "blur", object("lineStyle", object("opacity", 0.18)),
                "data", line.points()));
        return this;
    }

    /** What stands in the legend beside a line's name. */
    public LineChart legendLabel(String name, String label) {
        legendLabels.put(name, label);
        return this;
    }

    /** Levels drawn while the line of that name is pointed at. */
    public LineChart levelsOf(String name, Map<String, Double> levelsByLabel) {
        levelsOnHover.put(name, levelsByLabel);
        return this;
    }

    /** A shaded span of the horizontal axis. */
    public LineChart band(String label, double from, double to) {
        Map<String, Object> unmoved = object("itemStyle", object("opacity", 1), "label", object("opacity", 1));
        bands.add(List.of(object("name", label, "xAxis", from, "blur", unmoved), object("xAxis", to)));
        return this;
    }

    /** A horizontal line across the chart; the label, which may be empty, stands at its right end. */
    public LineChart level(String label, double value, String colour, Line.Stroke stroke) {
        levels.add(object(
                "yAxis", value,
                "lineStyle", object("color", colour, "type", stroke.dashes(), "width", 1),
                "label",
                        object(
                                "show",
                                !label.isEmpty(),
                                "formatter",
                                label,
                                "position",
                                "insideEndTop",
                                "color",
                                "var(--muted)",
                                "fontSize",
                                10)));
        return this;
    }

    /** A legend in which lines are switched on and off. */
    public LineChart legend() {
        legend = true;
        return this;
    }

    /** The same legend below the chart, for one beside text. */
    public LineChart legendBelow() {
        legendBelow = true;
        return this;
    }

    /** Narrow margins and no axis names, for one of many panels. */
    public LineChart compact() {
        compact = true;
        return this;
    }

    public Chart build(String id, String title, String says, int height) {
        addMarks();
        nameAxes();
        Map<String, Object> option = object(
                "animation",
                false,
                "grid",
                compact ? margins(6, 10, 38, 20) : margins(26, legend ? 330 : 20, 52, 42),
                "tooltip",
                Chart.tooltip("axis", "@samples"),
                "xAxis",
                xAxis,
                "yAxis",
                yAxis,
                "series",
                series);
        if (legendBelow) {
            int rows = 18
                            * (int) series.stream()
                                    .map(s -> s.get("name"))
                                    .distinct()
                                    .count()
                    - 8;
            option.put("legend", legendAt("bottom"));
            option.put("grid", margins(26, 14, 44, 42 + rows));
        } else if (legend) {
            option.put("legend", legendAt("right"));
            option.put("narrow", object("legend", legendAt("bottom"), "grid", margins(26, 12, 52, 190)));
        }
        option.put("legendLabels", legendLabels);
        option.put("levelsOnHover", levelsOnHover);
        return new Chart(id, title, says, height, option);
    }

    private void addMarks() {
        series.add(object(
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
                        object("show", !compact, "position", "insideTop", "color", "var(--muted)", "fontSize", 11),
                        "data",
                        bands),
                "markLine",
                object("silent", true, "symbol", "none", "animation", false, "data", levels)));
    }

    private void nameAxes() {
        xAxis.put("splitLine", object("show", false));
        yAxis.put("axisLine", object("show", false, "onZero", false));
        yAxis.put("axisTick", object("show", false));
        if (compact) {
            xAxis.put("name", "");
            yAxis.put("name", "");
            xAxis.put("splitNumber", 4);
            yAxis.put("splitNumber", 2);
        } else {
            xAxis.put("nameLocation", "middle");
            xAxis.put("nameGap", 26);
        }
    }

    private static Map<String, Object> margins(int top, int right, int left, int bottom) {
        return object("top", top, "right", right, "left", left, "bottom", bottom);
    }

    private static Map<String, Object> legendAt(String side) {
        Map<String, Object> legend = object(
                "type",
                "scroll",
                "orient",
                "vertical",
                "formatter",
                "@legend",
                "itemWidth",
                26,
                "itemHeight",
                9,
                "itemGap",
                7,
                "itemStyle",
                object("opacity", 0),
                "lineStyle",
                object("width", 2),
                "inactiveColor",
                "var(--faint)",
                "textStyle",
                object("color", "var(--ink)", "fontSize", 11.5));
        if (side.equals("right")) {
            legend.putAll(object("right", 0, "top", 22, "bottom", 20));
        } else {
            legend.putAll(object("left", 0, "bottom", 0, "height", 140));
        }
        return legend;
    }
}
