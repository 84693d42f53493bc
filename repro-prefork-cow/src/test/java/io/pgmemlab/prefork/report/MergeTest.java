package io.pgmemlab.prefork.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.cli.Main;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.harness.Shards;
import io.pgmemlab.prefork.summary.Summary;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.report.ConsoleReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ci/lab merge}: a run in shards is a run. */
class MergeTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"complete, 2", "complete, 5", "fallback, 2", "own, 3", "killed, 2"})
    void shards_that_are_merged_are_judged_and_reported_as_if_they_had_been_one_run(String kind, int count)
            throws IOException {
        Bundle whole = Judged.bundle(kind, directory);
        new PreforkReport().judge(whole);

        Bundle merged = Shards.assertMergedIsWhole(whole, count, directory);

        assertThat(merged.file(Summary.FILE)).exists();
        assertThat(merged.file(Tables.SNAPSHOTS)).hasSameBinaryContentAs(whole.file(Tables.SNAPSHOTS));
        assertThat(ConsoleReport.render(merged))
                .contains("Merged from " + count + " shards, on machines that are alike");
    }

    @Test
    void a_merge_that_fails_leaves_nothing() throws IOException {
        Bundle whole = Judged.bundle("complete", directory);
        Shards.assertMergedIsWhole(whole, 2, directory);
        Files.writeString(
                directory.resolve("shard2").resolve(Tables.SNAPSHOTS),
                "\"no end",
                StandardOpenOption.TRUNCATE_EXISTING);
        Files.writeString(
                directory.resolve("shard1").resolve(Tables.SNAPSHOTS), "a,b\n\"no end\n", StandardOpenOption.CREATE);
        Path out = directory.resolve("out/again");

        assertThat(Main.run(
                        "merge",
                        out.toString(),
                        directory.resolve("shard1").toString(),
                        directory.resolve("shard2").toString()))
                .isEqualTo(1);
        assertThat(out.getParent()).isEmptyDirectory();
    }

    @Test
    void analyze_names_a_torn_table() throws IOException {
        Bundle bundle = Judged.bundle("complete", directory);
        assertThat(ConsoleReport.analyze(bundle.directory())).doesNotContain("Torn");
        Files.writeString(bundle.file(Bundle.LOAD), "b1-x,warm", StandardOpenOption.APPEND);

        assertThat(ConsoleReport.analyze(bundle.directory()).replaceAll("\\s+", " "))
                .contains("Torn tables: load.csv has 1 line that is no whole row.");
    }
}
