package io.pgmemlab.verdict;

import static io.pgmemlab.verdict.LabAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.Bytes;
import io.pgmemlab.probe.Measure;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Baseline 100 MiB, peak 1,100 MiB, watched for 30 s. */
class MemoryReturnAssertTest {
    private static final Duration DEADLINE = Duration.ofSeconds(25);

    @Test
    void should_pass_just_under_and_at_the_deadline_and_fail_just_over() {
        assertThatCode(() -> assertThat(back(120, 120, 24_999)).returnsWithin(DEADLINE))
                .doesNotThrowAnyException();
        assertThatCode(() -> assertThat(back(120, 120, 25_000)).returnsWithin(DEADLINE))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(back(120, 120, 25_001)).returnsWithin(DEADLINE))
                .withMessageContaining(
                        "gone for good within 25.0 s, so at most 150.0 MiB (50.0 MiB above the baseline)")
                .withMessageContaining("back after 25.0 s: rss 100.0 MiB → 1100.0 MiB → 120.0 MiB");
    }

    @Test
    void should_say_how_far_above_the_threshold_it_stayed() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(back(600, 600, null)).returnsWithin(DEADLINE))
                .withMessageContaining("not back at the window's end: rss 100.0 MiB → 1100.0 MiB → 600.0 MiB,"
                        + " 450.0 MiB above that");
    }

    @Test
    void should_not_pass_a_window_that_was_too_short_to_tell() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(back(120, 120, 1_000)).returnsWithin(Duration.ofSeconds(31)))
                .withMessageContaining("was watched for 30.0 s, too short");
    }

    @Test
    void should_pass_just_over_and_at_the_part_kept_and_fail_just_under() {
        assertThatCode(() -> assertThat(back(900, 201, null)).keepsAtLeast(0.1)).doesNotThrowAnyException();
        assertThatCode(() -> assertThat(back(900, 200, null)).keepsAtLeast(0.1)).doesNotThrowAnyException();
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(back(900, 199, null)).keepsAtLeast(0.1))
                .withMessageContaining("at least 10.0 %")
                .withMessageContaining("only 9.9 % did (-0.1)")
                .withMessageContaining("lowest 199.0 MiB");
    }

    @Test
    void should_pass_just_under_and_at_what_may_be_added_and_fail_just_over() {
        assertThatCode(() -> assertThat(back(900, 199, null)).addsAtMost(Bytes.ofMiB(1_001)))
                .doesNotThrowAnyException();
        assertThatCode(() -> assertThat(back(900, 199, null)).addsAtMost(Bytes.ofMiB(1_000)))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(back(900, 199, null)).addsAtMost(Bytes.ofMiB(999)))
                .withMessageContaining("at most 999.0 MiB, but it added 1000.0 MiB, 1.0 MiB more");
    }

    @Test
    void should_not_keep_anything_where_nothing_was_added() {
        var flat = new MemoryReturn(
                Measure.RSS,
                Bytes.ofMiB(100),
                Bytes.ofMiB(100),
                Bytes.ofMiB(100),
                Bytes.ofMiB(100),
                Bytes.ofMiB(100),
                Optional.of(Duration.ZERO),
                Duration.ofSeconds(30));
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(flat).keepsAtLeast(0.0));
    }

    private static MemoryReturn back(long after, long lowest, Integer millis) {
        return new MemoryReturn(
                Measure.RSS,
                Bytes.ofMiB(100),
                Bytes.ofMiB(1_100),
                Bytes.ofMiB(1_000),
                Bytes.ofMiB(after),
                Bytes.ofMiB(lowest),
                Optional.ofNullable(millis).map(Duration::ofMillis),
                Duration.ofSeconds(30));
    }
}
