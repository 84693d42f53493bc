package io.pgmemlab.prefork.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pgmemlab.report.HtmlReport;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opens reports in a headless Chromium where there is one. */
class ReportInBrowserTest {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"complete", "bare"})
    void every_chart_is_drawn_and_the_console_stays_silent(String bundle) throws Exception {
        Optional<Path> browser = browser();
        assumeTrue(browser.isPresent(), "no Chromium on the PATH");
        Path report = HtmlReport.write(Judged.bundle(bundle, directory).directory());
        Path page = directory.resolve("page.html");
        Path log = directory.resolve("browser.log");

        open(browser.get(), report, page, log);

        String drawn = Files.readString(page);
        assertThat(Files.readString(log)).doesNotContain("CONSOLE");
        assertThat(count("<svg", drawn)).isPositive().isEqualTo(count("data-chart=", Files.readString(report)));
    }

    private void open(Path browser, Path report, Path page, Path log) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        browser.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--user-data-dir=" + directory.resolve("profile"),
                        "--enable-logging=stderr",
                        "--virtual-time-budget=2000",
                        "--dump-dom",
                        report.toUri().toString())
                .redirectOutput(page.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("browser ends").isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /** Outside of programs, which speak of elements too. */
    private static long count(String markup, String page) {
        String without = page.replaceAll("(?s)<script.*?</script>", "");
        return Pattern.compile(Pattern.quote(markup)).matcher(without).results().count();
    }

    private static Optional<Path> browser() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .flatMap(place -> NAMES.stream().map(name -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
