package io.pgmemlab.prefork.summary;

import io.pgmemlab.evidence.Table;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A column of the tables. Sizes are in the files as the kernel's kB and become MiB when they are read, which is exact; fault
 * counters stay counts.
 */
public enum Figure {
    RSS("rss_kb"),
    /** Shared pages divided among their sharers; the only one that may be summed over processes. */
    PSS("pss_kb"),
    /** Private_Clean + Private_Dirty. */
    USS("uss_kb"),
    PRIVATE_DIRTY("private_dirty_kb"),
    MINOR_FAULTS("minor_faults"),
    MAJOR_FAULTS("major_faults"),

    /** Inherited pages that another member still holds too. */
    STILL_SHARED("still_shared_kb"),
    /** Inherited addresses at which this process now holds a page of its own. */
    COPIED("copied_kb"),
    /** Pages at addresses that were not inherited. */
    FRESH("fresh_kb"),
    /** Inherited pages that nobody else holds any more, without having been copied here. */
    SOLE_OWNED("sole_owned_kb"),
    /** Written pages of a mapped file: a library's data. */
    COPIED_FROM_FILE("copied_from_file_kb"),
    /** Inherited pages that this process gave back. */
    DROPPED("dropped_kb"),
    KSM("ksm_kb"),
    SWAPPED("swapped_kb"),
    /** What unsharing cost the family, whoever wrote. */
    UNSHARING("unsharing_kb"),
    /** Distinct anonymous frames of the family. */
    UNION_ANONYMOUS("union_anonymous_kb");

    /** What a page frame tells of a process's pages, in the order in which reports stack it. */
    public static final List<Figure> PAGES = List.of(STILL_SHARED, COPIED, FRESH, SOLE_OWNED, COPIED_FROM_FILE);

    static final double KIB_IN_MIB = 1024;

    private final String column;

    Figure(String column) {
        this.column = column;
    }

    public String column() {
        return column;
    }

    /** The column without its unit, in words: {@code copied from file}. */
    public String words() {
        return key().replace('_', ' ');
    }

    /** The column without its unit, as keys of the summary have it. */
    String key() {
        return column.replaceFirst("_kb$", "");
    }

    boolean isSize() {
        return column.endsWith("_kb");
    }

    /** The cells that a row has, sizes in MiB. What is missing is absent, never 0. */
    static Map<Figure, Double> read(Table.Row row) {
        var figures = new EnumMap<Figure, Double>(Figure.class);
        for (Figure figure : values()) {
            OptionalDouble cell = row.number(figure.column);
            cell.ifPresent(value -> figures.put(figure, figure.isSize() ? value / KIB_IN_MIB : value));
        }
        return figures;
    }
}
