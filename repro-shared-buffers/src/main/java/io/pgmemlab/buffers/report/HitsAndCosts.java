package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.Sweep;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Line;
import io.pgmemlab.report.Section;
import io.pgmemlab.report.SweepChart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What was found in a cache, and what a transaction cost. */
final class HitsAndCosts {
    private static final List<Parts.Column> HITS = List.of(
            new Parts.Column("Hits in shared_buffers", Figure.HIT_PERCENT),
            new Parts.Column("Hot set cached", Figure.HOT_CACHED_PERCENT),
            new Parts.Column("Read beyond shared_buffers", Figure.READ_MIB),
            new Parts.Column("Fetched from storage for PostgreSQL", Figure.PROCESSES_MIB),
            new Parts.Column("Read from the busiest disk", Figure.DEVICE_MIB));
    private static final List<Parts.Column> COSTS = List.of(
            new Parts.Column("per CPU second", Figure.PER_CPU_SECOND),
            new Parts.Column("per block read", Figure.PER_BLOCK_READ),
            new Parts.Column("per MiB of WAL", Figure.PER_MIB_WAL),
            new Parts.Column("per distinct cached page", Figure.PER_DISTINCT_PAGE));

    private final RunView view;

    HitsAndCosts(RunView view) {
        this.view = view;
    }

    Section hits() {
        List<Html> panels = view.cells().workloads().stream()
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
                        : List.of(Html.tag("div").styled("multiples").with(panels), table(HITS)));
    }

    private Optional<Html> hitPanel(String workload) {
        Sweep hits = view.cells().sweep(workload, Figure.HIT_PERCENT);
        Sweep hot = view.cells().sweep(workload, Figure.HOT_CACHED_PERCENT);
        if (hits.values().isEmpty() && hot.values().isEmpty()) {
            return Optional.empty();
        }
        SweepChart chart = Points.chart("%").compact();
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
        var content = new ArrayList<Html>();
        for (String workload : view.cells().workloads()) {
            List<Html> panels = COSTS.stream()
                    .flatMap(column -> costPanel(workload, column).stream())
                    .toList();
            if (!panels.isEmpty()) {
                content.add(Html.tag("div").styled("multiples").with(panels));
            }
        }
        content.add(content.isEmpty() ? Parts.missing("No cell that counts.") : table(COSTS));
        return new Section(
                "efficiency",
                "Efficiency",
                "Transactions for what they used: more is better. Medians of the blocks.",
                content);
    }

    private Optional<Html> costPanel(String workload, Parts.Column column) {
        Sweep sweep = view.cells().sweep(workload, column.figure());
        if (sweep.values().isEmpty()) {
            return Optional.empty();
        }
        SweepChart chart = Points.chart("").compact();
        chart.line(new Line("transactions " + column.head(), "var(--s1)", Line.Stroke.SOLID, Points.medians(sweep)));
        String id = "cost-" + column.figure().name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + workload;
        return Optional.of(chart.build(id, workload + ".", "Transactions " + column.head() + ".", 180)
                .panel(Html.of(Html.tag("code").text(workload), Html.text(" transactions " + column.head()))));
    }

    private Html table(List<Parts.Column> columns) {
        var table = new HtmlTable().words("Workload, shared_buffers");
        columns.forEach(column -> table.figures(column.head(), column.figure().unit()));
        for (String workload : view.cells().workloads()) {
            Parts.rows(view, workload, columns, table, workload + "/");
        }
        return Html.element("details", Html.element("summary", Html.text("Numbers of these charts")), table.html());
    }
}
