package io.pgmemlab.retention.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Synthetic bundles of {@code src/test/resources/bundles}. */
final class Fixtures {
    private static final Path RESOURCES = Path.of("src/test/resources");

    private Fixtures() {}

    /** A copy that a test may change. */
    static Path bundle(String name, Path directory) {
        Path from = RESOURCES.resolve("bundles").resolve(name);
        Path to = directory.resolve(name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
            return to;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
