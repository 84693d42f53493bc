package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemInfoTest {
    private final MemInfo info = MemInfo.parse(Samples.text("meminfo-6.18"));

    @Test
    void should_read_sizes_in_bytes() {
        assertThat(info.total()).isEqualTo(Bytes.ofKiB(24_684_092));
        assertThat(info.available()).isEqualTo(Bytes.ofKiB(24_338_712));
        assertThat(info.find("Active")).contains(Bytes.ofKiB(56_468));
        assertThat(info.find("Active(anon)")).contains(Bytes.ofKiB(1_536));
    }

    @Test
    void should_keep_numbers_of_huge_pages_apart_from_sizes() {
        assertThat(info.count("HugePages_Total")).hasValue(3);
        assertThat(info.find("HugePages_Total")).isEmpty();
        assertThat(info.find("Hugepagesize")).contains(Bytes.ofMiB(2));
        assertThat(info.count("Hugepagesize")).isEmpty();
    }

    @Test
    void should_not_take_a_missing_key_for_zero() {
        assertThat(info.find("Zswapped")).isEmpty();
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> info.require("Zswapped"))
                .withMessage("meminfo-6.18 holds no Zswapped");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MemTotal: 1\n",
                "MemTotal: 1 kB",
                "HugePages_Total: 1 kB\n",
                "MemTotal: 1 kB\nMemTotal: 1 kB\n",
                "HugePages_Total: 1\nHugePages_Total: 1\n"
            })
    void should_refuse_what_the_kernel_does_not_write(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> MemInfo.parse(text));
    }
}
