package io.pgmemlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
    private final PrintStream stderr = System.err;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @AfterEach
    void restore() {
        System.setErr(stderr);
        System.clearProperty("lab.scale");
    }

    @Test
    void should_refuse_a_wrong_value_in_one_line_with_exit_code_2() {
        System.setProperty("lab.scale", "huge");
        assertThat(run("check")).isEqualTo(2);
        assertThat(said()).startsWith("lab.scale=huge is not understood: it takes quick, model or paper.");
        assertThat(said().lines()).hasSize(1);
    }

    @Test
    void should_accept_the_defaults() {
        assertThat(run("check")).isZero();
    }

    @Test
    void should_refuse_a_directory_that_is_no_bundle_with_exit_code_2(@TempDir Path folder) {
        assertThat(run("report", folder.toString())).isEqualTo(2);
        assertThat(said()).contains("is no evidence bundle: it holds no run.json");
        assertThat(run("analyze", folder.toString())).isEqualTo(2);
    }

    @Test
    void should_name_a_missing_argument() {
        assertThat(run("report")).isEqualTo(2);
        assertThat(said()).contains("DIR");
    }

    @Test
    void should_merge_two_bundles_at_least_and_only_bundles(@TempDir Path folder) {
        String out = folder.resolve("out").toString();
        assertThat(run("merge", out, folder.toString())).isEqualTo(2);
        assertThat(said()).contains("DIR");
        assertThat(run("merge", out, folder.toString(), folder.toString())).isEqualTo(2);
        assertThat(said()).contains("is no evidence bundle: it holds no run.json");
        assertThat(folder).isEmptyDirectory();
    }

    private int run(String... arguments) {
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        return Main.run(arguments);
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }
}
