package io.pgmemlab.prefork.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.harness.Golden;
import io.pgmemlab.report.ConsoleReport;
import io.pgmemlab.report.ConsoleTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ci/lab analyze} on a bundle, on published tables, and on neither. */
class AnalyzeTest {
    private static final Path PUBLISHED = Path.of("src/test/resources/published");

    @TempDir
    Path directory;

    @Test
    void published_tables_are_summarised_as_agreed() throws IOException {
        List<Path> before = published();
        String console = ConsoleReport.analyze(PUBLISHED);

        Golden.assertGolden("published-analyze.txt", console);
        assertThat(console.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ConsoleTable.WIDTH));
        assertThat(published()).as("nothing is written beside foreign tables").isEqualTo(before);
    }

    private static List<Path> published() throws IOException {
        try (Stream<Path> files = Files.list(PUBLISHED)) {
            return files.sorted().toList();
        }
    }

    @Test
    void a_figure_that_differs_from_the_summary_beside_the_tables_is_named() throws IOException {
        copy("memory-snapshots.csv");
        copy("memory-load.csv");
        Files.writeString(
                directory.resolve("memory-summary.json"),
                Files.readString(PUBLISHED.resolve("memory-summary.json")).replace("1393.68", "1390.0"));

        assertThat(ConsoleReport.analyze(directory)).endsWith("""
                        memory-summary.json beside the tables holds other figures:
                          results.lazy.native.total_pss_mib: there 1390.0, of the tables 1393.68
                        """);
    }

    @Test
    void published_tables_need_no_summary_beside_them() throws IOException {
        copy("memory-snapshots.csv");
        copy("memory-load.csv");

        assertThat(ConsoleReport.analyze(directory)).contains("1393.68").doesNotContain("beside the tables");
    }

    @Test
    void tables_without_rows_are_said_to_hold_nothing() throws IOException {
        Files.writeString(directory.resolve("memory-snapshots.csv"), "repeat,variant,fork_mode\n");
        Files.writeString(directory.resolve("memory-load.csv"), "");

        assertThat(ConsoleReport.analyze(directory))
                .isEqualTo("The tables hold no figure after equal work: there is nothing to summarise.\n");
    }

    @Test
    void a_bundle_of_ours_is_reported_and_summarised() {
        String console =
                ConsoleReport.analyze(Judged.bundle("complete", directory).directory());

        assertThat(console)
                .startsWith("prefork-cow, quick scale")
                .contains("The claim holds: ", "Summary of the tables: repeats 2, workers 16")
                .endsWith("memory-summary.json beside the tables holds the same 67 figures.\n");
    }

    @Test
    void a_directory_that_is_neither_is_refused() throws IOException {
        copy("memory-snapshots.csv");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConsoleReport.analyze(directory))
                .withMessageContaining("is no evidence bundle: it holds no run.json, and no published tables");
    }

    private void copy(String name) throws IOException {
        Files.copy(PUBLISHED.resolve(name), directory.resolve(name));
    }
}
