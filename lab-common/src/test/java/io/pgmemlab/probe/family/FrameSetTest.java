package io.pgmemlab.probe.family;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class FrameSetTest {
    private static final long HIGHEST = (1L << 55) - 1;

    @Test
    void should_know_frames_wherever_they_are() {
        FrameSet frames = new FrameSet();
        for (long frame : List.of(1L, HIGHEST, 1L << 40, HIGHEST)) {
            frames.add(frame);
        }
        assertThat(frames.isShared(HIGHEST)).isTrue();
        assertThat(frames.isShared(1)).isFalse();
        assertThat(frames.contains(1L << 40)).isTrue();
        assertThat(frames.contains((1L << 40) + 1)).isFalse();
        assertThat(frames.contains(0)).isFalse();
        assertThat(frames.distinct()).isEqualTo(3);
        assertThat(frames.shared()).isEqualTo(1);
    }

    @Test
    void should_grow_with_the_number_of_chunks() {
        FrameSet frames = new FrameSet();
        for (long chunk = 0; chunk < 200; chunk++) {
            frames.add(chunk * FrameSet.chunkFrames() * 4093 + chunk);
        }
        assertThat(frames.chunkNumbers()).hasSize(200).isSorted();
        assertThat(frames.distinct()).isEqualTo(200);
        assertThat(frames.contains(199L * FrameSet.chunkFrames() * 4093 + 199)).isTrue();
    }

    @Test
    void should_say_how_far_a_block_must_be_read() {
        FrameSet frames = new FrameSet();
        frames.add(4099);
        assertThat(frames.span(0, 4096)).isZero();
        assertThat(frames.span(4096, 4096)).isEqualTo(4);
    }

    @Property(tries = 200)
    void should_count_as_a_map_does(@ForAll("frames") List<Long> added) {
        FrameSet frames = new FrameSet();
        Map<Long, Integer> times = new HashMap<>();
        added.forEach(frame -> {
            frames.add(frame);
            times.merge(frame, 1, Integer::sum);
        });
        times.forEach((frame, count) -> assertThat(frames.isShared(frame)).isEqualTo(count > 1));
        assertThat(frames.distinct()).isEqualTo(times.size());
        assertThat(frames.shared())
                .isEqualTo(times.values().stream().filter(count -> count > 1).count());
    }

    @Provide
    Arbitrary<List<Long>> frames() {
        return Arbitraries.oneOf(
                        Arbitraries.longs().between(0, HIGHEST),
                        Arbitraries.longs().between(1 << 18, (1 << 18) + 40))
                .list()
                .ofMaxSize(60);
    }
}
