package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class ProcStatTest {
    private final String sample = Samples.text("stat-6.18").toString();

    @Test
    void should_read_each_field_from_its_place() {
        assertThat(ProcStat.parse(sample))
                .isEqualTo(new ProcStat(
                        29_732, "java", 'S', 29_580, 7_332, 3, 19, 2, 21, 117_932, 9_192_230_912L, 12_164));
    }

    @Test
    void should_read_a_kernel_thread() {
        ProcStat kthreadd = ProcStat.parse(Samples.text("stat-kthreadd"));

        assertThat(kthreadd.comm()).isEqualTo("kthreadd");
        assertThat(kthreadd.ppid()).isZero();
        assertThat(kthreadd.isDead()).isFalse();
    }

    @Test
    void should_believe_only_the_last_parenthesis() {
        assertThat(ProcStat.parse(sample.replace("(java)", "(a) R 1 2\n3 ()")).comm())
                .isEqualTo("a) R 1 2\n3 (");
        assertThat(ProcStat.parse(sample.replace("(java)", "()")).comm()).isEmpty();
    }

    @Test
    void should_know_a_zombie_for_dead() {
        assertThat(ProcStat.parse(sample.replace(") S ", ") Z ")).isDead()).isTrue();
        assertThat(ProcStat.parse(sample).isDead()).isFalse();
    }

    @Test
    void should_accept_the_fields_of_newer_kernels() {
        assertThat(ProcStat.parse(sample.replace(" 0\n", " 0 -1 7\n"))).isEqualTo(ProcStat.parse(sample));
    }

    @Test
    void should_refuse_a_line_that_lost_a_field() {
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> ProcStat.parse(sample.replace(" 7332 0 ", " 73320 ")));
    }

    @Test
    void should_refuse_a_counter_that_is_negative() {
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> ProcStat.parse(sample.replace(" 7332 ", " -7332 ")))
                .withMessageContaining("unsigned");
    }

    @Test
    void should_refuse_a_name_that_does_not_end() {
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> ProcStat.parse("1 (java S 1\n"))
                .withMessageContaining("')'");
    }
}
