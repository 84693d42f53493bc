package io.pgmemlab.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The saved report is jemalloc 5.3.0's own, of a program with four threads and {@code background_thread:true}. */
class JemallocStatsTest {
    private static final int PAGE = 4096;

    @Test
    void should_read_the_split_of_resident_memory() throws IOException {
        JemallocStats stats = JemallocStats.parse(saved()).orElseThrow();
        assertThat(stats.allocated()).isEqualTo(Bytes.of(1_446_952));
        assertThat(stats.active()).isEqualTo(Bytes.of(2_080_768));
        assertThat(stats.metadata()).isEqualTo(Bytes.of(5_540_656));
        assertThat(stats.resident()).isEqualTo(Bytes.of(212_865_024));
        assertThat(stats.retained()).isEqualTo(Bytes.of(228_286_464));
        assertThat(stats.held()).isEqualTo(Bytes.of(212_865_024 - 1_446_952));
    }

    @Test
    void should_count_dirty_pages_by_arena_without_the_merged_ones() throws IOException {
        JemallocStats stats = JemallocStats.parse(saved()).orElseThrow();
        assertThat(stats.dirty())
                .containsEntry(0, Bytes.of(267 * PAGE))
                .containsEntry(1, Bytes.of(16_717 * PAGE))
                .hasSize(4);
        // jemalloc's own sum of the arenas
        assertThat(stats.dirtyTotal()).isEqualTo(Bytes.of(50_126L * PAGE));
        assertThat(stats.muzzy()).isEmpty();
    }

    @Test
    void should_tell_settings_in_force_from_settings_asked_for() throws IOException {
        String asked = saved().replace(
                        "opt.background_thread: true (background_thread: true)",
                        "opt.background_thread: true (background_thread: false)");
        assertThat(JemallocStats.parse(saved()).orElseThrow().isInForce("background_thread", "true"))
                .isTrue();
        assertThat(JemallocStats.parse(asked).orElseThrow().isInForce("background_thread", "true"))
                .isFalse();
        assertThat(JemallocStats.parse(saved()).orElseThrow().isInForce("dirty_decay_ms", "10000"))
                .isTrue();
        assertThat(JemallocStats.parse(saved()).orElseThrow().isInForce("no_such_option", "true"))
                .isFalse();
    }

    @Test
    void should_take_the_last_report_of_a_log_that_holds_several() throws IOException {
        String first = saved().replace("Allocated: 1446952", "Allocated: 1");
        assertThat(JemallocStats.parse(first + "a line of the program\n" + saved())
                        .orElseThrow()
                        .allocated())
                .isEqualTo(Bytes.of(1_446_952));
    }

    @Test
    void should_find_nothing_in_a_log_without_a_complete_report() throws IOException {
        assertThat(JemallocStats.parse("")).isEmpty();
        assertThat(JemallocStats.parse("the wrong prefix is ignored in silence"))
                .isEmpty();
        assertThat(JemallocStats.parse(saved().substring(0, 2_000))).isEmpty();
        assertThat(JemallocStats.parse(saved().replaceAll("Allocated: .*\n", "")))
                .isEmpty();
    }

    @Test
    void should_keep_what_jemalloc_complained_of() throws IOException {
        String log = "<jemalloc>: Invalid conf pair: backround_thread:true\n" + saved();
        assertThat(JemallocStats.parse(log).orElseThrow().complaints())
                .containsExactly("<jemalloc>: Invalid conf pair: backround_thread:true");
    }

    private static String saved() throws IOException {
        try (InputStream stats = JemallocStatsTest.class.getResourceAsStream("/jemalloc/stats-5.3.txt")) {
            return new String(stats.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
