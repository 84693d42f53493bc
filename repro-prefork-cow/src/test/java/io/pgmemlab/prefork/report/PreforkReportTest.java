package io.pgmemlab.prefork.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.harness.Golden;
import io.pgmemlab.prefork.MadeBundle;
import io.pgmemlab.prefork.MadeLeg;
import io.pgmemlab.prefork.judge.Judge;
import io.pgmemlab.prefork.summary.Summary;
import io.pgmemlab.report.Conclusion;
import io.pgmemlab.report.ConsoleReport;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.HtmlReport;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Verdicts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

class PreforkReportTest {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"([^\"]+)\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"complete", "killed", "fallback", "own", "empty", "remedies", "bare"})
    void the_console_report_is_as_agreed_and_fits_a_terminal(String kind) {
        String console = ConsoleReport.render(Judged.bundle(kind, directory));

        Golden.assertGolden(kind + "-console.txt", console);
        assertThat(console.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ConsoleTable.WIDTH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"complete", "killed", "fallback", "bare"})
    void the_page_says_what_was_agreed(String kind) throws IOException {
        Golden.assertGolden(kind + "-page.txt", Golden.visibleText(page(kind)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"complete", "fallback"})
    void the_charts_get_the_data_that_was_agreed(String kind) throws IOException {
        String charts = DATA.matcher(page(kind))
                .results()
                .map(data -> data.group(1) + " " + JSON.writeValueAsString(JSON.readTree(data.group(2))) + "\n")
                .collect(Collectors.joining());

        Golden.assertGolden(kind + "-charts.json", charts);
    }

    @Test
    void the_summary_has_the_agreed_keys() throws IOException {
        Bundle bundle = Judged.bundle("complete", directory);

        Golden.assertGolden("complete-summary.json", Files.readString(bundle.file(Summary.FILE)) + "\n");
    }

    @Test
    void a_summary_of_nothing_has_no_figure() {
        assertThat(Summary.of(Judged.bundle("empty", directory)))
                .doesNotContainKeys("results", "copy_on_write", "preload_savings", "noise_floor", "copied_told_apart");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own", "empty", "remedies"})
    void hostile_bundles_have_a_page_too(String kind) throws IOException {
        assertThat(Golden.visibleText(page(kind))).contains("What to conclude and do", "Copied, fresh, still shared");
    }

    @Test
    void what_an_image_store_said_stays_text() throws IOException {
        assertThat(page("fallback"))
                .contains("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<script>alert(1)");
    }

    @Test
    void another_pair_is_named_before_any_figure() throws IOException {
        String page = Golden.visibleText(page("fallback"));
        String console = ConsoleReport.render(new Bundle(directory.resolve("fallback")));

        assertThat(page.indexOf("This is NOT the published pair"))
                .isPositive()
                .isLessThan(page.indexOf("What to conclude"));
        assertThat(console.indexOf("This is NOT the published pair")).isLessThan(console.indexOf("----"));
        assertThat(page).contains("nothing below is about cppdjango", "These are other programs");
    }

    @Test
    void a_gate_that_could_not_be_decided_does_not_pass_and_is_not_called_broken() {
        Bundle bundle = Judged.judged(new MadeBundle(directory.resolve("undecided")).run("own", true));

        Conclusion conclusion = new PreforkReport().conclusion(bundle);

        assertThat(conclusion.outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(conclusion.finding()).startsWith("The gate does not pass: what must hold could not all be decided.");
        assertThat(conclusion.advice()).isEmpty();
    }

    @Test
    void only_what_saved_more_than_the_noise_floor_is_advised() throws IOException {
        MadeBundle made = MadeBundle.complete(directory.resolve("noise"));
        made.measured(1, "stock/preload+madvise", MadeLeg.preload().plus(-1.5));
        made.measured(1, "stock/preload+arena", MadeLeg.preload().plus(12));
        // not a remedy but a cause: it is explained and not advised
        made.measured(
                1, "stock/preload+wsgi_env_holy", MadeLeg.preload().plus(38.7).dirty(60));
        Bundle bundle = Judged.judged(made);
        Verdicts.write(
                bundle,
                Judge.judge(
                        bundle,
                        List.of(
                                "stock/preload+gc_freeze",
                                "stock/preload+madvise",
                                "stock/preload+arena",
                                "stock/preload+wsgi_env_holy")));

        assertThat(new PreforkReport().conclusion(bundle).advice())
                .extracting(advice -> advice.text() + " " + advice.setting())
                .filteredOn(advice -> !advice.startsWith("Where the published growth"))
                .satisfiesExactly(
                        freeze -> assertThat(freeze)
                                .contains("stock/preload+gc_freeze saved 61.0 MiB")
                                .contains("objects leave the collector's sight")
                                .endsWith("gc.freeze()"),
                        costs -> assertThat(costs)
                                .contains("Costs memory, so leave it out: stock/preload+arena (+12.0 MiB"),
                        other -> assertThat(other)
                                .contains(
                                        "nothing beyond the noise floor of 2.0 MiB: stock/preload+madvise (-1.5 MiB"));
        assertThat(Golden.visibleText(Files.readString(HtmlReport.write(bundle.directory()))))
                .contains("; with wsgi_env_holy it is 5.58 KiB a request");
    }

    private String page(String kind) throws IOException {
        return Files.readString(HtmlReport.write(Judged.bundle(kind, directory).directory()));
    }
}
