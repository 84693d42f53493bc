package io.pgmemlab.buffers.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.LabException;
import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.Reading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawFileTest {
    private static final String GOLDEN = """
            pg-memlab window 1
            @copy round=1 elapsed=0.000123 wall=2026-11-30T12:00:00.000123Z name=host/proc/meminfo bytes=21
            MemTotal:       1 kB

            @copy round=1 elapsed=0.000207 wall=2026-11-30T12:00:00.000207Z name=container/io.pressure refused=read: EOPNOTSUPP
            @copy round=2 elapsed=5.000001 wall=2026-11-30T12:00:05Z name=process/7/stat gone=open: ENOENT, no such file
            @end rounds=2 copies=3
            """;

    @TempDir
    Path folder;

    @Test
    void should_be_text_for_less_and_grep() {
        var out = new ByteArrayOutputStream();
        Instant noon = Instant.parse("2026-11-30T12:00:00Z");
        try (var writer = new RawWriter("window.raw", out)) {
            writer.copy(
                    Duration.ofNanos(123_999),
                    noon.plusNanos(123_999),
                    "host/proc/meminfo",
                    new Reading.Present(ProcText.of("/proc/meminfo", "MemTotal:       1 kB\n")));
            writer.copy(
                    Duration.ofNanos(207_000),
                    noon.plusNanos(207_000),
                    "container/io.pressure",
                    new Reading.Refused("/sys/fs/cgroup/docker/4f2a/io.pressure", "read: EOPNOTSUPP"));
            writer.endRound();
            writer.copy(
                    Duration.ofNanos(5_000_001_000L),
                    noon.plusSeconds(5),
                    "process/7/stat",
                    new Reading.Gone("/proc/4711/stat", "open: ENOENT, no such file"));
            writer.endRound();
            writer.end();
        }

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(GOLDEN);
    }

    @Test
    void should_tell_an_absent_file_from_an_empty_text() {
        RawFile file = RawFile.parse("window.raw", GOLDEN.getBytes(StandardCharsets.UTF_8));

        assertThat(file.copies().get(0).text()).map(ProcText::toString).contains("MemTotal:       1 kB\n");
        assertThat(file.copies().get(1).reading())
                .isEqualTo(new Reading.Refused("container/io.pressure", "read: EOPNOTSUPP"));
        assertThat(file.copies().get(2).text()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "copies=3 | copies=2 | the trailer says 2 rounds and 2 copies, there are 2 and 3",
                "rounds=2 | rounds=3 | the trailer says 3 rounds",
                "round=2 | round=3 | round 3 after round 1",
                "round=1 elapsed=0.000123 | round=0 elapsed=0.000123 | round 0 after round 0",
                "bytes=21 | bytes=19 | host/proc/meminfo of round 1 does not end after the 19 bytes",
                "bytes=21 | bytes=20 | after copy 1 (host/proc/meminfo of round 1): neither a copy's header nor the trailer: ''",
                "bytes=21 | bytes=2100 | host/proc/meminfo of round 1 has 2100 bytes, and",
                "bytes=21 | bytes=-1 | neither a copy's header nor the trailer: '@copy round=1",
                "12:00:05Z | 25:00:05Z | '2026-11-30T25:00:05Z' is no time",
                "window 1 | window 2 | does not begin with 'pg-memlab window 1'",
                "refused= | misplaced= | after copy 1 (host/proc/meminfo of round 1): neither"
            })
    void should_say_where_the_framing_is_damaged(String sound, String broken, String said) {
        byte[] bytes = GOLDEN.replace(sound, broken).getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> RawFile.parse("raw/b1-x/window.raw", bytes))
                .withMessageContaining("raw/b1-x/window.raw is ")
                .withMessageContaining(said)
                .withMessageContaining("repeat the cell");
    }

    @Test
    void should_not_read_past_the_trailer() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> RawFile.parse("window.raw", (GOLDEN + GOLDEN).getBytes(StandardCharsets.UTF_8)))
                .withMessageContaining("bytes after the trailer");
    }

    @Test
    void should_say_that_there_is_no_file() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> RawFile.read(folder.resolve("window.raw")))
                .withMessageContaining("NoSuchFileException");
    }

    @Test
    void should_not_write_over_another_window() throws IOException {
        Path file = Files.writeString(folder.resolve("window.raw"), GOLDEN);

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> RawWriter.create(file))
                .withMessageContaining("FileAlreadyExistsException");
        assertThat(file).hasContent(GOLDEN);
    }

    @Test
    void should_refuse_a_name_that_would_not_be_read_back() {
        var writer = new RawWriter("window.raw", new ByteArrayOutputStream());
        var reading = new Reading.Gone("x", "no reason");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.copy(Duration.ZERO, Instant.EPOCH, "a b", reading));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.copy(Duration.ZERO, Instant.EPOCH, "", reading));
    }
}
