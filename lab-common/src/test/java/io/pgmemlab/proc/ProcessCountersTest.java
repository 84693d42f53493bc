package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.LabException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code io}, {@code schedstat} and {@code ksm_stat} of a process. */
class ProcessCountersTest {
    @Test
    void should_read_what_a_process_read_and_wrote() {
        ProcIo io = ProcIo.parse(Samples.text("io-6.18"));

        assertThat(io.require("rchar")).isEqualTo(323_934_931L);
        assertThat(io.writeBytes()).isEqualTo(323_932_160L);
        assertThat(Long.toUnsignedString(io.readBytes())).isEqualTo("18446744073709551615");
    }

    @Test
    void should_not_take_a_missing_io_counter_for_zero() {
        ProcIo io = ProcIo.parse("rchar: 1\nwchar: 1\nsyscr: 1\nsyscw: 1\n");

        assertThat(io.find("read_bytes")).isEmpty();
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(io::readBytes)
                .withMessage("/proc/PID/io holds no read_bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rchar 1\n", "rchar: 1\nrchar: 1\n", "rchar: 1 2\n", "rchar: -1\n", "rchar: 1", "\n"})
    void should_refuse_what_is_no_io_text(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> ProcIo.parse(text));
    }

    @Test
    void should_read_how_long_a_process_ran_and_waited() {
        assertThat(SchedStat.parse(Samples.text("schedstat-6.18")))
                .isEqualTo(new SchedStat(1_203_948_571L, 166_413L, 417L));
    }

    @Test
    void should_tell_a_kernel_that_does_not_count_from_a_process_that_waited_for_nothing() {
        assertThat(SchedStat.parse("0 0 0\n").isEmpty()).isTrue();
        assertThat(SchedStat.parse("1 0 1\n").isEmpty()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 2\n", "1 2 3 4\n", "1 2 3", "1 2 -3\n", "\n"})
    void should_refuse_all_but_three_numbers(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> SchedStat.parse(text));
    }

    @Test
    void should_read_both_forms_of_ksm_stat() {
        KsmStat ksm = KsmStat.parse(Samples.text("ksm_stat-6.18"));

        assertThat(ksm.number("ksm_merging_pages")).hasValue(27);
        assertThat(ksm.number("ksm_process_profit")).hasValue(-4_864);
        assertThat(ksm.word("ksm_merge_any")).contains(false);
        assertThat(ksm.word("ksm_mergeable")).contains(true);
        assertThat(ksm.number("ksm_mergeable")).isEmpty();
    }

    @Test
    void should_not_take_what_an_older_kernel_does_not_write_for_zero_or_no() {
        KsmStat ksm = KsmStat.parse("ksm_rmap_items 0\n");

        assertThat(ksm.number("ksm_rmap_items")).hasValue(0);
        assertThat(ksm.number("ksm_zero_pages")).isEmpty();
        assertThat(ksm.word("ksm_mergeable")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ksm 1", "ksm\n", "ksm 1\nksm: yes\n", "ksm: maybe\n", "ksm 1 2\n", ": yes\n", "ksm 01\n"})
    void should_refuse_what_is_neither_form(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> KsmStat.parse(text));
    }
}
