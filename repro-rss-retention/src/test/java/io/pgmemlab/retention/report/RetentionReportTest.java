package io.pgmemlab.retention.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.harness.Golden;
import io.pgmemlab.report.ConsoleReport;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.HtmlReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

class RetentionReportTest {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"([^\"]+)\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"complete", "killed"})
    void the_console_report_is_as_agreed(String bundle) {
        Golden.assertGolden(
                bundle + "-console.txt", ConsoleReport.render(Bundle.open(Fixtures.bundle(bundle, directory))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"complete", "killed"})
    void the_page_says_what_was_agreed(String bundle) throws IOException {
        Golden.assertGolden(bundle + "-page.txt", Golden.visibleText(page(bundle)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"complete", "killed"})
    void the_charts_get_the_data_that_was_agreed(String bundle) throws IOException {
        String charts = DATA.matcher(page(bundle))
                .results()
                .map(data -> data.group(1) + " " + JSON.writeValueAsString(JSON.readTree(data.group(2))) + "\n")
                .collect(Collectors.joining());

        Golden.assertGolden(bundle + "-charts.json", charts);
    }

    @ParameterizedTest
    @ValueSource(strings = {"complete", "killed"})
    void nothing_outside_the_page_is_loaded(String bundle) throws IOException {
        String markup = page(bundle).replaceAll("(?s)<script.*?</script>", "");

        assertThat(markup)
                .doesNotContainPattern("(?i)\\ssrc\\s*=")
                .doesNotContainPattern("(?i)href\\s*=\\s*[\"']?(https?:|//)")
                .doesNotContainPattern("(?i)<(link|iframe|img|object|embed|base)\\b")
                .doesNotContainPattern("(?i)url\\(|@import");
    }

    @Test
    void what_an_image_store_said_stays_text() throws IOException {
        assertThat(page("complete"))
                .contains("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<script>alert(1)", "<b>say", "\u202e");
    }

    @Test
    void a_trial_in_which_the_run_was_told_to_end_is_shown_as_interrupted() throws IOException {
        var bundle = new Bundle(directory);
        bundle.writeJson(Bundle.RUN, Map.of("scenario", "rss-retention"));
        bundle.append(Bundle.TRIALS, "trial", "leg", "state", "reason")
                .row("t", "odyssey/glibc", "invalid", "interrupted: the run was told to end");

        assertThat(ConsoleReport.render(bundle))
                .containsPattern("odyssey/glibc .* interrupted\n    interrupted: the run was told to end")
                .doesNotContain("invalid");
        assertThat(Golden.visibleText(Files.readString(HtmlReport.write(directory))))
                .contains("1 interrupted", "| interrupted | interrupted: the run was told to end")
                .doesNotContain("invalid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"complete", "killed"})
    void the_console_report_fits_a_terminal(String bundle) {
        assertThat(ConsoleReport.render(Bundle.open(Fixtures.bundle(bundle, directory)))
                        .lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ConsoleTable.WIDTH));
    }

    private String page(String bundle) throws IOException {
        return Files.readString(HtmlReport.write(Fixtures.bundle(bundle, directory)));
    }
}
