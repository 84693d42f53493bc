package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.proc.SmapsRollup.Field;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmapsRollupTest {
    @Test
    void should_read_every_field_of_a_current_kernel() {
        SmapsRollup rollup = SmapsRollup.parse(Samples.text("smaps_rollup-6.18"));

        assertThat(Field.values())
                .allSatisfy(field -> assertThat(rollup.find(field)).isPresent());
        assertThat(rollup.unknown()).isEmpty();
        assertThat(rollup.require(Field.RSS)).isEqualTo(Bytes.ofKiB(48_916));
        assertThat(rollup.require(Field.PSS)).isEqualTo(Bytes.ofKiB(47_130));
        assertThat(rollup.require(Field.PSS_ANON)).isEqualTo(Bytes.ofKiB(27_268));
        assertThat(rollup.require(Field.LAZY_FREE)).isEqualTo(Bytes.ofKiB(4_096));
        assertThat(rollup.require(Field.LOCKED)).isEqualTo(Bytes.ZERO);
    }

    @Test
    void should_derive_uss_and_corrected_rss_from_one_read() {
        SmapsRollup rollup = SmapsRollup.parse(Samples.text("smaps_rollup-6.18"));

        assertThat(rollup.uss()).isEqualTo(Bytes.ofKiB(19_408 + 27_304));
        assertThat(rollup.correctedRss()).isEqualTo(Bytes.ofKiB(48_916 - 4_096));
        assertThat(rollup.balanced()).isTrue();
    }

    @Test
    void should_find_the_balance_off_by_one_page() {
        String text = Samples.text("smaps_rollup-6.18").toString();

        assertThat(SmapsRollup.parse(text.replace("Shared_Clean:       2204", "Shared_Clean:       2208"))
                        .balanced())
                .isFalse();
    }

    @Test
    void should_not_take_a_field_that_an_old_kernel_lacks_for_zero() {
        SmapsRollup rollup = SmapsRollup.parse(Samples.text("smaps_rollup-4.14"));

        assertThat(rollup.find(Field.KSM)).isEmpty();
        assertThat(rollup.find(Field.PSS_DIRTY)).isEmpty();
        assertThat(rollup.find(Field.LAZY_FREE)).contains(Bytes.ZERO);
        assertThat(rollup.balanced()).isTrue();
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> rollup.require(Field.PSS_ANON))
                .withMessage("smaps_rollup-4.14 holds no Pss_Anon, which Linux writes since 5.3");
    }

    @Test
    void should_not_derive_anything_from_a_missing_field() {
        SmapsRollup rollup = SmapsRollup.parse("Rss: 8 kB\nPrivate_Clean: 4 kB\n");

        assertThatExceptionOfType(LabException.class).isThrownBy(rollup::uss).withMessageContaining("Private_Dirty");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(rollup::correctedRss)
                .withMessageContaining("LazyFree");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(rollup::balanced)
                .withMessageContaining("Shared_Clean");
    }

    @Test
    void should_keep_the_keys_of_a_newer_kernel_apart_from_those_they_begin_like() {
        SmapsRollup rollup = SmapsRollup.parse(Samples.text("smaps_rollup-newer"));

        assertThat(rollup.unknown())
                .containsOnly(entry("Pss_Dirty_Guess", Bytes.ofKiB(8)), entry("Tiered", Bytes.ofKiB(12)));
        assertThat(rollup.find(Field.PSS_DIRTY)).isEmpty();
        assertThat(rollup.require(Field.FILE_PMD_MAPPED)).isEqualTo(Bytes.ZERO);
        assertThat(rollup.require(Field.RSS)).isEqualTo(Bytes.ofKiB(123_456_789));
    }

    @Test
    void should_read_no_further_than_the_length_of_a_used_buffer() {
        byte[] buffer = "Rss: 8 kB\nPss: 4 kB\n".getBytes(StandardCharsets.US_ASCII);

        SmapsRollup rollup = SmapsRollup.parse(buffer, "Rss: 8 kB\n".length());

        assertThat(rollup.find(Field.RSS)).contains(Bytes.ofKiB(8));
        assertThat(rollup.find(Field.PSS)).isEmpty();
    }

    @Test
    void should_refuse_a_length_beyond_the_buffer() {
        assertThatIllegalArgumentException().isThrownBy(() -> SmapsRollup.parse(new byte[8], 9));
        assertThatIllegalArgumentException().isThrownBy(() -> SmapsRollup.parse(new byte[8], -1));
    }

    @Test
    void should_take_the_largest_size_that_fits_and_refuse_the_next() {
        assertThat(SmapsRollup.parse("Rss: 9007199254740991 kB\n").require(Field.RSS))
                .isEqualTo(Bytes.of(Long.MAX_VALUE - 1023));
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> SmapsRollup.parse("Rss: 9007199254740992 kB\n"))
                .withMessageContaining("below 8 EiB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Rss: 8 kB",
                "Rss: 8 MB\n",
                "Rss: 8\n",
                "Rss: 8 kBytes\n",
                "Rss: -8 kB\n",
                "Rss: 0x8 kB\n",
                "Rss: 08 kB\n",
                "Rss: 8.5 kB\n",
                "Rss: kB\n",
                "Rss 8 kB\n",
                ": 8 kB\n",
                "Rss: 8 kB\n\n",
                "Rss: 8 kB\nRss: 8 kB\n",
                "New: 8 kB\nNew: 8 kB\n",
                "Rss: 18446744073709551616 kB\n",
                "Rss: 8 kB\n687400000-7fffb40ea000 ---p 00000000 00:00 0 [rollup]\n"
            })
    void should_refuse_what_the_kernel_does_not_write(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> SmapsRollup.parse(text));
    }

    @Test
    void should_name_source_line_and_expectation_of_a_bad_line() {
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> SmapsRollup.parse(ProcText.of("/proc/7/smaps_rollup", "Rss: 8 kB\nPss: \u00018 B\n")))
                .withMessage(
                        "/proc/7/smaps_rollup, line 2: expected an unsigned decimal number, found 'Pss: \\x018 B'");
    }
}
