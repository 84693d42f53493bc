package io.pgmemlab.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

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

    /** What a page of a report shows: a line for each block or cell, without programs and style. */
    public static String visibleText(String page) {
        return page.replaceAll("(?s)<(script|style|noscript)\\b.*?</\\1>", "")
                        .replaceAll("(?s)<head>.*</head>|<wbr>", "")
                        .replaceAll("<span class=\"spread\">", " / ")
                        .replaceAll("</(td|th)>", " | ")
                        .replaceAll("</(p|h1|h2|tr|li|dt|dd|div|figcaption|summary)>", "\n")
                        .replaceAll("<[^>]*>", "")
                        .lines()
                        .map(line -> line.strip().replaceAll("(\\| *)+$", "").strip())
                        .filter(line -> !line.isEmpty())
                        .collect(Collectors.joining("\n"))
                + "\n";
    }
}
