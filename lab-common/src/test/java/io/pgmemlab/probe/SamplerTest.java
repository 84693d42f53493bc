package io.pgmemlab.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplerTest {
    private static final Duration OFTEN = Duration.ofMillis(5);

    @TempDir
    Path folder;

    private FakeProc proc;
    private final List<Sample> sink = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void make() throws IOException {
        proc = new FakeProc(folder, false).process(10, 1000, 1, 100);
    }

    @Test
    void should_give_rss_for_one_process_and_only_pss_for_a_tree() throws IOException {
        try (Sampler sampler = start()) {
            Sample one = sampled(sampler, 1);
            assertThat(one.rss()).contains(Bytes.ofKiB(100));
            assertThat(one.correctedRss()).contains(Bytes.ofKiB(96));
            proc.process(11, 1001, 2, 50);
            Sample tree = sampled(sampler, 2);
            assertThat(tree.rss()).isEmpty();
            assertThat(tree.largestRss()).contains(Bytes.ofKiB(100));
            assertThat(tree.pss()).contains(Bytes.ofKiB(150));
            assertThat(tree.uss()).contains(Bytes.ofKiB(150));
            assertThat(tree.threads()).hasValue(3);
        }
    }

    @Test
    void should_leave_a_figure_absent_that_one_process_lacks() throws IOException {
        proc.process(11, 1001, 2, 50);
        Path rollup = proc.root().resolve("11/smaps_rollup");
        FakeProc.write(rollup, Files.readString(rollup).replaceAll("LazyFree.*\n", ""));
        try (Sampler sampler = start()) {
            Sample tree = sampled(sampler, 2);
            assertThat(tree.lazyFree()).isEmpty();
            assertThat(tree.swap()).isEmpty();
            assertThat(tree.pss()).isPresent();
        }
    }

    @Test
    void should_mark_samples_with_the_phase_that_was_entered() {
        try (Sampler sampler = start()) {
            sampler.enter("burst");
            await().atMost(Duration.ofSeconds(5))
                    .until(() -> !sampler.series().in("burst").isEmpty());
            assertThat(sampler.series().newest().phase()).isEqualTo("burst");
        }
    }

    @Test
    void should_end_with_a_reason_when_the_subject_is_gone_and_write_no_zero() throws IOException {
        try (Sampler sampler = start()) {
            sampled(sampler, 1);
            FakeProc.write(proc.group().resolve("cgroup.procs"), "");
            await().atMost(Duration.ofSeconds(5))
                    .until(() -> sink.stream().anyMatch(sample -> sample.processes() == 0));
            assertThatExceptionOfType(LabException.class)
                    .isThrownBy(() -> Settling.watch(sampler, Duration.ofSeconds(60)))
                    .withMessageContaining("main process 10@1000 is gone");
            Sample last = sink.get(sink.size() - 1);
            assertThat(last.rss()).isEmpty();
            assertThat(last.pss()).isEmpty();
        }
    }

    @Test
    void should_end_with_a_reason_when_a_sample_cannot_be_read() throws IOException {
        try (Sampler sampler = start()) {
            sampled(sampler, 1);
            Path directory = Files.createSymbolicLink(folder.resolve("a directory"), folder);
            Files.move(directory, proc.root().resolve("10/smaps_rollup"), StandardCopyOption.ATOMIC_MOVE);
            assertThatExceptionOfType(LabException.class)
                    .isThrownBy(() -> Settling.watch(sampler, Duration.ofSeconds(60)))
                    .withMessageContaining("sampling ended in phase started")
                    .withMessageContaining("smaps_rollup");
        }
    }

    @Test
    void should_settle_on_the_median_of_flat_samples() {
        try (Sampler sampler = start()) {
            assertThat(Settling.settle(sampler, Measure.RSS, Duration.ofMillis(50), Bytes.ZERO, Duration.ofSeconds(5)))
                    .isEqualTo(Bytes.ofKiB(100));
        }
    }

    @Test
    void should_say_between_what_the_subject_moved_when_it_does_not_settle() throws IOException {
        Path rollup = proc.root().resolve("10/smaps_rollup");
        try (Sampler sampler = start()) {
            var mover = new Thread(() -> {
                try {
                    for (long kib = 100; !Thread.currentThread().isInterrupted(); kib = kib == 100 ? 90_100 : 100) {
                        FakeProc.write(rollup, FakeProc.rollup(kib));
                        LockSupport.parkNanos(OFTEN.toNanos());
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            mover.start();
            assertThatExceptionOfType(LabException.class)
                    .isThrownBy(() -> Settling.settle(
                            sampler, Measure.RSS, Duration.ofMillis(200), Bytes.ofKiB(1), Duration.ofMillis(600)))
                    .withMessageContaining("lay between 100.0 KiB and 88.0 MiB, allowed is a difference of 1.0 KiB");
            mover.interrupt();
        }
    }

    private Sampler start() {
        var tree = ProcessTree.ofContainer(proc.root(), 10);
        return Sampler.start(tree, ContainerCounters.of(proc.root(), 10), OFTEN, Stopwatch.start(), sink::add);
    }

    private static Sample sampled(Sampler sampler, int processes) {
        await().atMost(Duration.ofSeconds(5))
                .until(() ->
                        !sampler.series().isEmpty() && sampler.series().newest().processes() == processes);
        return sampler.series().newest();
    }
}
