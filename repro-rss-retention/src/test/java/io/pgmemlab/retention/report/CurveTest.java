package io.pgmemlab.retention.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.evidence.Bundle;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurveTest {
    @TempDir
    Path directory;

    @Test
    void zero_is_the_end_of_the_first_burst() {
        sample(0, "baseline", 10);
        sample(1, "burst", 90);
        sample(3, "settle", 20);
        new Bundle(directory)
                .append(Bundle.PHASES, "trial", "phase", "started_s", "ended_s")
                .row("t", "burst", 0.5, 2.5);

        Curve curve = curve();

        assertThat(curve.points()).containsExactly(List.of(-2.5, 10.0), List.of(-1.5, 90.0), List.of(0.5, 20.0));
        assertThat(curve.bursts()).containsExactly(new Curve.Span(-2.0, 0.0));
    }

    @Test
    void without_phases_the_samples_say_when_the_burst_was() {
        sample(1, "burst", 90);
        sample(2, "burst", 80);
        sample(3, "settle", 20);

        assertThat(curve().bursts()).containsExactly(new Curve.Span(-1.0, 0.0));
    }

    @Test
    void of_a_trial_that_was_run_again_only_the_last_attempt_is_drawn() {
        sample(0, "baseline", 1);
        sample(9, "burst", 2);
        sample(0, "baseline", 3);
        sample(1, "burst", 4);
        sample(2, "settle", 5);

        assertThat(curve().points()).extracting(p -> p.get(1)).containsExactly(3.0, 4.0, 5.0);
    }

    @Test
    void where_the_burst_never_ended_zero_is_the_last_sample() {
        sample(4, "baseline", 10);
        sample(5, "burst", 90);

        assertThat(curve().whole()).isFalse();
        assertThat(curve().end()).isZero();
    }

    @Test
    void thinning_keeps_the_highest_and_the_lowest_sample() {
        for (int i = 0; i < 2000; i++) {
            sample(i, i < 1000 ? "burst" : "settle", i == 777 ? 999 : i == 778 ? 1 : 50);
        }

        assertThat(curve().thinned())
                .hasSizeLessThan(700)
                .extracting(p -> p.get(1))
                .contains(999.0, 1.0);
    }

    private void sample(int elapsed, String phase, long mib) {
        new Bundle(directory)
                .append(Bundle.SAMPLES, "trial", "elapsed_s", "phase", "rss_bytes")
                .row("t", elapsed, phase, mib << 20);
    }

    private Curve curve() {
        var bundle = new Bundle(directory);
        return Curve.of(
                "t",
                bundle.table(Bundle.SAMPLES).rows(),
                bundle.table(Bundle.PHASES).rows(),
                "");
    }
}
