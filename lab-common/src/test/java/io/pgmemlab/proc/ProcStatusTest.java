package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcStatusTest {
    private final ProcStatus status = ProcStatus.parse(Samples.text("status-6.18"));
    private final ProcStatus zombie = ProcStatus.parse(Samples.text("status-zombie"));

    @Test
    void should_give_each_line_its_type() {
        assertThat(status.tgid()).isEqualTo(3_964);
        assertThat(status.ppid()).isEqualTo(3_962);
        assertThat(status.threads()).isEqualTo(3);
        assertThat(status.nsPids()).containsExactly(3_964, 17);
        assertThat(status.uids()).isEqualTo(new ProcStatus.Ids(1_000, 1_001, 1_002, 4_294_967_294L));
        assertThat(status.gids().effective()).isEqualTo(100);
        assertThat(status.find("State")).contains("S (sleeping)");
    }

    @Test
    void should_read_sizes_in_bytes() {
        assertThat(status.vmHwm()).contains(Bytes.ofKiB(1_790));
        assertThat(status.vmRss()).contains(Bytes.ofKiB(1_784));
        assertThat(status.rssAnon()).contains(Bytes.ofKiB(116));
        assertThat(status.rssFile()).contains(Bytes.ofKiB(1_660));
        assertThat(status.rssShmem()).contains(Bytes.ofKiB(8));
        assertThat(status.vmSwap()).contains(Bytes.ofKiB(4));
    }

    @Test
    void should_not_take_the_sizes_that_a_zombie_lacks_for_zero() {
        assertThat(zombie.vmRss()).isEmpty();
        assertThat(zombie.vmHwm()).isEmpty();
        assertThat(zombie.threads()).isEqualTo(1);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> zombie.require("VmRSS"))
                .withMessage("status-zombie holds no VmRSS");
    }

    @Test
    void should_undo_the_escapes_of_a_name() {
        assertThat(status.name()).isEqualTo("two\nlines\\");
        assertThat(ProcStatus.parse("Name:\t\\\\n \\\n").name()).isEqualTo("\\n \\");
    }

    @Test
    void should_know_which_capabilities_are_in_effect() {
        assertThat(status.capEff()).isEqualTo(0x1ffffdfffffL);
        assertThat(status.hasCapability(19)).isTrue();
        assertThat(status.hasCapability(21)).isFalse();
        assertThat(status.hasCapability(40)).isTrue();
        assertThat(status.hasCapability(41)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> status.hasCapability(64));
    }

    @Test
    void should_refuse_a_line_of_another_kind_than_asked_for() {
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> status.size("Threads"))
                .withMessage("status-6.18, Threads, line 1: expected '<number> kB' after the colon, found '3'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Name:\tx", "Name: x\n", "Name\tx\n", "Tgid:\t1\nTgid:\t1\n", "\n"})
    void should_refuse_what_the_kernel_does_not_write(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> ProcStatus.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2147483648", "18446744073709551615", "-1", ""})
    void should_refuse_a_pid_of_more_than_31_bits(String pid) {
        assertThat(ProcStatus.parse("Tgid:\t2147483647\n").tgid()).isEqualTo(Integer.MAX_VALUE);
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> ProcStatus.parse("Tgid:\t" + pid + "\n").tgid());
    }

    @Test
    void should_refuse_a_pid_list_without_a_pid() {
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> ProcStatus.parse("NSpid:\t\n").nsPids());
    }
}
