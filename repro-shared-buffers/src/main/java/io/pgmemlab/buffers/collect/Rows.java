package io.pgmemlab.buffers.collect;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.CsvAppender;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Rows of one table of a window, kept until all of the window was read: a window that does not count leaves none. */
final class Rows {
    private static final List<String> WHEN = List.of("trial", "elapsed_s", "wall");

    private final String name;
    private final String[] columns;
    private final List<Object[]> rows = new ArrayList<>();

    /** @param columns those behind {@code trial}, {@code elapsed_s} and {@code wall} */
    Rows(String name, List<String> columns) {
        this.name = name;
        this.columns = Stream.concat(WHEN.stream(), columns.stream()).toArray(String[]::new);
    }

    void add(Copy copy, List<?> cells) {
        var row = new ArrayList<Object>();
        row.add(null); // the trial
        row.add(copy.elapsed());
        row.add(copy.wall());
        row.addAll(cells);
        rows.add(row.toArray());
    }

    /** Appends them; a table without rows is a file with a header alone. */
    void appendTo(Bundle bundle, String trial) {
        CsvAppender file = bundle.append(name, columns);
        for (Object[] row : rows) {
            row[0] = trial;
            file.row(row);
        }
    }
}
