package io.pgmemlab.prefork.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.prefork.summary.Summary;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PublishedTest {
    private final JsonNode summary = new Bundle(Path.of("src/test/resources/published"))
            .readJson(Summary.FILE)
            .orElseThrow();

    @Test
    void the_figures_shown_as_published_are_those_of_the_published_summary() {
        assertThat(Published.STOCK).isEqualTo(of("stock"));
        assertThat(Published.CANDIDATE).isEqualTo(of("native"));
        assertThat(Published.LAZY_PREMIUM).isEqualTo(premium("lazy"));
        assertThat(Published.PRELOAD_PREMIUM).isEqualTo(premium("preload"));
    }

    private Published of(String variant) {
        JsonNode results = summary.path("results");
        JsonNode workers = summary.path("copy_on_write").path(variant);
        return new Published(
                results.path("lazy").path(variant).path("total_pss_mib").asDouble(),
                results.path("preload").path(variant).path("total_pss_mib").asDouble(),
                results.path("lazy").path(variant).path("total_uss_mib").asDouble(),
                results.path("preload").path(variant).path("total_uss_mib").asDouble(),
                workers.path("worker_uss_immediately_after_fork_mib").asDouble(),
                workers.path("fork_to_warmed_private_dirty_growth_mib").asDouble(),
                workers.path("measured_private_dirty_growth_mib").asDouble(),
                workers.path("measured_private_dirty_kib_per_request").asDouble(),
                workers.path("measured_minor_faults_per_request").asDouble());
    }

    private double premium(String mode) {
        return summary.path("results")
                .path(mode)
                .path("cppdjango_minus_stock")
                .path("total_pss_percent")
                .asDouble();
    }
}
