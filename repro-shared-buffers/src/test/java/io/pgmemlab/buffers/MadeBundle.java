package io.pgmemlab.buffers;

import io.pgmemlab.evidence.Bundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes bundles as the scenario does. No figure in them was measured. */
public final class MadeBundle {
    private static final long LIMIT = 1L << 30;
    private static final double WINDOW = 20;
    private static final int INTERVAL = 5;
    private static final int BLOCKS_A_MIB = 128;

    private final Bundle bundle;
    private final List<String> legs = new ArrayList<>();
    private int order;

    public MadeBundle(Path directory) {
        bundle = Bundle.create(directory);
    }

    public Bundle bundle() {
        return bundle;
    }

    public List<String> legs() {
        return List.copyOf(legs);
    }

    public MadeBundle run(String scale, boolean ended) {
        var run = new LinkedHashMap<String, Object>();
        run.put("scenario", "shared-buffers");
        run.put("title", "Synthetic fixture: no figure here was measured");
        run.put("claim", "shared_buffers is not set-and-forget: throughput dips in the middle of the range.");
        run.put("source", "nobody <synthetic>");
        run.put("scale", scale);
        run.put("runId", "synthetic");
        run.put("seed", 1);
        run.put("started", "2026-01-01T00:00:00Z");
        if (ended) {
            run.put("ended", "2026-01-01T00:31:40Z");
        }
        run.put("commit", "synthetic");
        run.put("legs", legs);
        var model = new LinkedHashMap<String, Object>();
        model.put("limitBytes", LIMIT);
        model.put("databaseBytes", 2 * LIMIT);
        model.put("readIopsCap", 4_000);
        model.put("missToHitRatio", 12.5);
        run.put("model", model);
        run.put("host", new TreeMap<>(Map.of("kernel", "0.0-synthetic", "cpus", 2, "memoryBytes", 8_589_934_592L)));
        bundle.writeJson(Bundle.RUN, run);
        return this;
    }

    /** A cell that nothing disturbed. */
    public MadeBundle measured(int block, MadeCell cell) {
        planned(cell);
        trial(id(block, cell), block, cell, "valid", "");
        return rows(id(block, cell), block, cell);
    }

    /** A cell that something disturbed; its rows must not count. */
    public MadeBundle disturbed(int block, MadeCell cell, String reason) {
        planned(cell);
        trial(id(block, cell), block, cell, "invalid", reason);
        return rows(id(block, cell), block, cell);
    }

    public MadeBundle planned(MadeCell cell) {
        if (!legs.contains(cell.leg())) {
            legs.add(cell.leg());
        }
        return this;
    }

    public MadeBundle trial(String trial, int block, MadeCell cell, String state, String reason) {
        bundle.append(Bundle.TRIALS, "trial", "block", "leg", "order", "started", "ended", "state", "reason")
                .row(
                        trial,
                        block,
                        cell.leg(),
                        ++order,
                        "2026-01-01T00:00:00Z",
                        "2026-01-01T00:01:30.250Z",
                        state,
                        reason);
        return this;
    }

    static String id(int block, MadeCell cell) {
        return "b" + block + "-" + cell.leg().replace('/', '-');
    }

    public MadeBundle rows(String trial, int block, MadeCell cell) {
        cell(trial, block, cell);
        if (cell.why.isEmpty()) {
            if (cell.withPages) {
                pages(trial, cell);
            }
            pressure(trial, cell);
            raw(trial, cell);
            statistics(trial, cell);
        }
        return this;
    }

