package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.summary.Figure;
import io.pgmemlab.prefork.summary.Group;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.BarChart;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What the workers' pages are, leg by leg and stage by stage. Where pages were not told apart, private dirty memory is one part. */
final class PageSplit {
    private static final List<String> NAMES =
            List.of("still shared", "copied", "fresh", "sole owned", "copied from file");
    private static final List<String> COLOURS =
            List.of("var(--s6)", "var(--s2)", "var(--s3)", "var(--s4)", "var(--s5)");

    private final RunView view;
    private final Tables tables;
    private final List<Bar> bars;

    private record Bar(String leg, Stage stage) {
        String name() {
            return leg + ", " + stage.title();
        }
    }

    private PageSplit(RunView view) {
        this.view = view;
        this.tables = view.tables();
        this.bars = view.measured().stream()
                .flatMap(leg -> List.of(Stage.values()).stream().map(stage -> new Bar(leg, stage)))
                .filter(bar -> !at(bar, Figure.PRIVATE_DIRTY).isEmpty() || isTold(bar))
                .toList();
    }

    static Section section(RunView view) {
        return new PageSplit(view).section();
    }

    private Values at(Bar bar, Figure figure) {
        return tables.at(bar.leg, bar.stage, Group.WORKERS, figure);
    }

    private boolean isTold(Bar bar) {
        return !at(bar, Figure.COPIED).isEmpty();
    }

    private Section section() {
        var content = new ArrayList<Html>();
        content.add(bars.isEmpty() ? Cells.missing("No snapshot of a valid trial was recorded.") : chart());
        content.add(WorkerByWorker.html(view));
        return new Section(
                "pages",
                "Copied, fresh, still shared",
                "Sums over all workers, medians over the blocks; a page that several workers still share counts once for each."
                        + " Private dirty memory is copied and fresh pages in one; page frames tell them apart. Page counts"
                        + " are of level " + view.level() + ".",
                content);
    }

    private Html chart() {
        var chart = new BarChart(
                "MiB, sum over the workers", bars.stream().map(Bar::name).toList());
        for (int i = 0; i < NAMES.size(); i++) {
            Figure figure = Figure.PAGES.get(i);
            chart.part(
                    NAMES.get(i),
                    COLOURS.get(i),
                    Cells.rounded(bars.stream().map(bar -> at(bar, figure)).toList()));
        }
        List<OptionalDouble> mixed = Cells.rounded(bars.stream()
                .map(bar -> isTold(bar) ? Values.NONE : at(bar, Figure.PRIVATE_DIRTY))
                .toList());
        if (mixed.stream().anyMatch(OptionalDouble::isPresent)) {
            chart.hatched("private dirty, not told apart", "var(--faint)", mixed);
        }
        return chart.build(
                        "pages-chart",
                        "What the workers' pages are.",
                        "Copied and fresh pages are what a worker costs; what is still shared is in memory once.")
                .figure(numbers());
    }

    private Html numbers() {
        var table = new HtmlTable()
                .words("Leg")
                .words("Stage")
                .figures("Still shared", "MiB")
                .figures("Copied", "MiB")
                .figures("Fresh", "MiB")
                .figures("Sole owned", "MiB")
                .figures("Copied from file", "MiB")
                .figures("Dropped", "MiB")
                .figures("Private dirty", "MiB")
                .figures("Unsharing cost the family", "MiB");
        for (Bar bar : bars) {
            var cells = new ArrayList<>(List.of(Cells.leg(bar.leg), Html.text(bar.stage.title())));
            Figure.PAGES.forEach(figure -> cells.add(
                    figure == Figure.COPIED || figure == Figure.FRESH
                            ? Cells.repeats(at(bar, figure), 1)
                            : Html.text(Cells.median(at(bar, figure), 1))));
            cells.add(Html.text(Cells.median(at(bar, Figure.DROPPED), 1)));
            cells.add(Cells.repeats(at(bar, Figure.PRIVATE_DIRTY), 1));
            cells.add(Cells.repeats(tables.at(bar.leg, bar.stage, Group.ALL, Figure.UNSHARING), 1));
            table.row("", cells);
        }
        return table.html();
    }
}
