package io.pgmemlab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
    @Test
    void should_say_which_trial_of_how_many_and_how_long_those_take_that_can_be_run() {
        var text = new ByteArrayOutputStream();
        var trials = Plan.alternating(
                        List.of(
                                new PlanTest.TestLeg("a/x"),
                                new PlanTest.TestLeg("a/y"),
                                new PlanTest.TestLeg("a/none")),
                        1)
                .trials();
        var progress = new Progress(
                new PrintStream(text, true, StandardCharsets.UTF_8),
                trials,
                leg -> !leg.name().equals("a/none"),
                InstantSource.fixed(Instant.EPOCH));
        progress.begin(trials.get(0));
        progress.end(trials.get(0), TrialState.INVALID, "disturbed");
        assertThat(text.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "[1/3] a/x: started · about 2 min 0 s left",
                        "[1/3] a/x: invalid: disturbed · about 1 min 0 s left");
    }

    @Test
    void should_write_times_as_people_do() {
        assertThat(Progress.words(Duration.ofSeconds(45))).isEqualTo("45 s");
        assertThat(Progress.words(Duration.ofSeconds(400))).isEqualTo("6 min 40 s");
        assertThat(Progress.words(Duration.ofMinutes(65))).isEqualTo("1 h 5 min");
    }
}
