package io.pgmemlab.buffers.data;

import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBConnection;

/**
 * All tables of a bundle in one DuckDB database, made afresh of its CSV files whenever it is asked for; {@code lab.duckdb} in the
 * bundle is a copy of it, for whoever wants to ask more. Tables, their columns and types stand in {@code sql/tables.sql}; nothing is
 * guessed from what the files happen to hold.
 */
public final class Database implements AutoCloseable {
    public static final String FILE = "lab.duckdb";

    private static final String TABLES = "tables";

    private final DuckDBConnection connection;
    private final List<String> remarks = new ArrayList<>();

    private Database(DuckDBConnection connection) {
        this.connection = connection;
    }

    /**
     * Makes it of the bundle's files, in memory.
     *
     * @throws LabException when a file holds what its column cannot take: which file, column and value
     */
    public static Database of(Bundle bundle) {
        Database database = new Database(connect());
        try {
            database.execute(Sql.file(TABLES));
            for (String table : database.tables()) {
                database.remarks.addAll(CsvFile.load(database, bundle, table));
            }
            for (Query query : Query.values()) {
                database.execute("CREATE VIEW " + query.view() + " AS " + query.text());
            }
            return database;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private static DuckDBConnection connect() {
        var properties = new Properties();
        // what it needs is built in: nothing is fetched
        properties.setProperty("autoinstall_known_extensions", "false");
        properties.setProperty("autoload_known_extensions", "false");
        try {
            return (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:", properties);
        } catch (SQLException e) {
            throw new LabException("DuckDB cannot be started: " + e.getMessage(), e);
        }
    }

    /** Tables that are files; what a statement of tables.sql fills itself is none. */
    private List<String> tables() {
        return query("SELECT table_name FROM duckdb_tables() WHERE estimated_size = 0 ORDER BY table_oid")
                .rows()
                .stream()
                .map(row -> row.text("table_name"))
                .toList();
    }

    /** What must be known of the files: lines that were torn, columns that nobody declared, a copy that could not be written. */
    public List<String> remarks() {
        return List.copyOf(remarks);
    }

    public Result query(Query query) {
        return query("SELECT * FROM " + query.view());
    }

    Result query(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet set = statement.executeQuery(sql)) {
            return Result.of(set);
        } catch (SQLException e) {
            throw failed(sql, e);
        }
    }

    void execute(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw failed(sql, e);
        }
    }

    private static LabException failed(String sql, SQLException e) {
        String begin = sql.length() > 300 ? sql.substring(0, 300) + " …" : sql;
        return new LabException("DuckDB refuses: " + e.getMessage() + "\n" + begin, e);
    }

    DuckDBConnection connection() {
        return connection;
    }

    /** Leaves a copy in the bundle, over an earlier one. Where nothing can be written there, the remarks say so. */
    public void keepIn(Bundle bundle) {
        Path file = bundle.file(FILE);
        Path part = file.resolveSibling(FILE + "." + ProcessHandle.current().pid() + ".part");
        try {
            Files.deleteIfExists(part);
            try (Statement statement = connection.createStatement()) {
                statement.execute("ATTACH " + Sql.quoted(part.toString(), '\'') + " AS copy");
                statement.execute("COPY FROM DATABASE memory TO copy");
                statement.execute("DETACH copy");
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | SQLException e) {
            remarks.add(FILE + " could not be written (" + firstLine(e) + "); the figures do not need it");
            forget(part);
        }
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    /** A part that stays behind is a nuisance and no more. */
    private static void forget(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException ignored) {
            // the remark above tells of the place
        }
    }

    @Override
    public void close() {
        try {
            ((Connection) connection).close();
        } catch (SQLException e) {
            throw new LabException("DuckDB cannot be closed: " + e.getMessage(), e);
        }
    }
}
