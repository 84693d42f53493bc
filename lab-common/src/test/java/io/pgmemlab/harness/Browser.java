package io.pgmemlab.harness;

import static org.assertj.core.api.Assertions.assertThat;

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

/** A headless Chromium, to open reports with. */
public final class Browser {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final Path program;

    private Browser(Path program) {
        this.program = program;
    }

    /** @return empty where there is none on the PATH */
    public static Optional<Browser> find() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .flatMap(place -> NAMES.stream().map(name -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Browser::new);
    }

    /**
     * Writes a bundle's report, opens it, and asserts that every chart is drawn and that the page's console stays silent.
     *
     * @param directory for what the browser leaves
     */
    public void assertDraws(Path bundle, Path directory) throws IOException, InterruptedException {
        Path report = HtmlReport.write(bundle);
        Path page = directory.resolve("page.html");
        Path log = directory.resolve("browser.log");
        open(report, page, log, directory.resolve("profile"));
        assertThat(Files.readString(log)).doesNotContain("CONSOLE");
        assertThat(count("<svg", Files.readString(page)))
                .isPositive()
                .isEqualTo(count("data-chart=", Files.readString(report)));
    }

    private void open(Path report, Path page, Path log, Path profile) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--user-data-dir=" + profile,
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
}
