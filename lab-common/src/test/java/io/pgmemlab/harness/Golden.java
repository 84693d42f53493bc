package io.pgmemlab.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Golden files of a module: {@code src/test/resources/golden}. */
public final class Golden {
    private static final Path FILES = Path.of("src/test/resources/golden");

    private Golden() {}

    /** Compares with a golden file; on a difference the actual text is left in {@code target/golden}, to be copied over. */
    public static void assertGolden(String name, String actual) {
        Path golden = FILES.resolve(name);
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
