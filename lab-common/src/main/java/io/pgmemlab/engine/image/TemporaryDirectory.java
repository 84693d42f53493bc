package io.pgmemlab.engine.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory that goes, with all that is in it, when it is closed. */
record TemporaryDirectory(Path path) implements AutoCloseable {
    static TemporaryDirectory create() throws IOException {
        return new TemporaryDirectory(Files.createTempDirectory("pg-memlab-"));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> paths = Files.walk(path)) {
            for (Path each : (Iterable<Path>) paths.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(each);
            }
        }
    }
}
