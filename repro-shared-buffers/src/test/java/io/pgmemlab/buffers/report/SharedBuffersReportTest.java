package io.pgmemlab.buffers.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.harness.Golden;
import io.pgmemlab.report.ConsoleReport;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.HtmlReport;
import io.pgmemlab.verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

class SharedBuffersReportTest {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"([^\"]+)\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"dip", "rising", "quick", "killed", "bare"})
    void the_console_report_is_as_agreed_and_fits_a_terminal(String kind) {
        String console = ConsoleReport.render(Judged.bundle(kind, directory));

        Golden.assertGolden(kind + "-console.txt", console);
        assertThat(console.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ConsoleTable.WIDTH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dip", "killed", "bare"})
    void the_page_says_what_was_agreed(String kind) throws IOException {
        // how large the copy of the tables is depends on DuckDB
        Golden.assertGolden(
                kind + "-page.txt", Golden.visibleText(page(kind)).replaceAll("(?m)^(lab.duckdb) .*$", "$1 …"));
    }

    @Test
    void the_charts_get_the_data_that_was_agreed() throws IOException {
        String charts = DATA.matcher(page("rising"))
                .results()
                .map(data -> data.group(1) + " " + JSON.writeValueAsString(JSON.readTree(data.group(2))) + "\n")
                .collect(Collectors.joining());

        Golden.assertGolden("rising-charts.json", charts);
    }

    @Test
    void what_a_log_said_stays_text() throws IOException {
        assertThat(page("killed"))
                .contains("&lt;b&gt;aborted clients&lt;/b&gt;")
                .doesNotContain("<b>aborted");
    }

    @ParameterizedTest
    @CsvSource({"dip, HOLDS", "rising, BROKEN", "quick, REPORTED", "killed, INCONCLUSIVE", "bare, INCONCLUSIVE"})
    void the_conclusion_follows_from_the_verdicts(String kind, Outcome expected) {
        assertThat(new SharedBuffersReport()
                        .conclusion(Judged.bundle(kind, directory))
                        .outcome())
                .isEqualTo(expected);
    }

    @Test
    void nothing_is_advised_that_the_verdicts_do_not_bear_out() {
        assertThat(new SharedBuffersReport()
                        .conclusion(Judged.bundle("rising", directory))
                        .advice())
                .isEmpty();
    }

    @Test
    void the_pages_stand_right_under_the_throughput_of_their_workload() throws IOException {
        String page = page("dip");
        assertThat(page.indexOf("data-chart=\"tps-tpcb-30\""))
                .isPositive()
                .isLessThan(page.indexOf("data-chart=\"pages-tpcb-30\""));
        assertThat(page.indexOf("data-chart=\"pages-tpcb-30\""))
                .isLessThan(page.indexOf("data-chart=\"tps-tpcb-100\""));
    }

    @Test
    void quick_scale_is_said_to_be_no_evidence_before_any_figure() throws IOException {
        String console = ConsoleReport.render(Judged.bundle("quick", directory));
        assertThat(console.indexOf("Not evidence for the claim:")).isPositive().isLessThan(console.indexOf("----"));
    }

    @Test
    void analyze_prints_every_query_under_its_files_name() {
        Bundle bundle = Judged.bundle("rising", directory);
        String queries = new SharedBuffersReport().summary(bundle);

        Golden.assertGolden("rising-queries.txt", queries);
        assertThat(ConsoleReport.analyze(bundle.directory())).endsWith(queries);
    }

    private String page(String kind) throws IOException {
        return Files.readString(HtmlReport.write(Judged.bundle(kind, directory).directory()));
    }
}
