package io.pgmemlab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Texts that are part of the program: SQL, scripts, styles. */
public final class Resources {
    private Resources() {}

    /**
     * A text of the class path, in UTF-8.
     *
     * @param beside the class that a path without a leading {@code /} is relative to
     * @throws LabException when it is not there: the build is incomplete
     */
    public static String text(Class<?> beside, String path) {
        try (InputStream in = beside.getResourceAsStream(path)) {
            if (in == null) {
                throw new LabException(path + " is not on the class path: build the project anew");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LabException("cannot read " + path + " from the class path: " + e, e);
        }
    }
}
