package io.pgmemlab.buffers.data;

import java.util.Locale;

/**
 * The queries, each of them a file of that name in {@code sql/} and a view of that name in {@code lab.duckdb}. Later ones rest on
 * earlier ones.
 */
public enum Query {
    THROUGHPUT,
    STALLS,
    CACHES,
    HITS,
    EFFICIENCY,
    CELL_FIGURES,
    NOISE_PAIRS,
    NOISE,
    LEGS,
    CELL_STATES,
    PAGE_TABLES;

    /** As a view is called. */
    String view() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The file's name, for those who look it up. */
    public String file() {
        return view() + ".sql";
    }

    String text() {
        return Sql.file(view());
    }
}
