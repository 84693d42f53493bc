package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Cells;
import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.data.Samples;
import io.pgmemlab.buffers.data.Sweep;
import io.pgmemlab.report.Chart;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Line;
import io.pgmemlab.report.Section;
import io.pgmemlab.report.SweepChart;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Throughput of a workload over shared_buffers, and below it on the same axis where its pages were: the explanation. */
final class Curves {
    private final RunView view;
    private final Cells cells;
    private final String workload;
    private final Sweep tps;

    Curves(RunView view, String workload) {
        this.view = view;
        this.cells = view.cells();
        this.workload = workload;
        this.tps = cells.sweep(workload, Figure.TPS);
    }

    Section section() {
        var content = new ArrayList<Html>();
        content.add(throughput()
                .build(
                        id("tps"),
                        "Throughput.",
                        "Each dot is a cell, the line joins the medians of the blocks" + bandInWords() + ".",
                        260)
                .figure(numbers()));
        Sweep both = cells.sweep(workload, Figure.BOTH_MIB);
        content.add(
                both.values().isEmpty()
                        ? Parts.missing(
                                "Where the pages were is not recorded (pages.csv has no row of a cell that counts).")
                        : pages().figure(pageNumbers()));
        return new Section("workload-" + workload, workload, lead(), content);
    }

    Chart picture() {
        return throughput()
                .compact()
                .build(
                        "picture",
                        workload + ", transactions/s.",
                        "Each dot a cell; shaded: the noise about 25 %.",
                        230);
    }

    private String lead() {
        return Parts.meaning(workload)
                + " Throughput above, and below it on the same axis the pages at the window's end: what is in both caches"
                + " takes the place of a page that could have been cached.";
    }

    private SweepChart throughput() {
        var chart = Points.chart("transactions/s")
                .dots("a cell", "var(--s1)", Points.dots(cells, workload, Figure.TPS))
                .line(new Line("median", "var(--s1)", Line.Stroke.SOLID, Points.medians(tps)));
        OptionalDouble baseline = tps.at(LegName.BASELINE);
        OptionalDouble floor = view.noise().throughput();
        if (baseline.isPresent() && floor.isPresent()) {
            chart.band(
                    Points.rounded(baseline.getAsDouble() * Math.exp(-floor.getAsDouble())),
                    Points.rounded(baseline.getAsDouble() * Math.exp(floor.getAsDouble())));
        }
        return chart;
    }

    private String bandInWords() {
        OptionalDouble floor = view.noise().throughput();
        return floor.isPresent()
                ? "; within the shaded band a cell is not told apart from 25 % (noise floor "
                        + Figures.fixed(100 * Math.expm1(floor.getAsDouble()), 1) + " %)"
                : "; without a pair of 25 % and 25 %+again there is no noise floor";
    }

    private Chart pages() {
        return Points.chart("MiB at the window's end")
                .part("only in shared_buffers", "var(--s1)", medians(Figure.ONLY_BUFFERS_MIB))
                .part("in both", "var(--s2)", medians(Figure.BOTH_MIB))
                .part("only in the page cache", "var(--s6)", medians(Figure.ONLY_PAGE_CACHE_MIB))
                .build(
                        id("pages"),
                        "Where the data pages are.",
                        "The height of a bar is what is cached at all: distinct pages. Medians of the blocks, without catalogs.",
                        240);
    }

    private List<List<Double>> medians(Figure figure) {
        return Points.medians(cells.sweep(workload, figure));
    }

    private Html numbers() {
        var table = new HtmlTable()
                .figures("shared_buffers", "%")
                .figures("Median", "transactions/s")
                .figures("Beside 25 %", "%")
                .words("Every cell, transactions/s");
        cells.dots(workload, Figure.TPS).forEach((percent, each) -> {
            Samples beside = tps.values().contains(LegName.BASELINE)
                    ? tps.logRatio(percent, LegName.BASELINE)
                    : new Samples(List.of());
            OptionalDouble ratio = beside.median();
            table.row(
                    Html.text(percent),
                    Html.text(Figures.fixed(tps.median(percent), 0)),
                    Html.text(ratio.isPresent() ? Parts.signed(100 * Math.expm1(ratio.getAsDouble())) : Figures.ABSENT),
                    Html.text(new Samples(each).text(0)));
        });
        return table.html();
    }

    private Html pageNumbers() {
        return Parts.sweepTable(
                view,
                workload,
                List.of(
                        new Parts.Column("Only in shared_buffers", Figure.ONLY_BUFFERS_MIB),
                        new Parts.Column("In both", Figure.BOTH_MIB),
                        new Parts.Column("Only in the page cache", Figure.ONLY_PAGE_CACHE_MIB),
                        new Parts.Column("Distinct", Figure.DISTINCT_MIB),
                        new Parts.Column("Hot set cached", Figure.HOT_CACHED_PERCENT)));
    }

    private String id(String chart) {
        return chart + "-" + workload;
    }
}
