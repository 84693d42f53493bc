package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.LabException;
import io.pgmemlab.proc.Pressure.Share;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PressureTest {
    @Test
    void should_read_both_lines() {
        Pressure pressure = Pressure.parse(Samples.text("pressure-6.18"));

        assertThat(pressure.requireSome()).isEqualTo(new Share(0.18, 0.05, 0.24, Duration.ofNanos(3_214_592_000L)));
        assertThat(pressure.requireFull()).isEqualTo(new Share(0.18, 0.05, 0.23, Duration.ofNanos(3_110_360_000L)));
    }

    @Test
    void should_not_take_a_missing_full_line_for_no_pressure() {
        Pressure cpu = Pressure.parse(Samples.text("pressure-cpu-5.4"));

        assertThat(cpu.requireSome().avg10()).isEqualTo(100.0);
        assertThat(cpu.full()).isEmpty();
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(cpu::requireFull)
                .withMessageContaining("full");
    }

    @Test
    void should_read_interrupts_which_have_a_full_line_alone() {
        Pressure irq = Pressure.parse(Samples.text("pressure-irq"));

        assertThat(irq.some()).isEmpty();
        assertThat(irq.requireFull().total()).isEqualTo(Duration.ofNanos(9_117_000));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(irq::requireSome)
                .withMessageContaining("some");
    }

    @Test
    void should_read_a_total_beyond_the_sign_bit() {
        assertThat(Pressure.parse("some avg10=0.00 avg60=0.00 avg300=0.00 total=18446744073709551615\n")
                        .requireSome()
                        .total())
                .isEqualTo(Duration.ofSeconds(18_446_744_073_709L, 551_615_000));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "some avg10=0.00 avg60=0.00 avg300=0.00 total=1",
                "some avg10=0.00 avg60=0.00 avg300=0.00 total=\n",
                "some avg10=0.0 avg60=0.00 avg300=0.00 total=1\n",
                "some avg10=0.00 avg60=0.00 total=1\n",
                "some avg10=0.00 avg60=0.00 avg300=0.00 total=1 new=2\n",
                "most avg10=0.00 avg60=0.00 avg300=0.00 total=1\n",
                "some avg10=0.00 avg60=0.00 avg300=0.00 total=1\nsome avg10=0.00 avg60=0.00 avg300=0.00 total=1\n",
                "full avg10=0.00 avg60=0.00 avg300=0.00 total=1\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=1\n"
            })
    void should_refuse_what_the_kernel_does_not_write(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> Pressure.parse(text));
    }
}
