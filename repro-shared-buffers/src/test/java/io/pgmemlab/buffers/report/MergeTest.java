package io.pgmemlab.buffers.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.buffers.Made;
import io.pgmemlab.buffers.data.Database;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.harness.Shards;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ci/lab merge}: a sweep in shards is a sweep. */
class MergeTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void shards_that_are_merged_are_judged_and_reported_as_if_they_had_been_one_run(int count) throws IOException {
        Bundle whole = Made.dip(directory.resolve("whole")).bundle();
        new SharedBuffersReport().judge(whole);

        Bundle merged = Shards.assertMergedIsWhole(whole, count, directory);

        assertThat(merged.file(Database.FILE)).exists();
    }
}
