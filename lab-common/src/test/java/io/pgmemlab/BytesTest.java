package io.pgmemlab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class BytesTest {
    @Test
    void should_print_one_decimal_in_the_unit_that_suits() {
        assertThat(Bytes.of(1023)).hasToString("1023 B");
        assertThat(Bytes.of(1024)).hasToString("1.0 KiB");
        assertThat(Bytes.of(159_803_802)).hasToString("152.4 MiB");
        assertThat(Bytes.ofMiB(2018)).hasToString("2018.0 MiB");
        assertThat(Bytes.ofMiB(10_240)).hasToString("10.0 GiB");
        assertThat(Bytes.of(Long.MIN_VALUE)).hasToString("-8589934592.0 GiB");
    }

    @Test
    void should_print_differences_with_their_sign() {
        assertThat(Bytes.ofMiB(3).minus(Bytes.ofMiB(1)).signed()).isEqualTo("+2.0 MiB");
        assertThat(Bytes.ofMiB(1).minus(Bytes.ofMiB(3)).signed()).isEqualTo("-2.0 MiB");
        assertThat(Bytes.ZERO.signed()).isEqualTo("0 B");
    }

    @Test
    void should_refuse_to_overflow_in_silence() {
        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> Bytes.ofKiB(Long.MAX_VALUE));
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> Bytes.of(Long.MAX_VALUE).plus(Bytes.of(1)));
    }
}
