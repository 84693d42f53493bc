package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.data.Sweep;
import io.pgmemlab.report.Chart;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Line;
import io.pgmemlab.report.Section;
import io.pgmemlab.report.SweepChart;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What was found in a cache, and what a transaction cost. */
final class HitsAndCosts {
    private static final List<Parts.Column> HITS = List.of(
            new Parts.Column("Hits in shared_buffers", Figure.HIT_PERCENT),
            new Parts.Column("Hot set cached", Figure.HOT_CACHED_PERCENT),
            new Parts.Column("Read beyond shared_buffers", Figure.READ_MIB),
            new Parts.Column("Read from the busiest disk", Figure.DEVICE_MIB));
    private static final List<Parts.Column> COSTS = List.of(
            new Parts.Column("per CPU second", Figure.PER_CPU_SECOND),
            new Parts.Column("per block read", Figure.PER_BLOCK_READ),
            new Parts.Column("per MiB of WAL", Figure.PER_MIB_WAL),
            new Parts.Column("per distinct cached page", Figure.PER_DISTINCT_PAGE));

    private static final List<Line.Stroke> STROKES = List.of(Line.Stroke.values());

    private final RunView view;

    HitsAndCosts(RunView view) {
        this.view = view;
    }

    Section hits() {
        List<Html> panels = view.measured().stream()
                .flatMap(workload -> hitPanel(workload).stream())
                .toList();
        return new Section(
                "hits",
                "Hit ratios",
                "Hits in shared_buffers leave out what the page cache gave: a high ratio beside a small share of the hot set"
                        + " cached says nothing good. Of what was read beyond shared_buffers, the page cache gave what did not come"
                        + " from storage.",
                panels.isEmpty()
                        ? List.of(Parts.missing("No cell that counts."))
                        : List.of(Html.tag("div").styled("multiples pairs").with(panels), table(HITS)));
    }

    private Optional<Html> hitPanel(String workload) {
        Sweep hits = view.cells().sweep(workload, Figure.HIT_PERCENT);
        Sweep hot = view.cells().sweep(workload, Figure.HOT_CACHED_PERCENT);
        if (hits.values().isEmpty() && hot.values().isEmpty()) {
            return Optional.empty();
        }
        SweepChart chart = Points.chart("%").upTo(100).compact();
        line(chart, "hits in shared_buffers", "var(--s1)", Line.Stroke.SOLID, hits);
        line(chart, "hot set cached", "var(--s3)", Line.Stroke.DASHED, hot);
        return Optional.of(chart.build("hits-" + workload, workload + ".", "Hit ratio and hot set cached, in %.", 210)
                .panel(Html.of(Html.tag("code").text(workload), Html.text(" found in a cache, %"))));
    }

    private static void line(SweepChart chart, String name, String colour, Line.Stroke stroke, Sweep sweep) {
        if (!sweep.values().isEmpty()) {
            chart.line(new Line(name, colour, stroke, Points.medians(sweep)));
        }
    }

    Section efficiency() {
        List<Html> panels =
                COSTS.stream().flatMap(column -> costPanel(column).stream()).toList();
        return new Section(
                "efficiency",
                "Efficiency",
                "Transactions for what they used, in percent of what they were at 25 %: more is better. Medians of the blocks;"
                        + " the table has them as they are.",
                panels.isEmpty()
                        ? List.of(Parts.missing("No cell that counts."))
                        : List.of(Html.tag("div").styled("multiples pairs").with(panels), table(COSTS)));
    }

    private Optional<Html> costPanel(Parts.Column column) {
        SweepChart chart = Points.chart("% of 25 %").compact();
        List<String> workloads = view.measured().stream()
                .filter(workload -> view.cells()
                        .sweep(workload, column.figure())
                        .at(LegName.BASELINE)
                        .isPresent())
                .toList();
        for (String workload : workloads) {
            chart.line(new Line(
                    workload,
                    Chart.colour(workloads.indexOf(workload)),
                    STROKES.get(workloads.indexOf(workload) % STROKES.size()),
                    besideBaseline(view.cells().sweep(workload, column.figure()))));
        }
        String id = "cost-" + column.figure().name().toLowerCase(Locale.ROOT).replace('_', '-');
        return workloads.isEmpty()
                ? Optional.empty()
                : Optional.of(chart.build(id, "Transactions " + column.head() + ".", "In percent of 25 %.", 210)
                        .panel(Html.of(Html.tag("b").text("Transactions " + column.head()))));
    }

    private static List<List<Double>> besideBaseline(Sweep sweep) {
        double baseline = sweep.median(LegName.BASELINE);
        return sweep.values().stream()
                .map(value -> List.of((double) value, Points.rounded(100 * sweep.median(value) / baseline)))
                .toList();
    }

    private Html table(List<Parts.Column> columns) {
        var table = new HtmlTable().words("Workload, shared_buffers");
        columns.forEach(column -> table.figures(column.head(), column.figure().unit()));
        for (String workload : view.measured()) {
            Parts.rows(view, workload, columns, table, workload + "/");
        }
        return Html.element("details", Html.element("summary", Html.text("Numbers of these charts")), table.html());
    }
}
