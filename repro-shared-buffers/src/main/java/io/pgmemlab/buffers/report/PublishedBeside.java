package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.data.Sweep;
import io.pgmemlab.buffers.judge.Judge;
import io.pgmemlab.report.Badge;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Section;
import java.util.List;
import java.util.Optional;

/**
 * The published statements beside what this run shows. Their source is the study of shared_buffers on a machine of 128 GB with a database
 * of 256 GB; absolute figures do not compare, shapes do.
 */
final class PublishedBeside {
    private final RunView view;
    private final HtmlTable table =
            new HtmlTable().words("Published").words("Here").words("Verdict");

    private PublishedBeside(RunView view) {
        this.view = view;
    }

    static Section section(RunView view) {
        return new Section(
                "published",
                "The published statements beside these",
                "Published: the PostgreSQL shared_buffers study, a machine of 128 GB with a database of 256 GB. A model keeps"
                        + " proportions: shapes compare, absolute figures do not.",
                List.of(new PublishedBeside(view).rows()));
    }

    private Html rows() {
        row(
                "Point workload, hot 30 %: about 30 % more throughput when nearly all memory goes to shared_buffers.",
                highest(Judge.HOT), "");
        row("Point workload, hot 30 %: a dip near the centre.", extremes(Judge.HOT), Judge.DIP);
        row("Point workload, hot 30 %: I/O pressure higher between 20 and 60 % of RAM.", pressure(), Judge.PRESSURE);
        row("Point workload, 100 %: little difference.", extremes(Judge.ALL), Judge.STEADIER);
        row(
                "Analytics joins: 5 to 8 times between the low points (30–50 %) and very small or very high values.",
                extremes(Judge.ANALYTICS), "");
        row("Analytics joins: 25 % is far from either peak.", highest(Judge.ANALYTICS), Judge.BASELINE);
        row("Conjectured, not measured: the same data is often held in both caches.", twice(), Judge.TWICE);
        return table.html();
    }

    private void row(String published, String here, String unit) {
        table.row(
                Html.text(published),
                Html.text(here),
                view.verdict(unit).map(verdict -> Badge.of(verdict.outcome())).orElse(Html.text(Figures.ABSENT)));
    }

    private String highest(String workload) {
        Sweep tps = view.cells().sweep(workload, Figure.TPS);
        if (tps.values().isEmpty() || !tps.values().contains(LegName.BASELINE)) {
            return notRun(workload);
        }
        int last = tps.values().last();
        Optional<Integer> best = tps.highest(percent -> percent != LegName.BASELINE);
        boolean same = last == LegName.BASELINE || best.equals(Optional.of(last));
        String top = same ? "" : "; the largest value that ran, " + last + " %: " + beside(tps, last);
        return best.map(percent -> "best but for 25 %: " + percent + " %, " + beside(tps, percent) + top)
                .orElse("only 25 % counts");
    }

    private static String beside(Sweep tps, int percent) {
        var ratio = tps.logRatio(percent, LegName.BASELINE).median();
        return ratio.isPresent()
                ? Parts.signed(100 * Math.expm1(ratio.getAsDouble())) + " % beside 25 %"
                : "in no block with 25 %";
    }

    private String extremes(String workload) {
        Sweep tps = view.cells().sweep(workload, Figure.TPS);
        if (tps.values().size() < 2) {
            return notRun(workload);
        }
        int best = tps.highest(any -> true).orElseThrow();
        int worst = tps.lowest(any -> true).orElseThrow();
        return "best at " + best + " %, worst at " + worst + " %: "
                + Figures.fixed(tps.median(best) / tps.median(worst), 2) + " times";
    }

    private String pressure() {
        Sweep container = view.cells().sweep(Judge.HOT, Figure.IO_CONTAINER_S);
        Sweep io = container.values().isEmpty() ? view.cells().sweep(Judge.HOT, Figure.IO_HOST_S) : container;
        return io.highest(any -> true)
                .map(percent -> "most I/O stall at " + percent + " %: " + Figures.fixed(io.median(percent), 2)
                        + " s of the window")
                .orElse(notRun(Judge.HOT));
    }

    private String twice() {
        Sweep both = view.cells().sweep(Judge.HOT, Figure.BOTH_MIB);
        Sweep distinct = view.cells().sweep(Judge.HOT, Figure.DISTINCT_MIB);
        return both.highest(any -> true)
                .map(percent -> "at most " + Figures.fixed(both.median(percent), 1) + " MiB in both, at " + percent
                        + " %, of " + Figures.fixed(distinct.median(percent), 1) + " MiB distinct")
                .orElse(notRun(Judge.HOT));
    }

    private static String notRun(String workload) {
        return "too few cells of " + workload + " count to say";
    }
}
