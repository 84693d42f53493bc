package io.pgmemlab.prefork.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.evidence.Bundle;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The published tables, summarised here, against the summary that was published with them. */
class PublishedSummaryTest {
    private static final Bundle PUBLISHED = new Bundle(Path.of("src/test/resources/published"));
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final JsonNode theirs = PUBLISHED.readJson(Summary.FILE).orElseThrow();
    private final JsonNode ours = JSON.readTree(JSON.writeValueAsString(Summary.of(PUBLISHED)));

    @ParameterizedTest
    @ValueSource(strings = {"results", "copy_on_write", "preload_savings", "throughput_context"})
    void every_figure_is_the_published_one(String part) {
        assertThat(ours.path(part)).isEqualTo(theirs.path(part));
    }

    @Test
    void the_scope_is_the_published_one() {
        for (String key : new String[] {"workers", "repeats", "measured_requests_per_configuration", "request_mix"}) {
            assertThat(ours.path("scope").path(key))
                    .as(key)
                    .isEqualTo(theirs.path("scope").path(key));
        }
    }

    @Test
    void the_load_table_is_the_one_that_was_published() {
        assertThat(ours.path("integrity").path("load_csv_sha256"))
                .isEqualTo(theirs.path("integrity").path("load_csv_sha256"));
    }

    @Test
    void no_copies_are_told_apart_where_no_page_was_looked_at() {
        assertThat(ours.has("copied_told_apart")).isFalse();
        assertThat(ours.has("remedies")).isFalse();
        assertThat(ours.path("noise_floor").path("copied_mib").isMissingNode()).isTrue();
        assertThat(ours.path("noise_floor").path("total_pss_mib").asDouble()).isPositive();
    }
}
