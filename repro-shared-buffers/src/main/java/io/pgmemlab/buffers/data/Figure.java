package io.pgmemlab.buffers.data;

import java.util.Locale;

/** The figures of a cell: columns of {@code cell_figures.sql}, where each is explained. */
public enum Figure {
    TPS("transactions/s", 0),
    IO_CONTAINER_MS("ms/s", 1),
    IO_HOST_MS("ms/s", 1),
    IO_CONTAINER_S("s", 2),
    IO_HOST_S("s", 2),
    ONLY_BUFFERS_MIB("MiB", 1),
    BOTH_MIB("MiB", 1),
    ONLY_PAGE_CACHE_MIB("MiB", 1),
    DISTINCT_MIB("MiB", 1),
    HOT_CACHED_PERCENT("%", 1),
    HIT_PERCENT("%", 2),
    READ_MIB("MiB", 1),
    DEVICE_MIB("MiB", 1),
    PER_CPU_SECOND("transactions", 0),
    PER_BLOCK_READ("transactions", 2),
    PER_MIB_WAL("transactions", 0),
    PER_DISTINCT_PAGE("transactions", 2);

    private final String unit;
    private final int decimals;

    Figure(String unit, int decimals) {
        this.unit = unit;
        this.decimals = decimals;
    }

    public String unit() {
        return unit;
    }

    /** As many as it is written with. */
    public int decimals() {
        return decimals;
    }

    String column() {
        return name().toLowerCase(Locale.ROOT);
    }
}
