package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CgroupFilesTest {
    @Test
    void should_read_flat_keyed_files_of_both_versions() {
        FlatKeyed v1 = FlatKeyed.parse(Samples.text("memory.stat-v1"));
        FlatKeyed v2 = FlatKeyed.parse(Samples.text("memory.stat-v2"));

        assertThat(v1.size("rss")).isEqualTo(Bytes.of(6_524_928));
        assertThat(v1.size("hierarchical_memory_limit")).isEqualTo(Bytes.of(9_223_372_036_854_771_712L));
        assertThat(v2.size("anon")).isEqualTo(Bytes.of(12_132_352));
        assertThat(v2.require("pgmajfault")).isEqualTo(935);
        assertThat(v2.values()).hasSize(10).containsEntry("anon_thp", 0L);
    }

    @Test
    void should_count_out_of_memory_kills_of_both_versions() {
        assertThat(FlatKeyed.parse(Samples.text("memory.events-v2")).require("oom_kill"))
                .isEqualTo(1);
        assertThat(FlatKeyed.parse(Samples.text("memory.oom_control-v1")).require("oom_kill"))
                .isEqualTo(3);
    }

    @Test
    void should_not_take_a_missing_key_for_zero() {
        FlatKeyed events = FlatKeyed.parse(Samples.text("memory.events-v2"));

        assertThat(events.find("oom_kill_disable")).isEmpty();
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> events.require("oom_kill_disable"))
                .withMessage("memory.events-v2 holds no oom_kill_disable");
    }

    @Test
    void should_refuse_a_size_beyond_the_sign_bit() {
        FlatKeyed stat = FlatKeyed.parse("anon 9223372036854775808\n");

        assertThat(Long.toUnsignedString(stat.require("anon"))).isEqualTo("9223372036854775808");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> stat.size("anon"))
                .withMessageContaining("anon: 9223372036854775808 bytes");
        assertThatExceptionOfType(LabException.class).isThrownBy(() -> SingleValue.bytes("9223372036854775808\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"anon: 1\n", "anon\n", "anon 1", "anon 1 2\n", " 1\n", "anon -1\n", "a 1\na 1\n", "\n"})
    void should_refuse_what_is_not_flat_keyed(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> FlatKeyed.parse(text));
    }

    @Test
    void should_read_a_single_value() {
        assertThat(SingleValue.bytes("127901696\n")).isEqualTo(Bytes.of(127_901_696));
        assertThat(SingleValue.count("0\n")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "12", "12 \n", "12\n13\n", "-12\n", "max\n", "1e3\n", "18446744073709551616\n"})
    void should_refuse_what_is_not_a_single_value(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> SingleValue.count(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "max\n",
                "9223372036854771712\n", // 4 KiB pages
                "9223372036854710272\n", // 64 KiB pages
                "9223372036854775807\n",
                "18446744073709551615\n"
            })
    void should_know_that_there_is_no_limit(String text) {
        assertThat(Limit.parse(text).isUnlimited()).isTrue();
        assertThat(Limit.parse(text)).hasToString("max");
    }

    @Test
    void should_read_a_limit() {
        assertThat(Limit.parse("754974720\n").value()).contains(Bytes.ofMiB(720));
        assertThat(Limit.parse("754974720\n")).hasToString("720.0 MiB");
        assertThat(Limit.parse("0\n").value()).contains(Bytes.ZERO);
        assertThat(Limit.parse("9223372036854710271\n").isUnlimited()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"max", "maximum\n", "max\n1\n", "", "720M\n"})
    void should_refuse_what_is_no_limit(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> Limit.parse(text));
    }
}
