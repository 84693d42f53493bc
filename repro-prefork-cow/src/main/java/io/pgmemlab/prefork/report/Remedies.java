package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.summary.Figure;
import io.pgmemlab.prefork.summary.Group;
import io.pgmemlab.prefork.summary.Names;
import io.pgmemlab.prefork.summary.Remedy;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Section;
import java.util.List;

/** What may keep pages shared, each beside preload alone in the same block. */
final class Remedies {
    private Remedies() {}

    static Section section(RunView view) {
        List<String> legs = view.legs().stream().filter(Names::isRemedy).toList();
        return new Section(
                "remedies",
                "What keeps pages shared",
                "Stock under preload with one thing more, run in the first block only and compared with preload alone there.",
                List.of(legs.isEmpty() ? Cells.missing("No remedy was in this run.") : table(view, legs)));
    }

    private static Html table(RunView view, List<String> legs) {
        Tables tables = view.tables();
        var table = new HtmlTable()
                .words("Remedy")
                .figures("PSS", "MiB")
                .figures("saved", "MiB")
                .figures("Copied", "MiB")
                .figures("saved", "MiB")
                .figures("Still shared", "MiB")
                .figures("Fresh", "MiB");
        for (String leg : legs) {
            Remedy remedy = Remedy.of(tables, leg);
            String shortcoming = view.shortcoming(leg);
            table.row(
                    shortcoming.isEmpty() ? "" : "gone remarked",
                    List.of(
                            Html.tag("code").text(Names.remedy(leg)),
                            Cells.repeats(tables.at(leg, Stage.WORKED, Group.ALL, Figure.PSS), 1),
                            Cells.differences(remedy.pssSaved(), 1),
                            Cells.repeats(tables.at(leg, Stage.WORKED, Group.WORKERS, Figure.COPIED), 1),
                            Cells.differences(remedy.copiedSaved(), 1),
                            Cells.repeats(tables.at(leg, Stage.WORKED, Group.WORKERS, Figure.STILL_SHARED), 1),
                            Cells.repeats(tables.at(leg, Stage.WORKED, Group.WORKERS, Figure.FRESH), 1)));
            if (!shortcoming.isEmpty()) {
                table.line("remark", Html.text(shortcoming));
            }
        }
        return table.html();
    }
}
