package io.pgmemlab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    @TempDir
    Path directory;

    @Test
    void a_bundle_of_an_unknown_scenario_shows_its_verdicts() throws IOException {
        Bundle bundle = bundle(Map.of("scenario", "other", "scale", "paper", "ended", "2026-01-01T00:00:00Z"));
        Verdicts.write(
                bundle,
                List.of(new Verdict(
                        "stays flat",
                        "a/b",
                        Role.COMPARISON,
                        3.0,
                        2.0,
                        "MiB",
                        Outcome.BROKEN,
                        "3 > 2",
                        List.of("x.csv"))));

        String page = Files.readString(HtmlReport.write(directory));

        assertThat(page)
                .contains("stays flat", "3 &gt; 2", "3 MiB", "2 MiB", "./x.csv")
                .contains("<span class=\"badge broken\"><span aria-hidden=\"true\">✗</span>broken</span>")
                .doesNotContain("class=\"banner\"");
        assertThat(ConsoleReport.render(bundle)).contains("a/b", "broken", "    3 > 2");
    }

    @Test
    void a_bundle_with_nothing_but_an_empty_run_says_what_is_missing() throws IOException {
        bundle(Map.of());

        assertThat(Files.readString(HtmlReport.write(directory)))
                .contains("This run did not end.", "No verdict", "No trial was recorded", "No raw files.");
    }

    @Test
    void changed_magnitudes_and_the_scale_stand_in_a_banner() throws IOException {
        bundle(Map.of("scale", "quick", "changedMagnitudes", List.of("burst of 8 s", "100 clients")));

        assertThat(Files.readString(HtmlReport.write(directory)))
                .contains("<b>Quick scale.</b>", "<b>Changed magnitudes:</b> burst of 8 s; 100 clients.");
    }

    @Test
    void tables_with_lines_that_are_no_rows_stand_in_a_banner_of_page_and_console() throws IOException {
        Bundle bundle = bundle(Map.of("scenario", "other"));
        Files.writeString(directory.resolve("a.csv"), "trial,n\nb1-x,1\nb1-y\nb1-z,2,3\n");
        Files.writeString(directory.resolve("b.csv"), "trial,n\nb1-x,1\nb1-y,");
        Files.writeString(directory.resolve("c.csv"), "trial,n\nb1-x,1\n");
        Files.writeString(directory.resolve("d.csv"), "trial,n\n\"b1-x,1\n");

        String said = "a.csv has 2 lines that are no whole rows, b.csv has 1 line that is no whole row,"
                + " cannot read the table " + directory.resolve("d.csv");
        assertThat(Files.readString(HtmlReport.write(directory))).contains("<b>Torn tables:</b> " + said);
        assertThat(ConsoleReport.render(bundle).replaceAll("\\s+", " ")).contains("Torn tables: " + said);
    }

    @Test
    void a_merged_bundle_says_whether_its_figures_are_of_machines_that_are_alike() throws IOException {
        var one = Map.of("shard", "1/2", "runId", "a", "host", Map.of("kernel", "6.1"));
        bundle(Map.of("shards", List.of(one, Map.of("shard", "2/2", "host", Map.of("kernel", "6.1")))));
        assertThat(Files.readString(HtmlReport.write(directory)))
                .contains("<b>Merged</b> from 2 shards, on machines that are alike by run.json.")
                .contains("2/2 › host › kernel");

        bundle(Map.of("shards", List.of(one, Map.of("shard", "2/2", "host", Map.of("kernel", "6.18")))));
        assertThat(Files.readString(HtmlReport.write(directory))).contains("They ran on machines of 2 kinds");
    }

    @Test
    void a_page_lets_a_browser_load_nothing_and_run_nothing_but_its_own_two_programs() throws IOException {
        bundle(Map.of());

        assertThat(Files.readString(HtmlReport.write(directory)))
                .containsPattern("content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
                        + " script-src 'sha256-[^ ]+' 'sha256-[^ ]+'\"");
    }

    @Test
    void the_same_reason_is_folded_only_for_legs_that_cannot_be_had() throws IOException {
        Bundle bundle = bundle(Map.of("scenario", "other"));
        Verdicts.write(
                bundle,
                List.of(
                        verdict("a/1", Outcome.HOLDS, "equal figures"),
                        verdict("a/2", Outcome.REPORTED, "equal figures"),
                        verdict("b/1", Outcome.UNAVAILABLE, "no image"),
                        verdict("b/2", Outcome.UNAVAILABLE, "no image")));

        String page = Files.readString(HtmlReport.write(directory));

        assertThat(page.split("equal figures", -1)).hasSize(3);
        assertThat(page.split("no image", -1)).hasSize(2);
        assertThat(page).containsOnlyOnce("The same reason as above.");
    }

    private static Verdict verdict(String leg, Outcome outcome, String reason) {
        return new Verdict("claim", leg, Role.COMPARISON, null, null, "", outcome, reason, List.of());
    }

    @Test
    void a_directory_without_a_run_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> HtmlReport.write(directory));
    }

    private Bundle bundle(Map<String, Object> run) {
        var bundle = new Bundle(directory);
        bundle.writeJson(Bundle.RUN, run);
        return bundle;
    }
}
