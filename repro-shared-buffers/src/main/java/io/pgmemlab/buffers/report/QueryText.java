package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Database;
import io.pgmemlab.buffers.data.Query;
import io.pgmemlab.buffers.data.Result;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.Figures;
import java.math.BigDecimal;

/** What every query gives of a bundle, under its file's name: the figures of the report, for those who would check them. */
final class QueryText {
    private QueryText() {}

    static String of(Bundle bundle) {
        try (Database database = Database.of(bundle)) {
            database.keepIn(bundle);
            var text = new StringBuilder(
                    "The queries of repro-shared-buffers/src/main/resources/sql over the bundle's tables;"
                            + " they are views of " + Database.FILE + " too.\n");
            database.remarks().forEach(remark -> text.append(remark).append('\n'));
            for (Query query : Query.values()) {
                text.append("\n").append(query.file()).append("\n").append(table(database.query(query)));
            }
            return text.toString();
        }
    }

    private static String table(Result result) {
        if (result.rows().isEmpty()) {
            return "no rows\n";
        }
        var table = new ConsoleTable();
        for (String column : result.columns()) {
            boolean figures =
                    result.rows().stream().anyMatch(row -> row.values().get(column) instanceof Number);
            if (figures) {
                table.figures(column);
            } else {
                table.words(column);
            }
        }
        for (Result.Row row : result.rows()) {
            table.row(row.values().values().stream().map(QueryText::cell).toArray(String[]::new));
        }
        return table.toString();
    }

    private static String cell(Object value) {
        if (value == null) {
            return Figures.ABSENT;
        }
        boolean fraction = value instanceof Double || value instanceof Float || value instanceof BigDecimal;
        return fraction ? Figures.fixed(((Number) value).doubleValue(), 3) : value.toString();
    }
}
