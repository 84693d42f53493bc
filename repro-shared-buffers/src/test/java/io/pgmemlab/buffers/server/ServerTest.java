package io.pgmemlab.buffers.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.buffers.world.World;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerTest {
    @ParameterizedTest
    @CsvSource({
        "1024MB, 1GB, true",
        "30min, 30min, true",
        "1800s, 30min, true",
        "off, off, true",
        "256MB, 255MB, false",
        "on, off, false",
        "100, 100, true",
        "4MB, 4096kB, true"
    })
    void a_setting_is_read_back_in_whatever_unit_it_is_shown(String asked, String shown, boolean same) {
        assertThat(SettingValue.same(asked, shown)).isEqualTo(same);
    }

    @Test
    void a_miss_costs_a_hundred_hits() {
        ReadCap cap = ReadCap.of(OptionalInt.empty(), world(187_920, 56_158));

        assertThat(cap.readsPerSecond()).hasValue(1880);
        assertThat(cap.why())
                .contains("a miss costs what 100 hits cost")
                .contains("187,920")
                .contains("assumed");
    }

    @Test
    void a_disk_that_is_slower_than_the_models_is_not_capped() {
        ReadCap cap = ReadCap.of(OptionalInt.empty(), world(187_920, 1_879));

        assertThat(cap.readsPerSecond()).isEmpty();
        assertThat(cap.why()).contains("no cap").contains("1,879").contains("1,880");
    }

    @Test
    void what_is_asked_for_is_taken() {
        assertThat(ReadCap.of(OptionalInt.of(500), world(1, 1)).readsPerSecond())
                .hasValue(500);
        assertThat(ReadCap.of(OptionalInt.of(0), world(187_920, 56_158)).readsPerSecond())
                .isEmpty();
    }

    private static World world(double hits, double reads) {
        return new World(1, 1, Map.of(), Map.of(), hits, reads);
    }
}
