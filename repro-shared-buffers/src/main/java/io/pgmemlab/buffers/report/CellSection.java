package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Result;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Section;
import java.util.ArrayList;
import java.util.List;

/** Every attempt at a cell with its state, and how long its parts took. */
final class CellSection {
    private static final List<String> TIMES =
            List.of("restore_s", "start_s", "warmup_s", "window_s", "snapshot_s", "stop_s");

    private CellSection() {}

    static Section section(RunView view) {
        return new Section(
                "cells",
                "Cells",
                "In the order they ran. Only cells that ran and that nothing disturbed are in a figure above.",
                List.of(
                        view.states().isEmpty()
                                ? Parts.missing("No cell was recorded (trials.csv is missing).")
                                : table(view.states())));
    }

    private static Html table(List<Result.Row> states) {
        var table = new HtmlTable()
                .words("Leg")
                .figures("Block", "")
                .words("State")
                .figures("Throughput", "tps")
                .figures("shared_buffers", "MiB")
                .figures("Segment", "MiB")
                .words("Warm")
                .figures("Restore", "s")
                .figures("Start", "s")
                .figures("Warm-up", "s")
                .figures("Window", "s")
                .figures("Snapshots", "s")
                .figures("Stop", "s");
        for (Result.Row row : states) {
            boolean counts = row.text("state").equals("valid") && row.is("ran", true);
            var cells = new ArrayList<Html>();
            cells.add(Html.tag("code").with(Html.breakable(row.text("leg"))));
            cells.add(Html.text(row.text("block")));
            cells.add(Html.text(row.is("ran", false) ? "did not run" : row.text("state")));
            cells.add(number(row, "tps", 0));
            cells.add(number(row, "shared_buffers_mib", 0));
            cells.add(number(row, "segment_mib", 0));
            cells.add(
                    Html.text(row.is("warm", true) ? "yes" : row.is("warm", false) ? "not flat yet" : Figures.ABSENT));
            TIMES.forEach(time -> cells.add(number(row, time, 1)));
            String why = row.is("ran", false) ? row.text("why") : row.text("reason");
            table.row((counts ? "" : "gone") + (why.isEmpty() ? "" : " remarked"), cells);
            if (!why.isEmpty()) {
                table.line("remark", Html.text(why));
            }
        }
        return table.html();
    }

    private static Html number(Result.Row row, String column, int decimals) {
        return Html.text(Parts.number(row.number(column), decimals));
    }
}
