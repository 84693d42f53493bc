package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.Sweep;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What several parts of the report write alike. */
final class Parts {
    private Parts() {}

    record Column(String head, Figure figure) {}

    static Html missing(String text) {
        return Html.tag("p").styled("missing").text(text);
    }

    static String signed(double value) {
        String text = Figures.fixed(value, 1);
        return text.startsWith("-") || text.equals("0.0") ? text : "+" + text;
    }

    static String number(OptionalDouble value, int decimals) {
        return value.isPresent() ? Figures.fixed(value.getAsDouble(), decimals) : Figures.ABSENT;
    }

    /** What a workload does, in words, from its name. */
    static String meaning(String workload) {
        String[] parts = workload.split("-", -1);
        String rows = parts.length > 1 && !parts[1].equals("100")
                ? "on the newest " + parts[1] + " % of the rows"
                : "on all rows";
        return switch (parts[0]) {
            case "tpcb" -> "Single rows read and updated by primary key, " + rows + ".";
            case "analytics" -> "Joins of several tables with bounded results, " + rows + ".";
            default -> "A script of your own, " + rows + ".";
        };
    }

    /** Medians of the blocks of some figures, a row a value. */
    static Html sweepTable(RunView view, String workload, List<Column> columns) {
        var table = new HtmlTable().figures("shared_buffers", "%");
        columns.forEach(column -> table.figures(column.head(), column.figure().unit()));
        rows(view, workload, columns, table, "");
        return table.html();
    }

    static void rows(RunView view, String workload, List<Column> columns, HtmlTable table, String before) {
        Map<Column, Sweep> sweeps = columns.stream()
                .collect(Collectors.toMap(
                        column -> column, column -> view.cells().sweep(workload, column.figure())));
        var values = new TreeSet<Integer>();
        sweeps.values().forEach(sweep -> values.addAll(sweep.values()));
        for (int value : values) {
            var cells = new ArrayList<Html>();
            cells.add(Html.text(before + value));
            columns.forEach(column -> cells.add(Html.text(
                    number(sweeps.get(column).at(value), column.figure().decimals()))));
            table.row("", cells);
        }
    }
}
