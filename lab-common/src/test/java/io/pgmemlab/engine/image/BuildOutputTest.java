package io.pgmemlab.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BuildOutputTest {
    @Test
    void the_step_is_told_however_its_line_is_cut() {
        BuildOutput output = new BuildOutput();
        assertThat(output.step()).isEqualTo("preparing");
        output.add("Step 1/7 : FROM debian:forky-slim\n ---> 0123\nStep 2/");
        assertThat(output.step()).isEqualTo("step 1/7: FROM debian:forky-slim");
        output.add("7 : RUN apt-get update\n");
        assertThat(output.step()).isEqualTo("step 2/7: RUN apt-get update");
    }

    @Test
    void the_last_lines_are_kept_without_colour() {
        BuildOutput output = new BuildOutput();
        for (int i = 0; i < 40; i++) {
            output.add("line " + i + "\n");
        }
        output.add("\u001B[91mE: Unable to locate package\n\u001B[0m");
        assertThat(output.tail()).startsWith("line 26\n").endsWith("line 39\nE: Unable to locate package");
    }

    @Test
    void progress_says_a_line_every_three_seconds_at_most() {
        long[] now = {0};
        List<String> said = new ArrayList<>();
        Throttle throttle = new Throttle(said::add, Duration.ofSeconds(7), () -> Instant.ofEpochMilli(now[0]));
        for (now[0] = 0; now[0] <= 9_000; now[0] += 500) {
            throttle.say(() -> "building");
        }
        assertThat(said)
                .containsExactly(
                        "building (3 s, about 4 s left)",
                        "building (6 s, about 1 s left)",
                        "building (9 s, longer than expected)");
    }
}
