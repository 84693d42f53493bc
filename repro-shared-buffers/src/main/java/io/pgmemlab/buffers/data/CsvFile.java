package io.pgmemlab.buffers.data;

import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;

/**
 * Brings one CSV file into its table. Everything is read as text first and then cast to the declared type, each value on its own:
 * a value that does not fit is named, and none is rounded into fitting (DuckDB takes 3.7 for a whole number and makes it 4).
 */
final class CsvFile {
    private static final String AS_READ = "as_read";
    private static final int SHOWN = 3;
    private static final List<String> WHOLE = List.of("UINTEGER", "UBIGINT", "BIGINT", "HUGEINT");

    private final Database database;
    private final String table;
    private final Table file;

    private CsvFile(Database database, Bundle bundle, String table) {
        this.database = database;
        this.table = table;
        this.file = bundle.table(table + ".csv");
    }

    /** @return remarks on the file; a file that was never written is an empty table */
    static List<String> load(Database database, Bundle bundle, String table) {
        return new CsvFile(database, bundle, table).load();
    }

    private List<String> load() {
        var remarks = new ArrayList<String>();
        if (file.columns().isEmpty()) {
            return remarks;
        }
        List<String> undeclared = file.columns().stream()
                .filter(column -> !types().containsKey(column))
                .toList();
        undeclared.forEach(
                column -> database.execute("ALTER TABLE " + table + " ADD COLUMN " + Sql.name(column) + " VARCHAR"));
        if (!undeclared.isEmpty()) {
            remarks.add(file.name() + " has " + undeclared.size()
                    + (undeclared.size() == 1
                            ? " column that is not declared and is kept as text ("
                            : " columns that are not declared and are kept as text (")
                    + String.join(", ", undeclared.subList(0, Math.min(SHOWN, undeclared.size())))
                    + (undeclared.size() > SHOWN ? " …" : "") + ")");
        }
        readAsText();
        Map<String, String> types = types();
        mustFit(types);
        database.execute("INSERT INTO " + table + " BY NAME SELECT " + casts(types) + " FROM " + AS_READ);
        database.execute("DROP TABLE " + AS_READ);
        return remarks;
    }

    /** The declared columns with their types. */
    private Map<String, String> types() {
        var types = new LinkedHashMap<String, String>();
        database.query("SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = '" + table
                        + "' ORDER BY column_index")
                .rows()
                .forEach(row -> types.put(row.text("column_name"), row.text("data_type")));
        return types;
    }

    private void readAsText() {
        database.execute(file.columns().stream()
                .map(column -> Sql.name(column) + " VARCHAR")
                .collect(Collectors.joining(", ", "CREATE TEMP TABLE " + AS_READ + " (", ")")));
        try (DuckDBAppender appender = database.connection().createAppender("temp", "main", AS_READ)) {
            for (Table.Row row : file.rows()) {
                appender.beginRow();
                for (String column : file.columns()) {
                    appender.append(row.find(column).orElse(null));
                }
                appender.endRow();
            }
        } catch (SQLException e) {
            throw new LabException("DuckDB does not take the rows of " + file.name() + ": " + e.getMessage(), e);
        }
    }

    /** One query over all columns: of each a value that does not fit, where there is one. */
    private void mustFit(Map<String, String> types) {
        String misfits = file.columns().stream()
                .map(column -> "min(" + Sql.name(column) + ") FILTER (WHERE " + misfit(column, types.get(column))
                        + ") AS " + Sql.name(column))
                .collect(Collectors.joining(", ", "SELECT ", " FROM " + AS_READ));
        Result.Row row = database.query(misfits).rows().get(0);
        file.columns()
                .forEach(column -> row.find(column).ifPresent(value -> {
                    throw new LabException(file.name() + ", column " + column + " holds \"" + value + "\", which is no "
                            + types.get(column) + " (see sql/tables.sql)");
                }));
    }

    private static String misfit(String column, String type) {
        String name = Sql.name(column);
        String cast = "TRY_CAST(" + name + " AS " + type + ")";
        String changes = WHOLE.contains(type)
                ? "CAST(" + cast + " AS VARCHAR) <> " + name
                : type.equals("DOUBLE") ? "NOT isfinite(" + cast + ")" : "false";
        return name + " IS NOT NULL AND (" + cast + " IS NULL OR " + changes + ")";
    }

    private String casts(Map<String, String> types) {
        return file.columns().stream()
                .map(column -> "CAST(" + Sql.name(column) + " AS " + types.get(column) + ") AS " + Sql.name(column))
                .collect(Collectors.joining(", "));
    }
}
