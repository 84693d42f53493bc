package io.pgmemlab.buffers.data;

import io.pgmemlab.LabException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The SQL of the repository: a file a figure in {@code src/main/resources/sql}, each of them beginning with what it is. */
final class Sql {
    private Sql() {}

    static String file(String name) {
        String path = "/sql/" + name + ".sql";
        try (InputStream in = Sql.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new LabException(path + " is not on the class path: no figure can be computed without it");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LabException("cannot read " + path + " from the class path: " + e, e);
        }
    }

    /** A name or a text as SQL takes it, whatever stands in it. */
    static String quoted(String text, char quote) {
        return quote + text.replace(String.valueOf(quote), String.valueOf(quote) + quote) + quote;
    }

    static String name(String name) {
        return quoted(name, '"');
    }
}
