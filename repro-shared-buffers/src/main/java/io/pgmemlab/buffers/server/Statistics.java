package io.pgmemlab.buffers.server;

import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.CsvAppender;
import io.pgmemlab.experiment.InvalidTrialException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** PostgreSQL's own counters: set to zero before the window, copied after it. */
public final class Statistics {
    /**
     * View to what is copied of it. {@code *}: a view has other columns in other versions, and they are mapped by name when they
     * are read.
     */
    private static final Map<String, String> VIEWS = views();

    private Statistics() {}

    private static Map<String, String> views() {
        var views = new LinkedHashMap<String, String>();
        views.put("pg_stat_io", "SELECT * FROM pg_stat_io");
        views.put("pg_stat_database", "SELECT * FROM pg_stat_database WHERE datname = current_database()");
        views.put(
                "pg_stat_statements",
                "SELECT * FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())"
                        + " ORDER BY calls DESC LIMIT 50");
        views.put("pg_statio_user_tables", "SELECT * FROM pg_statio_user_tables ORDER BY relname");
        views.put("pg_statio_user_indexes", "SELECT * FROM pg_statio_user_indexes ORDER BY relname, indexrelname");
        views.put("pg_stat_wal", "SELECT * FROM pg_stat_wal");
        views.put("pg_stat_checkpointer", "SELECT * FROM pg_stat_checkpointer");
        views.put("pg_settings", "SELECT name, setting, unit, source, boot_val FROM pg_settings ORDER BY name");
        return views;
    }

    /**
     * When the counters began.
     *
     * @param started the postmaster
     * @param reset the database's counters; a crash resets them
     */
    public record Epoch(String started, String reset) {}

    /** Writes all dirty pages out. */
    public static void checkpoint(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT");
        } catch (SQLException e) {
            throw new LabException("PostgreSQL does not do a checkpoint: " + e.getMessage(), e);
        }
    }

    /** Sets all counters to zero. */
    public static Epoch reset(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_stat_reset()");
            int version = connection.getMetaData().getDatabaseMajorVersion();
            for (String shared : version >= 16 ? List.of("bgwriter", "wal", "io") : List.of("bgwriter", "wal")) {
                statement.execute("SELECT pg_stat_reset_shared('" + shared + "')");
            }
            if (version >= 17) {
                statement.execute("SELECT pg_stat_reset_shared('checkpointer')");
            }
            statement.execute("SELECT pg_stat_statements_reset()");
            return epoch(connection);
        } catch (SQLException e) {
            throw new LabException("PostgreSQL does not reset its statistics: " + e.getMessage(), e);
        }
    }

    private static Epoch epoch(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_postmaster_start_time()::text, stats_reset::text"
                        + " FROM pg_stat_database WHERE datname = current_database()")) {
            row.next();
            return new Epoch(row.getString(1), String.valueOf(row.getString(2)));
        }
    }

    /**
     * Copies every view to the bundle's file of its name, {@code trial} before its own columns.
     *
     * @param began as {@link #reset} returned it
     * @throws InvalidTrialException when the counters began anew since: their values are not those of the window
     */
    public static void copy(Connection connection, Epoch began, Bundle bundle, String trial) {
        try {
            Epoch now = epoch(connection);
            if (!now.equals(began)) {
                throw new InvalidTrialException(
                        "statistics were reset in the window: " + began + " before it, " + now + " after");
            }
            long checkpoints = checkpoints(connection);
            if (checkpoints > 0) {
                throw new InvalidTrialException(
                        checkpoints + " checkpoint(s) began in the window: what they wrote went through"
                                + " the page cache, in this cell and not in others. Raise max_wal_size, or shorten lab.sb.window");
            }
            for (Map.Entry<String, String> view : VIEWS.entrySet()) {
                copy(connection, view.getKey(), view.getValue(), bundle, trial);
            }
        } catch (SQLException e) {
            throw new LabException("PostgreSQL does not tell its statistics: " + e.getMessage(), e);
        }
    }

    private static long checkpoints(Connection connection) throws SQLException {
        String counted = connection.getMetaData().getDatabaseMajorVersion() >= 17
                ? "num_timed + num_requested FROM pg_stat_checkpointer"
                : "checkpoints_timed + checkpoints_req FROM pg_stat_bgwriter";
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + counted)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void copy(Connection connection, String view, String query, Bundle bundle, String trial)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet there = statement.executeQuery("SELECT to_regclass('" + view + "')")) {
                there.next();
                if (there.getString(1) == null) {
                    return; // a version without it: pg_stat_io is there since 16, pg_stat_checkpointer since 17
                }
            }
            try (ResultSet rows = statement.executeQuery(query)) {
                ResultSetMetaData columns = rows.getMetaData();
                var names = new String[columns.getColumnCount() + 1];
                names[0] = "trial";
                for (int i = 1; i < names.length; i++) {
                    names[i] = columns.getColumnName(i);
                }
                CsvAppender table = bundle.append(view + ".csv", names);
                while (rows.next()) {
                    var values = new Object[names.length];
                    values[0] = trial;
                    for (int i = 1; i < names.length; i++) {
                        values[i] = rows.getString(i); // NULL stays absent
                    }
                    table.row(values);
                }
            }
        }
    }
}
