package io.pgmemlab.retention.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Synthetic bundles of {@code src/test/resources/bundles}, and the golden files beside them. */
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

    /** Compares with a golden file; on a difference the actual text is left in {@code target/golden}, to be copied over. */
    static void assertGolden(String name, String actual) {
        Path golden = RESOURCES.resolve("golden").resolve(name);
        Path written = Path.of("target/golden").resolve(name);
        try {
            Files.createDirectories(written.getParent());
            Files.writeString(written, actual);
            assertThat(actual)
                    .as("%s; if the change is meant: cp %s %s", name, written, golden)
                    .isEqualTo(Files.exists(golden) ? Files.readString(golden) : "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
