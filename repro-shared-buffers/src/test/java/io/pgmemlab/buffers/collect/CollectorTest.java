package io.pgmemlab.buffers.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import io.pgmemlab.LabException;
import io.pgmemlab.probe.FakeProc;
import io.pgmemlab.probe.Stopwatch;
import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.Reading;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectorTest {
    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration OFTEN = Duration.ofMillis(2);

    @TempDir
    Path folder;

    private FakeProc proc;
    private Path file;

    @BeforeEach
    void make() throws IOException {
        file = folder.resolve("raw/trial/window.raw");
        proc = new FakeProc(folder, true).process(10, 1000, 1, 100).process(11, 1001, 1, 50);
        Files.writeString(proc.root().resolve("meminfo"), "MemTotal:  1 kB\n");
        Files.writeString(proc.group().resolve("memory.stat"), "anon 4096\n");
        Files.writeString(proc.group().resolve("io.pressure"), "some avg10=0.00 avg60=0.00 avg300=0.00 total=1\n");
        Files.writeString(proc.root().resolve("11/io"), "read_bytes: 1\nwrite_bytes: 2\n");
    }

    @Test
    void should_copy_the_first_round_at_once_and_the_last_at_the_end() {
        Collector collector = start(NEVER);
        try (collector) {
            assertThat(file).exists();
        }
        assertThat(collector.cost().rounds()).hasSize(2);

        RawFile raw = RawFile.read(file);
        assertThat(raw.rounds()).isEqualTo(2);
        assertThat(text(raw, 1, "host/proc/meminfo")).contains("MemTotal:  1 kB\n");
        assertThat(text(raw, 2, "container/memory.stat")).contains("anon 4096\n");
        assertThat(text(raw, 2, "container/io.pressure")).isPresent();
        assertThat(text(raw, 2, "process/1/stat").orElseThrow()).startsWith("10 (a (b) c) S");
        assertThat(text(raw, 2, "process/2/io")).contains("read_bytes: 1\nwrite_bytes: 2\n");
    }

    @Test
    void should_keep_the_reason_for_what_is_not_there() {
        start(NEVER).close();

        RawFile raw = RawFile.read(file);
        assertThat(copy(raw, 1, "host/proc/diskstats").reading())
                .isEqualTo(new Reading.Gone("host/proc/diskstats", "open: ENOENT, no such file"));
        assertThat(copy(raw, 1, "process/1/ksm_stat").reading())
                .isEqualTo(new Reading.Gone("process/1/ksm_stat", "open: ENOENT, no such file"));
    }

    @Test
    void should_say_that_no_mount_shows_a_file_of_the_container() throws IOException {
        proc = new FakeProc(folder.resolve("v1"), false).process(10, 1000, 1, 100);
        start(NEVER).close();

        assertThat(copy(RawFile.read(file), 1, "container/io.pressure").reading())
                .isEqualTo(
                        new Reading.Gone("container/io.pressure", "no mount of this host shows the container's file"));
    }

    @Test
    void should_show_neither_paths_of_the_host_nor_ids_of_the_container() throws IOException {
        start(NEVER).close();

        assertThat(Files.readAllLines(file).stream().filter(line -> line.startsWith("@copy")))
                .isNotEmpty()
                .noneMatch(line -> line.contains(folder.toString()) || line.contains("/10/") || line.contains("c1"));
    }

    @Test
    void should_go_round_at_its_interval() {
        Collector collector = start(OFTEN);
        try (collector) {
            await().atMost(Duration.ofSeconds(10)).until(() -> Files.size(file) > 20_000);
        }
        assertThat(RawFile.read(file).rounds())
                .isEqualTo(collector.cost().rounds().size())
                .isGreaterThan(3);
    }

    @Test
    void should_follow_processes_as_they_come_and_go() throws IOException {
        var pids = new AtomicInteger();
        int[][] rounds = {{11, 10}, {12, 10}, {12, 11}};
        proc.process(12, 1002, 1, 10);
        Sources sources = sources(() -> rounds[pids.getAndIncrement()]);
        var out = new ByteArrayOutputStream();
        try (var writer = new RawWriter("window.raw", out)) {
            sources.copyTo(writer, Stopwatch.start());
            writer.endRound();
            sources.copyTo(writer, Stopwatch.start());
            writer.endRound();
            // pid 11 is another process now, and 12 has ended, though it is listed still
            FakeProc.write(proc.root().resolve("11/stat"), FakeProc.stat(11, 'S', 1, 9999));
            Files.delete(proc.root().resolve("12/stat"));
            sources.copyTo(writer, Stopwatch.start());
            writer.endRound();
            writer.end();
        }
        RawFile raw = RawFile.parse("window.raw", out.toByteArray());

        assertThat(stats(raw, 1)).containsExactly("process/1/stat", "process/2/stat");
        assertThat(stats(raw, 2)).containsExactly("process/1/stat", "process/3/stat");
        assertThat(stats(raw, 3)).containsExactly("process/4/stat", "process/3/stat");
        assertThat(text(raw, 3, "process/4/stat").orElseThrow()).contains(" 9999 ");
        assertThat(copy(raw, 3, "process/3/stat").reading()).isInstanceOf(Reading.Gone.class);
    }

    @Test
    void should_not_number_a_process_that_nobody_saw() {
        Sources sources = sources(() -> new int[] {10, 4711});
        var out = new ByteArrayOutputStream();
        try (var writer = new RawWriter("window.raw", out)) {
            sources.copyTo(writer, Stopwatch.start());
            writer.endRound();
            writer.end();
        }

        assertThat(stats(RawFile.parse("window.raw", out.toByteArray()), 1)).containsExactly("process/1/stat");
    }

    @Test
    void should_not_begin_where_there_is_no_room() throws IOException {
        var full = new RawWriter("/dev/full", new FileOutputStream("/dev/full"));

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Collector.start(sources(() -> new int[] {10}), full, NEVER))
                .withMessageContaining("/dev/full")
                .withMessageContaining("No space left on device");
    }

    @Test
    void should_say_at_the_end_that_the_disk_became_full_and_not_disturb_the_window() {
        var writes = new AtomicInteger();
        var disk = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new AssertionError("a round is one write");
            }

            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                if (writes.incrementAndGet() == 3) {
                    throw new IOException("No space left on device");
                }
            }
        };
        var collector = Collector.start(sources(() -> new int[] {10}), new RawWriter("window.raw", disk), OFTEN);
        await().atMost(Duration.ofSeconds(10)).until(() -> writes.get() >= 3);

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(collector::close)
                .withMessageContaining("window.raw: No space left on device")
                .withMessageContaining("no complete record")
                .withCauseInstanceOf(LabException.class);
        assertThat(writes).hasValue(3);
        collector.close(); // once is enough
    }

    @Test
    void should_say_at_the_end_that_a_reader_failed_and_leave_a_file_that_nobody_believes() {
        var rounds = new AtomicInteger();
        var collector = Collector.start(
                sources(() -> {
                    if (rounds.incrementAndGet() == 2) {
                        throw new IllegalStateException("the reader broke");
                    }
                    return new int[] {10};
                }),
                RawWriter.create(file),
                OFTEN);
        await().atMost(Duration.ofSeconds(10)).until(() -> rounds.get() >= 2);

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(collector::close)
                .withMessageContaining("the reader broke");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> RawFile.read(file))
                .withMessageContaining("cut short");
    }

    @Test
    void should_not_outlive_the_window_even_when_its_thread_is_interrupted() {
        var collector = start(OFTEN);
        Thread.currentThread().interrupt();
        collector.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("lab-collector") && thread.isAlive());
        assertThat(RawFile.read(file).copies()).isNotEmpty();
    }

    @Test
    void should_know_its_own_cost_when_it_is_closed() {
        var collector = start(NEVER);
        assertThatIllegalStateException().isThrownBy(collector::cost);
        collector.close();

        CollectorCost cost = collector.cost();
        assertThat(cost.rounds()).allSatisfy(round -> {
            assertThat(round.copies()).isGreaterThan(20);
            assertThat(round.bytes()).isGreaterThan(500);
            assertThat(round.cpu()).isPositive();
            assertThat(round.wall()).isPositive();
        });
        assertThat(cost.window()).isGreaterThanOrEqualTo(cost.longestRound());
    }

    @Test
    void should_add_up_its_cost() {
        var cost = new CollectorCost(
                List.of(
                        new CollectorCost.Round(Duration.ofMillis(3), Duration.ofMillis(4), 1, 1),
                        new CollectorCost.Round(Duration.ofMillis(2), Duration.ofMillis(9), 1, 1)),
                Duration.ofSeconds(1));

        assertThat(cost.cpu()).isEqualTo(Duration.ofMillis(5));
        assertThat(cost.longestRound()).isEqualTo(Duration.ofMillis(9));
        assertThat(cost.shareOfACore()).isEqualTo(0.005);
    }

    @Test
    void should_refuse_an_interval_of_nothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> start(Duration.ZERO));
        assertThat(file).doesNotExist();
    }

    private Collector start(Duration interval) {
        return Collector.start(proc.root(), 10, file, interval);
    }

    private Sources sources(Supplier<int[]> pids) {
        var meminfo = new Sources.Source("host/proc/meminfo", Optional.of(proc.root() + "/meminfo"));
        return new Sources(proc.root(), List.of(meminfo), pids);
    }

    private static List<String> stats(RawFile raw, int round) {
        return raw.copies().stream()
                .filter(copy -> copy.round() == round && copy.name().endsWith("/stat"))
                .map(Copy::name)
                .toList();
    }

    private static Copy copy(RawFile raw, int round, String name) {
        return raw.copies().stream()
                .filter(copy -> copy.round() == round && copy.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<String> text(RawFile raw, int round, String name) {
        return copy(raw, round, name).text().map(ProcText::toString);
    }
}