    private void cell(String trial, int block, MadeCell cell) {
        String[] kind = cell.workload.split("-", -1);
        boolean ran = cell.why.isEmpty();
        var row = new LinkedHashMap<String, Object>();
        row.put("trial", trial);
        row.put("block", block);
        row.put("order", order);
        row.put("leg", cell.leg());
        row.put("workload", cell.workload);
        row.put("kind", kind[0]);
        row.put("hot_percent", kind[1]);
        row.put("value_percent", cell.percent);
        row.put("label", cell.label);
        row.put("clients", 8);
        row.put("limit_bytes", LIMIT);
        row.put("database_bytes", 2 * LIMIT);
        row.put("shared_buffers_bytes", LIMIT / 100 * cell.percent);
        row.put("segment_bytes", ran ? (Object) (LIMIT / 100 * cell.percent * 107 / 100) : null);
        row.put("huge_pages", ran ? "off" : null);
        row.put("read_iops_cap", 4_000);
        row.put("plans", ran ? cell.plans : null);
        row.put("ran", ran);
        row.put("why", cell.why);
        row.put("restore_s", 4.5);
        row.put("start_s", ran ? (Object) 1.25 : null);
        row.put("warmup_s", ran ? (Object) 22.5 : null);
        row.put("warm", ran ? (Object) cell.warm : null);
        row.put("window_s", ran ? (Object) WINDOW : null);
        row.put("snapshot_s", ran ? (Object) 1.75 : null);
        row.put("stop_s", ran ? (Object) 0.8 : null);
        row.put("transactions", ran ? (Object) Math.round(cell.tps * WINDOW) : null);
        row.put("tps", ran ? (Object) cell.tps : null);
        row.put("latency_mean_ms", ran ? (Object) (8_000 / cell.tps) : null);
        row.put("latency_stddev_ms", null);
        row.put("cpu_s", ran ? (Object) (WINDOW * 1.8) : null);
        row.put("oom_kills", 0);
        append("cells.csv", row);
    }

    private void append(String name, Map<String, Object> row) {
        bundle.append(name, row.keySet().toArray(String[]::new))
                .row(row.values().toArray());
    }

    private void pages(String trial, MadeCell cell) {
        relation(trial, "posts", "table", cell, 0.75, true);
        relation(trial, "posts_pkey", "index", cell, 0.25, false);
        append(
                "pages.csv",
                page(trial, "(catalog)", "catalog", 900, new long[] {800, 700, 600, 900}, 10, new Object[6]));
    }

    private void relation(String trial, String name, String kind, MadeCell cell, double part, boolean hotKnown) {
        long buffered = blocks(cell.buffered * part);
        long cached = blocks(cell.cached * part);
        long both = blocks(cell.both * part);
        long[] counts = {buffered, cached, both, buffered + cached - both};
        long hot = blocks(552 * part);
        long hotDistinct = blocks(cell.hotDistinct * part);
        Object[] hots = hotKnown
                ? new Object[] {
                    blocks(1_400 * part), hot, Math.min(hot, buffered), Math.min(hot, cached), both, hotDistinct
                }
                : new Object[6];
        append("pages.csv", page(trial, name, kind, blocks(2_048 * part), counts, 25, hots));
    }

    private static long blocks(double mib) {
        return Math.round(mib * BLOCKS_A_MIB);
    }

    private static Map<String, Object> page(
            String trial, String name, String kind, long blocks, long[] counts, long dirty, Object[] hot) {
        var row = new LinkedHashMap<String, Object>();
        row.put("trial", trial);
        row.put("relation", name);
        row.put("kind", kind);
        row.put("blocks", blocks);
        row.put("buffered", counts[0]);
        row.put("cached", counts[1]);
        row.put("both", counts[2]);
        row.put("distinct", counts[3]);
        row.put("partly", 0);
        row.put("dirty", dirty);
        String[] names = {"hot_from", "hot_blocks", "hot_buffered", "hot_cached", "hot_both", "hot_distinct"};
        for (int i = 0; i < names.length; i++) {
            row.put(names[i], hot[i]);
        }
        return row;
    }

    private void pressure(String trial, MadeCell cell) {
        for (String scope : cell.withContainerPressure ? List.of("host", "container") : List.of("host")) {
            double factor = scope.equals("host") ? 1.2 : 1;
            series(trial, scope, "io", "some", cell.ioMs * factor);
            series(trial, scope, "io", "full", cell.ioMs * factor / 4);
            series(trial, scope, "cpu", "some", 250 * factor);
            series(trial, scope, "memory", "some", cell.ioMs / 10);
            series(trial, scope, "memory", "full", cell.ioMs / 20);
        }
    }

