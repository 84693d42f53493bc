package io.pgmemlab.buffers;

import io.pgmemlab.Bytes;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Settings;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The container that stands in for a machine: its memory limit is the machine's memory, because the page cache that its
 * processes fill is charged to it.
 *
 * @param limit memory, swap included: there is none
 * @param database size of its tables and primary keys; secondary indexes come on top
 */
public record Machine(Bytes limit, Bytes database) {
    /** A database of this part of the limit fits in any cache: the control must be flat over all values. */
    static final double SMALL = 0.2;

    /** What the planner is told of both caches together, the same in every cell so that plans are the same. */
    private static final double EFFECTIVE = 0.75;

    /** A checkpoint begins at about half of max_wal_size; a cell writes less than twice the limit. */
    private static final int WITHOUT_CHECKPOINT = 8;

    static Machine of(LabConfig config) {
        return new Machine(config.get(Settings.SB_LIMIT), config.get(Settings.SB_DATABASE));
    }

    /** The size of the control's database. */
    Bytes smallDatabase() {
        return limit.times(SMALL);
    }

    /** A share of the limit in whole MiB, as a setting. */
    Bytes sharedBuffers(int percent) {
        return Bytes.ofMiB((limit.count() * percent / 100) >> 20);
    }

    /**
     * The server's settings of a cell: the same in every cell but for {@code shared_buffers} (and {@code huge_pages}), and with
     * nothing that PostgreSQL would derive from it.
     */
    Map<String, String> settings(int percent, boolean hugePages) {
        var settings = new LinkedHashMap<String, String>();
        settings.put("shared_buffers", megabytes(sharedBuffers(percent)));
        settings.put("huge_pages", hugePages ? "on" : "off");
        settings.put("effective_cache_size", megabytes(limit.times(EFFECTIVE)));
        settings.put("wal_buffers", "4MB"); // by itself a 32nd of shared_buffers, up to 16 MB
        // no checkpoint of PostgreSQL's own: fast cells would have one in their window and slow cells none
        settings.put("max_wal_size", megabytes(limit.times(WITHOUT_CHECKPOINT)));
        settings.put("checkpoint_timeout", "1h");
        settings.put("autovacuum", "off"); // likewise: it would fall into some windows and not into others
        settings.put("max_parallel_workers_per_gather", "0");
        settings.put("plan_cache_mode", "force_generic_plan"); // the plans that are recorded are the plans that run
        settings.put("jit", "off");
        settings.put("track_io_timing", "on");
        settings.put("max_connections", "100");
        settings.put("shared_preload_libraries", "pg_stat_statements");
        return settings;
    }

    private static String megabytes(Bytes size) {
        return (size.count() >> 20) + "MB";
    }
}
