package io.pgmemlab.retention.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.harness.Shards;
import io.pgmemlab.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ci/lab merge}: a run in shards is a run. */
class MergeTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void shards_that_are_merged_are_judged_and_reported_as_if_they_had_been_one_run(int count) throws IOException {
        Bundle whole = Bundle.open(Fixtures.bundle("complete", directory));
        new RetentionReport().judge(whole);

        Shards.assertMergedIsWhole(whole, count, directory);
    }

    @Test
    void a_bundle_is_judged_by_the_legs_and_the_configuration_that_it_tells() {
        Bundle bundle = Bundle.create(directory.resolve("gate"));
        bundle.writeJson(
                Bundle.RUN,
                Map.of(
                        "legs",
                        List.of("pgbouncer/own"),
                        "configuration",
                        Map.of("lab.subject.image", "me/pooler:1", "lab.subject.kind", "pgbouncer")));
        assertThat(new RetentionReport().judge(bundle)).extracting(Verdict::leg).containsExactly("pgbouncer/own");

        bundle.writeJson(Bundle.RUN, Map.of("legs", List.of("pgcat/default")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetentionReport().judge(bundle))
                .withMessageContaining("names the leg pgcat/default, which this version does not know");
    }
}
