package io.pgmemlab.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.probe.Measure;
import io.pgmemlab.probe.Series;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Baseline 100 MiB, peak 1,100 MiB: the burst adds 1,000, returned is at or below 150 MiB. */
class MemoryReturnTest {
    private static final Bytes BASE = Bytes.ofMiB(100);
    private static final Optional<Bytes> NO_MARK = Optional.empty();
    private static final Duration END = Duration.ofSeconds(4);

    @Test
    void should_read_base_peak_after_and_the_part_that_returned() {
        MemoryReturn back = after(900, 500, 400, 400, 400);
        assertThat(back.base()).isEqualTo(BASE);
        assertThat(back.peak()).isEqualTo(Bytes.ofMiB(1_100));
        assertThat(back.after()).isEqualTo(Bytes.ofMiB(400));
        assertThat(back.added()).isEqualTo(Bytes.ofMiB(1_000));
        assertThat(back.returnedFraction()).isEqualTo(0.7);
        assertThat(back.leastKept()).isEqualTo(0.3);
        assertThat(back.window()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void should_have_returned_at_the_threshold_and_not_a_byte_above() {
        assertThat(after(900, 150, 150).returnedWithin(Duration.ofSeconds(1))).isTrue();
        assertThat(after(900, 149, 149).returnedWithin(Duration.ofSeconds(1))).isTrue();
        assertThat(after(900, 151, 151).returnedWithin(Duration.ofSeconds(9))).isFalse();
        assertThat(after(900, 150).threshold()).isEqualTo(Bytes.ofMiB(150));
    }

    @Test
    void should_count_the_deadline_from_the_bursts_end_inclusively() {
        MemoryReturn back = after(900, 800, 700, 120, 120);
        assertThat(back.timeToReturn()).contains(Duration.ofSeconds(3));
        assertThat(back.returnedWithin(Duration.ofMillis(2_999))).isFalse();
        assertThat(back.returnedWithin(Duration.ofSeconds(3))).isTrue();
    }

    @Test
    void should_not_be_fooled_by_a_rebound() {
        assertThat(after(900, 120, 120, 120, 300).timeToReturn()).isEmpty();
        assertThat(after(900, 120, 300, 120, 120).timeToReturn()).contains(Duration.ofSeconds(3));
    }

    @Test
    void should_take_the_lowest_moment_of_the_window_for_a_control() {
        assertThat(after(900, 180, 900, 900).leastKept()).isEqualTo(0.08);
    }

    @Test
    void should_count_the_moment_of_the_bursts_end_to_the_peak() {
        assertThat(after(1_200, 400).peak()).isEqualTo(Bytes.ofMiB(1_200));
    }

    @Test
    void should_believe_the_kernels_mark_where_it_is_higher_than_every_sample() {
        Series series = new SeriesBuilder().in("burst", 110).in("settle", 110).build();
        assertThat(MemoryReturn.of(
                                Measure.RSS,
                                BASE,
                                series.in("burst"),
                                Optional.of(Bytes.ofMiB(900)),
                                Duration.ofSeconds(1),
                                series.in("settle"))
                        .peak())
                .isEqualTo(Bytes.ofMiB(900));
    }

    @Test
    void should_know_the_longest_time_without_a_sample() {
        Series series =
                new SeriesBuilder().in("a", 1).in("b", 1, 1, 1).in("a", 1).build();
        assertThat(series.longestGapSince(Duration.ZERO)).isEqualTo(Duration.ofSeconds(1));
        assertThat(series.in("a").longestGapSince(Duration.ZERO)).isEqualTo(Duration.ofSeconds(4));
        // the hole may have begun before the first sample
        assertThat(series.in("a").longestGapSince(Duration.ofMillis(500))).isEqualTo(Duration.ofMillis(3_500));
        assertThat(new SeriesBuilder().build().longestGapSince(Duration.ZERO)).isZero();
    }

    @Test
    void should_have_no_fraction_where_the_burst_added_nothing() {
        Series series = new SeriesBuilder()
                .in("baseline", 100, 100)
                .in("burst", 100, 99)
                .in("settle", 100, 100)
                .build();
        MemoryReturn back = MemoryReturn.of(Measure.RSS, BASE, series.in("burst"), NO_MARK, END, series.in("settle"));
        assertThat(back.returnedFraction()).isNaN();
        assertThat(back.leastKept()).isNaN();
        assertThat(back.timeToReturn()).contains(Duration.ZERO);
    }

    @Test
    void should_refuse_a_sample_without_the_figure_rather_than_take_it_for_zero() {
        Series series = new SeriesBuilder()
                .in("burst", 1_100)
                .in("settle", 900)
                .unread("settle")
                .build();
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(
                        () -> MemoryReturn.of(Measure.RSS, BASE, series.in("burst"), NO_MARK, END, series.in("settle")))
                .withMessageContaining("has no rss (0 processes)");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() ->
                        MemoryReturn.of(Measure.RSS, BASE, series.in("nothing"), NO_MARK, END, series.in("settle")));
    }

    private static MemoryReturn after(long... settle) {
        Series series = new SeriesBuilder()
                .in("baseline", 100)
                .in("burst", 600, 1_100, 1_000)
                .in("settle", settle)
                .build();
        return MemoryReturn.of(Measure.RSS, BASE, series.in("burst"), NO_MARK, END, series.in("settle"));
    }
}
