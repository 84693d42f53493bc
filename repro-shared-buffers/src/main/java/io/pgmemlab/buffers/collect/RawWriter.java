package io.pgmemlab.buffers.collect;

import io.pgmemlab.LabException;
import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.Reading;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Writes a window's raw file. A round is put together in a buffer that is used again, and written at once.
 *
 * <p>The file is text, for {@code less} and {@code grep}. After the first line it holds frames: a header line, and for a text
 * that was read, so many bytes as the header says and a newline. The last line is the trailer; without it the file is cut short.
 *
 * <pre>
 * pg-memlab window 1
 * &#64;copy round=1 elapsed=0.000123 wall=2026-11-30T12:00:00.000123Z name=host/proc/meminfo bytes=1435
 * MemTotal: …
 * &#64;copy round=1 elapsed=0.000207 wall=2026-11-30T12:00:00.000207Z name=container/io.pressure refused=read: EOPNOTSUPP, …
 * &#64;end rounds=1 copies=2
 * </pre>
 */
final class RawWriter implements AutoCloseable {
    static final String FIRST_LINE = "pg-memlab window 1";

    private final String target;
    private final OutputStream out;
    private final ByteArrayOutputStream round = new ByteArrayOutputStream(256 << 10);
    private int rounds;
    private int copies;
    private int copiesOfRound;

    /** @param target what is written to, for messages */
    RawWriter(String target, OutputStream out) {
        this.target = target;
        this.out = out;
        line(FIRST_LINE);
    }

    /** @throws LabException when the file exists already, or cannot be made */
    static RawWriter create(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.createFile(file);
            // no channel: a channel closes itself when its thread is interrupted
            return new RawWriter(file.toString(), new FileOutputStream(file.toFile()));
        } catch (IOException e) {
            throw new LabException("cannot make the window's raw file " + file + ": " + e, e);
        }
    }

    /**
     * Adds a copy to the round.
     *
     * @param elapsed since the window began, taken just before the read; kept in whole µs, as is {@code wall}
     * @param name without blanks
     */
    void copy(Duration elapsed, Instant wall, String name, Reading reading) {
        if (name.isEmpty() || name.chars().anyMatch(c -> c <= ' ')) {
            throw new IllegalArgumentException("a copy's name has no blanks: '" + name + "'");
        }
        String header = "@copy round=" + (rounds + 1) + " elapsed=" + seconds(elapsed) + " wall="
                + wall.truncatedTo(ChronoUnit.MICROS) + " name=" + name;
        if (reading instanceof Reading.Present present) {
            ProcText text = present.text();
            line(header + " bytes=" + text.length());
            round.write(text.bytes(), 0, text.length());
            round.write('\n');
        } else if (reading instanceof Reading.Gone gone) {
            line(header + " gone=" + oneLine(gone.reason()));
        } else if (reading instanceof Reading.Refused refused) {
            line(header + " refused=" + oneLine(refused.reason()));
        }
        copies++;
        copiesOfRound++;
    }

    /** @return how many copies the round has up to now */
    int copiesOfRound() {
        return copiesOfRound;
    }

    /**
     * Writes the round.
     *
     * @return how many bytes it has
     * @throws LabException when it cannot be written, for example because the disk is full
     */
    int endRound() {
        rounds++;
        copiesOfRound = 0;
        return flush();
    }

    /** Writes the trailer: the file is whole. */
    void end() {
        line("@end rounds=" + rounds + " copies=" + copies);
        flush();
    }

    int rounds() {
        return rounds;
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private int flush() {
        int size = round.size();
        try {
            round.writeTo(out);
        } catch (IOException e) {
            throw failed(e);
        }
        round.reset();
        return size;
    }

    private LabException failed(IOException e) {
        return new LabException("cannot write " + target + ": " + e.getMessage() + ". Is the disk full?", e);
    }

    private void line(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        round.write(bytes, 0, bytes.length);
        round.write('\n');
    }

    private static String oneLine(String reason) {
        return reason.replace('\n', ' ');
    }

    /** Cheaper than a formatter: this runs for every copy. */
    private static String seconds(Duration elapsed) {
        long micros = elapsed.toNanos() / 1_000;
        String fraction = Long.toString(1_000_000 + micros % 1_000_000);
        return micros / 1_000_000 + "." + fraction.substring(1);
    }
}
