package io.pgmemlab.buffers.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pgmemlab.harness.Browser;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opens reports in a headless Chromium where there is one. */
class ReportInBrowserTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"dip", "killed"})
    void every_chart_is_drawn_and_the_console_stays_silent(String bundle) throws Exception {
        Optional<Browser> browser = Browser.find();
        assumeTrue(browser.isPresent(), "no Chromium on the PATH");
        browser.get().assertDraws(Judged.bundle(bundle, directory).directory(), directory);
    }
}
