package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.summary.Figure;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import java.util.ArrayList;
import java.util.List;

/** How far the workers of a leg lie apart: one that differs much hides in a sum. */
final class WorkerByWorker {
    private static final List<Figure> SHOWN = List.of(Figure.USS, Figure.COPIED, Figure.FRESH);

    private WorkerByWorker() {}

    static Html html(RunView view) {
        var table = new HtmlTable().words("Leg").figures("Workers, all repeats", "");
        for (String name : List.of("USS", "Copied", "Fresh")) {
            table.figures(name + ": lowest", "MiB").figures("middle", "MiB").figures("highest", "MiB");
        }
        for (String leg : view.measured()) {
            List<Double> uss = view.tables().ofEachWorker(leg, Stage.WORKED, Figure.USS);
            var cells = new ArrayList<Html>(List.of(Cells.leg(leg), Html.text(uss.size())));
            for (Figure figure : SHOWN) {
                List<Double> each = view.tables().ofEachWorker(leg, Stage.WORKED, figure);
                cells.add(at(each, 0));
                cells.add(at(each, each.size() / 2));
                cells.add(at(each, each.size() - 1));
            }
            if (!uss.isEmpty()) {
                table.row("", cells);
            }
        }
        return table.isEmpty()
                ? Html.NOTHING
                : Html.element(
                        "details",
                        Html.element("summary", Html.text("Worker by worker, after the work")),
                        table.html());
    }

    private static Html at(List<Double> sorted, int index) {
        return Html.text(sorted.isEmpty() ? Figures.ABSENT : Figures.fixed(sorted.get(index), 1));
    }
}
