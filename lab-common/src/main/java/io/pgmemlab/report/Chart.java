package io.pgmemlab.report;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One chart: an ECharts option as JSON, drawn by the page's program. Strings of the form {@code var(--name)} in it are colours
 * of the page's style sheet, so that a chart follows the page from light to dark and onto paper.
 *
 * @param id unique in the page
 * @param title the caption's first words
 * @param says how to read it; also what a screen reader says
 * @param height in CSS pixels
 * @param option the ECharts option
 */
public record Chart(String id, String title, String says, int height, Map<String, Object> option) {
    /** The chart with its caption above and its figures below: no chart without the numbers it shows. */
    public Html figure(Html numbers) {
        return Html.tag("figure")
                .styled("chart")
                .with(
                        Html.element("figcaption", Html.tag("b").text(title), Html.text(" "), Html.text(says)),
                        plot(),
                        Html.tag("details")
                                .styled("numbers")
                                .with(Html.element("summary", Html.text("Numbers of this chart")), numbers));
    }

    /** The chart as one of several that share a table of figures. */
    public Html panel(Html caption) {
        return Html.tag("figure").styled("panel").with(Html.element("figcaption", caption), plot());
    }

    private Html plot() {
        return Html.of(
                Html.tag("div")
                        .styled("plot")
                        .attribute("data-chart", id)
                        .attribute("data-height", height)
                        .attribute("role", "img")
                        .attribute("aria-label", title + ". " + says)
                        .with(Html.element(
                                "noscript",
                                Html.text("The chart needs JavaScript; its numbers are in the table below."))),
                Scripts.data(id, option));
    }

    /** A JSON object in the order written: name, value, name, value … */
    public static Map<String, Object> object(Object... namesAndValues) {
        var object = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    /** The style sheet's series colours, which are told apart in every common colour blindness. */
    public static String colour(int index) {
        return "var(--s" + (1 + Math.floorMod(index, 7)) + ")";
    }

    /** An axis of numbers in the page's style. */
    static Map<String, Object> valueAxis(String name) {
        return object(
                "type", "value",
                "name", name,
                "nameTextStyle", object("color", "var(--muted)", "fontSize", 11),
                "axisLabel", object("color", "var(--muted)", "fontSize", 11, "formatter", "{value}"),
                "axisLine", object("onZero", false, "lineStyle", object("color", "var(--line)")),
                "axisTick", object("lineStyle", object("color", "var(--line)")),
                "splitLine", object("lineStyle", object("color", "var(--grid)")));
    }

    static Map<String, Object> tooltip(String trigger, String formatter) {
        return object(
                "trigger",
                trigger,
                "confine",
                true,
                "formatter",
                formatter,
                "backgroundColor",
                "var(--raised)",
                "borderColor",
                "var(--line)",
                "textStyle",
                object("color", "var(--ink)", "fontSize", 12));
    }
}
