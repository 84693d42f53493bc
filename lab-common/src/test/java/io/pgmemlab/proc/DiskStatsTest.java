package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.proc.DiskCounters.Counter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiskStatsTest {
    @Test
    void should_read_the_20_fields_of_a_current_kernel() {
        DiskStats stats = DiskStats.parse(Samples.text("diskstats-6.18"));
        DiskCounters vda = stats.require("vda");

        assertThat(stats.disks()).extracting(DiskCounters::name).containsExactly("loop0", "vda", "zram0");
        assertThat(vda.major()).isEqualTo(254);
        assertThat(vda.minor()).isZero();
        assertThat(List.of(Counter.values()))
                .extracting(vda::require)
                .containsExactly(
                        48_749L,
                        6_868L,
                        2_318_610L,
                        10_879L,
                        8_324L,
                        7_624L,
                        1_420_064L,
                        4_691L,
                        0L,
                        5_056L,
                        15_776L,
                        3_391L,
                        20L,
                        288_776L,
                        185L,
                        507L,
                        19L);
        assertThat(vda.read()).isEqualTo(Bytes.of(2_318_610L * 512));
        assertThat(vda.written()).isEqualTo(Bytes.of(1_420_064L * 512));
    }

    @Test
    void should_not_take_what_an_older_kernel_does_not_count_for_zero() {
        DiskCounters with18 = DiskStats.parse(Samples.text("diskstats-4.18")).require("sda1");
        DiskCounters with14 = DiskStats.parse(Samples.text("diskstats-2.6.32")).require("sda1");

        assertThat(with18.find(Counter.DISCARD_MILLIS)).hasValue(2);
        assertThat(with18.find(Counter.FLUSHES)).isEmpty();
        assertThat(with14.find(Counter.WEIGHTED_MILLIS)).hasValue(58);
        assertThat(with14.find(Counter.DISCARDS)).isEmpty();
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> with14.require(Counter.DISCARDS))
                .withMessage("diskstats of sda1 hold no DISCARDS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"diskstats-6.18", "diskstats-4.18", "diskstats-2.6.32"})
    void should_refuse_two_fields_run_together_anywhere(String sample) {
        String text = Samples.text(sample).toString();
        Matcher gap = Pattern.compile("(?<=\\S) +(?=\\S)").matcher(text);

        int gaps = 0;
        while (gap.find()) {
            String glued = text.substring(0, gap.start()) + text.substring(gap.end());
            assertThatExceptionOfType(MalformedTextException.class).as(glued).isThrownBy(() -> DiskStats.parse(glued));
            gaps++;
        }
        assertThat(gaps).isGreaterThanOrEqualTo(26);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 12, 13, 14, 16, 18})
    void should_refuse_a_lone_line_of_a_width_that_no_kernel_writes(int counters) {
        String text = "8 0 sda" + " 7".repeat(counters) + "\n";

        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> DiskStats.parse(text));
    }

    @Test
    void should_refuse_a_line_glued_into_the_width_of_an_older_kernel() {
        String text = Samples.text("diskstats-6.18").toString().replace("48749 6868 2318610", "4874968682318610");

        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> DiskStats.parse(text))
                .withMessageContaining("line 2: expected as many fields as on the lines before it");
    }

    @Test
    void should_name_the_disks_there_are() {
        DiskStats stats = DiskStats.parse(Samples.text("diskstats-4.18"));

        assertThat(stats.find("vda")).isEmpty();
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> stats.require("vda"))
                .withMessage("diskstats-4.18 holds no disk vda, only [sda, sda1]");
    }

    @Test
    void should_refuse_a_disk_given_twice() {
        String text = Samples.text("diskstats-4.18").toString();

        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> DiskStats.parse(text + text));
    }
}
