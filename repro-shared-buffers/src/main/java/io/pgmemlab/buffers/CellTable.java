package io.pgmemlab.buffers;

import io.pgmemlab.Bytes;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.CsvAppender;
import io.pgmemlab.load.PgBenchResult;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** {@code cells.csv}: one row for each cell, those that did not run among them. */
final class CellTable {
    static final String FILE = "cells.csv";

    private static final String[] COLUMNS = {
        "trial",
        "block",
        "order",
        "leg",
        "workload",
        "kind",
        "hot_percent",
        "value_percent",
        "label",
        "clients",
        "limit_bytes",
        "database_bytes",
        "shared_buffers_bytes",
        "segment_bytes",
        "huge_pages",
        "read_iops_cap",
        "plans",
        "ran",
        "why",
        "restore_s",
        "start_s",
        "warmup_s",
        "warm",
        "window_s",
        "snapshot_s",
        "stop_s",
        "transactions",
        "tps",
        "latency_mean_ms",
        "latency_stddev_ms",
        "cpu_s",
        "oom_kills",
        "collector_cpu_s",
        "absent"
    };

    private final CsvAppender table;
    private final Map<String, Object> row = new HashMap<>();

    CellTable(Bundle bundle) {
        table = bundle.append(FILE, COLUMNS);
    }

    /** Notes a value of the row; what is never noted stays absent. */
    CellTable note(String column, Object value) {
        row.put(column, value);
        return this;
    }

    CellTable note(String column, Duration from, Duration to) {
        return note(column, to.minus(from));
    }

    /** What is known before anything runs. */
    CellTable begin(String trial, int block, int order, CellLeg leg, Bytes limit, long database) {
        row.clear();
        return note("trial", trial)
                .note("block", block)
                .note("order", order)
                .note("leg", leg.name())
                .note("workload", leg.workload().name())
                .note("kind", leg.workload().kind())
                .note("hot_percent", leg.workload().hotPercent())
                .note("value_percent", leg.percent())
                .note("label", leg.suffix())
                .note("clients", leg.clients())
                .note("limit_bytes", limit)
                .note("database_bytes", database);
    }

    /** What pgbench said of the window. */
    CellTable note(PgBenchResult window) {
        return note("transactions", window.processed())
                .note("tps", window.tps())
                .note("latency_mean_ms", window.latencyAverageMs())
                .note("latency_stddev_ms", window.latencyStddevMs());
    }

    /** Writes the row. */
    void end(boolean ran, Optional<String> why) {
        note("ran", ran).note("why", why);
        var values = new Object[COLUMNS.length];
        for (int i = 0; i < COLUMNS.length; i++) {
            values[i] = row.get(COLUMNS[i]);
        }
        table.row(values);
    }
}
