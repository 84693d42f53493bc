package io.pgmemlab.buffers.data;

import io.pgmemlab.Resources;

/** The SQL of the repository: a file a figure in {@code src/main/resources/sql}, each of them beginning with what it is. */
final class Sql {
    private Sql() {}

    static String file(String name) {
        return Resources.text(Sql.class, "/sql/" + name + ".sql");
    }

    /** A name or a text as SQL takes it, whatever stands in it. */
    static String quoted(String text, char quote) {
        return quote + text.replace(String.valueOf(quote), String.valueOf(quote) + quote) + quote;
    }

    static String name(String name) {
        return quoted(name, '"');
    }
}
