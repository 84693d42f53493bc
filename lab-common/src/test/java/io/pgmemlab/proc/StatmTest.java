package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatmTest {
    @Test
    void should_read_the_five_sizes_that_the_kernel_still_counts() {
        Statm statm = Statm.parse("765 446 417 5 0 123 0\n");

        assertThat(statm).isEqualTo(new Statm(765, 446, 417, 5, 123));
        assertThat(statm.resident(Bytes.ofKiB(4))).isEqualTo(Bytes.ofKiB(4 * 446));
        assertThat(statm.hasNoMemory()).isFalse();
    }

    @Test
    void should_not_pass_a_zombie_off_as_a_small_process() {
        assertThat(Statm.parse("0 0 0 0 0 0 0\n").hasNoMemory()).isTrue();
    }

    @Test
    void should_not_overflow_in_silence() {
        Statm statm = Statm.parse("1 9223372036854775807 0 0 0 0 0\n");

        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> statm.resident(Bytes.ofKiB(4)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"765 446 417 5 0 123\n", "765 446 417 5 0 123 0 0\n", "765 446 417 5 0 123 0", "a\n", "\n"})
    void should_refuse_all_but_seven_numbers(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> Statm.parse(text));
    }
}
