package io.pgmemlab.report;

import static io.pgmemlab.report.Chart.object;

import java.util.List;
import java.util.Map;

/** The frame of a chart whose rows have names: the names down the side, figures along the bottom. */
final class NamedRows {
    private static final int WIDEST_NAME = 330;

    private NamedRows() {}

    /**
     * An ECharts option.
     *
     * @param begin where the axis of figures begins: its own properties for that
     * @param ruled whether a line parts the rows
     */
    static Map<String, Object> option(
            String unit,
            List<String> names,
            Map<String, Object> begin,
            boolean ruled,
            Map<String, Object> tooltip,
            List<Map<String, Object>> series) {
        Map<String, Object> valueAxis = Chart.valueAxis(unit);
        valueAxis.putAll(begin);
        valueAxis.putAll(object("nameLocation", "middle", "nameGap", 24));
        Map<String, Object> nameAxis = Chart.valueAxis("");
        nameAxis.putAll(object(
                "type",
                "category",
                "data",
                names,
                "inverse",
                true,
                "axisTick",
                object("show", false),
                "axisLabel",
                object("color", "var(--ink)", "fontSize", 11.5)));
        if (ruled) {
            nameAxis.put("splitLine", object("show", true, "lineStyle", object("color", "var(--grid)")));
        }
        return object(
                "animation",
                false,
                "grid",
                object("top", 30, "left", labelWidth(names) + 10, "right", 24, "bottom", 44),
                "legend",
                object(
                        "top", 0,
                        "right", 0,
                        "itemWidth", 14,
                        "itemHeight", 9,
                        "selectedMode", false,
                        "textStyle", object("color", "var(--ink)", "fontSize", 11.5)),
                "tooltip",
                tooltip,
                "xAxis",
                valueAxis,
                "yAxis",
                nameAxis,
                "series",
                series);
    }

    /** ECharts' own measuring cuts long names off. */
    private static int labelWidth(List<String> names) {
        return Math.min(
                WIDEST_NAME,
                12 + 7 * names.stream().mapToInt(String::length).max().orElse(0));
    }
}
