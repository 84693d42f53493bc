package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.data.Result;
import io.pgmemlab.buffers.data.Samples;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Line;
import io.pgmemlab.report.Section;
import io.pgmemlab.report.SweepChart;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Seconds of the window in which tasks waited: pressure stall information of the container and of the host. */
final class Stalls {
    private static final List<String> SCOPES = List.of("container", "host");
    private static final List<String> RESOURCES = List.of("io", "memory", "cpu");
    private static final List<String> KINDS = List.of("some", "full");

    private final RunView view;

    Stalls(RunView view) {
        this.view = view;
    }

    Section section() {
        List<Html> panels = view.measured().stream()
                .flatMap(workload -> SCOPES.stream().flatMap(scope -> panel(workload, scope).stream()))
                .toList();
        return new Section(
                "pressure",
                "Pressure",
                "Seconds of the window in which at least one task (some) or every task (full) waited for a resource, medians of"
                        + " the blocks. If pages that are cached twice cost reads, I/O pressure is highest where distinct pages are fewest.",
                panels.isEmpty()
                        ? List.of(Parts.missing("No pressure of a cell that counts is recorded (pressure.csv)."))
                        : List.of(
                                Html.tag("div").styled("multiples pairs").with(panels),
                                Html.element(
                                        "details",
                                        Html.element("summary", Html.text("Numbers of these charts")),
                                        numbers())));
    }

    private List<Html> panel(String workload, String scope) {
        SweepChart chart = Points.chart("s").compact();
        boolean any = false;
        for (String resource : RESOURCES) {
            for (String kind : KINDS) {
                SortedMap<Integer, List<Double>> series = series(workload, scope, resource, kind);
                if (!series.isEmpty()) {
                    any = true;
                    chart.line(new Line(
                            resource + " " + kind,
                            "var(--s" + List.of(2, 4, 7).get(RESOURCES.indexOf(resource)) + ")",
                            kind.equals("some") ? Line.Stroke.SOLID : Line.Stroke.DASHED,
                            points(series)));
                }
            }
        }
        return any
                ? List.of(chart.build(
                                "stalls-" + scope + "-" + workload,
                                workload + ", " + scope + ".",
                                "Seconds of stall in the window.",
                                210)
                        .panel(Html.of(
                                Html.tag("code").text(workload), Html.text(" " + scope + ", seconds of the window"))))
                : List.of();
    }

    private static List<List<Double>> points(SortedMap<Integer, List<Double>> series) {
        var points = new ArrayList<List<Double>>();
        series.forEach((percent, values) -> points.add(List.of(
                (double) percent, Points.rounded(Samples.of(values).median().orElseThrow()))));
        return points;
    }

    private SortedMap<Integer, List<Double>> series(String workload, String scope, String resource, String kind) {
        return view.stalls().stream()
                .filter(row -> row.text("workload").equals(workload)
                        && new LegName(workload, row.require("value_percent"), row.text("label")).isOfCurve()
                        && row.text("scope").equals(scope)
                        && row.text("resource").equals(resource)
                        && row.text("kind").equals(kind))
                .collect(Collectors.groupingBy(
                        (Result.Row row) -> row.require("value_percent"),
                        TreeMap::new,
                        Collectors.mapping(row -> row.number("stall_s").orElseThrow(), Collectors.toList())));
    }

    private Html numbers() {
        var table =
                new HtmlTable().words("Workload").figures("shared_buffers", "%").words("Scope");
        RESOURCES.forEach(resource -> KINDS.forEach(kind -> table.figures(resource + " " + kind, "s")));
        for (String workload : view.measured()) {
            for (String scope : SCOPES) {
                var columns = RESOURCES.stream()
                        .flatMap(resource -> KINDS.stream().map(kind -> series(workload, scope, resource, kind)))
                        .toList();
                columns.stream()
                        .flatMap(column -> column.keySet().stream())
                        .distinct()
                        .sorted()
                        .forEach(percent -> {
                            var cells = new ArrayList<Html>(
                                    List.of(Html.text(workload), Html.text(percent), Html.text(scope)));
                            columns.forEach(column -> cells.add(Html.text(
                                    column.containsKey(percent)
                                            ? Parts.number(
                                                    Samples.of(column.get(percent))
                                                            .median(),
                                                    2)
                                            : Figures.ABSENT)));
                            table.row("", cells);
                        });
            }
        }
        return table.html();
    }
}
