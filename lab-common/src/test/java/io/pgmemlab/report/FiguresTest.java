package io.pgmemlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.Bytes;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void what_is_absent_is_a_dash_and_never_zero() {
        assertThat(Figures.mib(Optional.empty())).isEqualTo("–");
        assertThat(Figures.percent(OptionalDouble.empty())).isEqualTo("–");
        assertThat(Figures.seconds(OptionalDouble.empty())).isEqualTo("–");
        assertThat(Figures.mib(Optional.of(Bytes.ZERO))).isEqualTo("0.0");
    }

    @Test
    void a_fraction_does_not_reach_its_bound_by_rounding() {
        assertThat(Figures.percent(OptionalDouble.of(0.94999))).isEqualTo("94.9 %");
        assertThat(Figures.percent(OptionalDouble.of(0.95))).isEqualTo("95.0 %");
        assertThat(Figures.percent(OptionalDouble.of(0.99999))).isEqualTo("99.9 %");
        assertThat(Figures.percent(OptionalDouble.of(0.983))).isEqualTo("98.3 %");
    }

    @Test
    void plain_figures_are_as_short_as_they_are_exact() {
        assertThat(Figures.plain(12)).isEqualTo("12");
        assertThat(Figures.plain(97.25)).isEqualTo("97.25");
        assertThat(Figures.plain(100)).isEqualTo("100");
        assertThat(Figures.fixed(-0.04, 1)).isEqualTo("0.0");
    }
}