    private void series(String trial, String scope, String resource, String kind, double msASecond) {
        long step = Math.round(msASecond * 1_000 * INTERVAL);
        for (int second = 0; second <= WINDOW; second += INTERVAL) {
            var row = new LinkedHashMap<String, Object>();
            row.put("trial", trial);
            row.put("elapsed_s", second + 0.25);
            row.put("wall", "2026-01-01T00:00:%02d.250Z".formatted(second));
            row.put("scope", scope);
            row.put("resource", resource);
            row.put("kind", kind);
            row.put("total_us", 10_000_000_000L + step * (second / INTERVAL));
            row.put("delta_us", second == 0 ? null : (Object) step);
            append("pressure.csv", row);
        }
    }

    private void raw(String trial, MadeCell cell) {
        for (int second = 0; second <= WINDOW; second += INTERVAL) {
            Object sectors = second == 0 ? null : (Object) Math.round(cell.ioMs * 2_000);
            var disk = new LinkedHashMap<String, Object>();
            disk.put("trial", trial);
            disk.put("elapsed_s", (double) second);
            disk.put("wall", "2026-01-01T00:00:%02dZ".formatted(second));
            disk.put("device", "vda");
            // an unsigned counter that no signed one holds
            disk.put("sectors_read", "18446744073709551615");
            disk.put("delta_sectors_read", sectors);
            append("diskstats.csv", disk);
            for (int process = 1; process <= 2; process++) {
                var row = new LinkedHashMap<String, Object>();
                row.put("trial", trial);
                row.put("elapsed_s", (double) second);
                row.put("wall", "2026-01-01T00:00:%02dZ".formatted(second));
                row.put("process", process);
                row.put("name", process == 1 ? "postgres" : "postgres: io worker");
                row.put("rss_bytes", 20_000_000);
                row.put("delta_read_bytes", second == 0 ? null : (Object) Math.round(cell.ioMs * 500_000));
                append("processes.csv", row);
            }
        }
        var memory = new LinkedHashMap<String, Object>();
        memory.put("trial", trial);
        memory.put("elapsed_s", 0.0);
        memory.put("wall", "2026-01-01T00:00:00Z");
        memory.put("key", "file");
        memory.put("value", 500_000_000);
        memory.put("delta", null);
        append("memory_stat.csv", memory);
    }

    /** As PostgreSQL 18 has them. */
    private void statistics(String trial, MadeCell cell) {
        long transactions = Math.round(cell.tps * WINDOW);
        long read = Math.round(transactions * (0.1 + cell.ioMs / 100));
        var database = new LinkedHashMap<String, Object>();
        database.put("trial", trial);
        database.put("datname", "lab");
        database.put("blks_read", read);
        database.put("blks_hit", transactions * 6);
        database.put("stats_reset", "2026-01-01 00:00:00.123456+00");
        append("pg_stat_database.csv", database);
        for (String backend : List.of("client backend", "checkpointer")) {
            var io = new LinkedHashMap<String, Object>();
            io.put("trial", trial);
            io.put("backend_type", backend);
            io.put("object", "relation");
            io.put("context", "normal");
            io.put("reads", backend.equals("checkpointer") ? null : (Object) read);
            io.put("read_bytes", backend.equals("checkpointer") ? null : (Object) (read * 8_192));
            append("pg_stat_io.csv", io);
        }
        var wal = new LinkedHashMap<String, Object>();
        wal.put("trial", trial);
        wal.put("wal_bytes", transactions * 320);
        append("pg_stat_wal.csv", wal);
    }

    /** What a killed run leaves at the end of a file. */
    public MadeBundle torn(String file, String begin) {
        try {
            Files.writeString(bundle.file(file), begin, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }
}
