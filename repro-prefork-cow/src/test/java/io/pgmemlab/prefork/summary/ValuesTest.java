package io.pgmemlab.prefork.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ValuesTest {
    @Test
    void the_median_is_the_middle_value_or_the_mean_of_two() {
        assertThat(values(Map.of(1, 5.0, 2, 1.0, 3, 2.0)).median()).hasValue(2.0);
        assertThat(values(Map.of(1, 5.0, 2, 1.0)).median()).hasValue(3.0);
        assertThat(Values.NONE.median()).isEmpty();
    }

    @Test
    void a_repeat_that_only_one_of_two_legs_has_is_left_out_of_their_difference() {
        Values difference = values(Map.of(1, 5.0, 3, 9.0)).minus(values(Map.of(1, 2.0, 2, 7.0)));

        assertThat(difference.byRepeat()).isEqualTo(Map.of(1, 3.0));
    }

    @Test
    void nothing_is_divided_by_zero() {
        assertThat(values(Map.of(1, 5.0)).dividedBy(values(Map.of(1, 0.0))).isEmpty())
                .isTrue();
    }

    @Test
    void one_repeat_has_no_spread() {
        assertThat(values(Map.of(1, 5.0)).spread()).isEmpty();
        assertThat(values(Map.of(1, 5.0, 2, 4.0, 3, 6.5)).spread()).hasValue(2.5);
    }

    @Test
    void differences_carry_their_sign_and_nothing_has_none() {
        assertThat(values(Map.of(1, 0.004, 2, -0.5, 3, 2.0)).signed(2)).isEqualTo("0.00, -0.50, +2.00");
    }

    private static Values values(Map<Integer, Double> byRepeat) {
        return new Values(new TreeMap<>(byRepeat));
    }
}
