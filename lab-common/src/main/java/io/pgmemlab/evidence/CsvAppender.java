package io.pgmemlab.evidence;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * Appends rows to a CSV file, each row with one write of a whole line. An absent value is an empty cell, never 0.
 *
 * <p>Bytes are written as their count and durations in seconds: the column's name carries the unit. Safe for several threads.
 */
public final class CsvAppender {
    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();
    private final Path path;
    private final List<String> columns;

    private CsvAppender(Path path, List<String> columns) {
        this.path = path;
        this.columns = columns;
    }

    static CsvAppender open(Path path, String... columns) {
        var appender = new CsvAppender(path, List.of(columns));
        String header = appender.line((Object[]) columns);
        if (!Files.exists(path)) {
            appender.write(header);
        } else if (!appender.firstLine().equals(header.strip())) {
            throw new IllegalArgumentException(
                    path + " has the columns " + appender.firstLine() + " and not " + header.strip());
        } else {
            appender.endTornLine();
        }
        return appender;
    }

    /**
     * Appends one row.
     *
     * @throws IllegalArgumentException when the number of values is not the number of columns
     * @throws LabException when the line cannot be written, for example because the disk is full
     */
    public synchronized void row(Object... values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException(path.getFileName() + " has " + columns.size() + " columns " + columns
                    + ", but the row has " + values.length + " values " + Arrays.toString(values));
        }
        write(line(values));
    }

    private String line(Object... values) {
        var line = new StringBuilder();
        try (var printer = new CSVPrinter(line, FORMAT)) {
            for (Object value : values) {
                printer.print(cell(value));
            }
            printer.println();
        } catch (IOException e) {
            throw new IllegalStateException("a string builder refused to grow", e);
        }
        return line.toString();
    }

    private static Object cell(Object value) {
        if (value instanceof Optional<?> optional) {
            return cell(optional.orElse(null));
        } else if (value instanceof OptionalDouble optional) {
            return optional.isPresent() ? cell(optional.getAsDouble()) : null;
        } else if (value instanceof OptionalLong optional) {
            return optional.isPresent() ? (Object) optional.getAsLong() : null;
        } else if (value instanceof OptionalInt optional) {
            return optional.isPresent() ? (Object) optional.getAsInt() : null;
        } else if (value instanceof Bytes bytes) {
            return bytes.count();
        } else if (value instanceof Duration duration) {
            return seconds(duration);
        } else if (value instanceof CharSequence text) {
            // a row is one line, so that a run killed in the middle of it cannot swallow those that follow
            return text.toString().strip().replaceAll("\\s*\\R\\s*", " ⏎ ");
        } else if (value instanceof Double number && (number.isNaN() || number.isInfinite())) {
            return null;
        }
        return value;
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f", duration.toNanos() / 1e9);
    }

    private String firstLine() {
        try (var lines = Files.lines(path)) {
            return lines.findFirst().orElse("");
        } catch (IOException e) {
            throw new LabException("cannot read " + path + ": " + e, e);
        }
    }

    /**
     * After a kill the last line may lack its end, and the next row must not be glued to it. It may have all its cells and
     * half a number in the last one: it is given more cells than there are columns, so that no reader takes it for a row.
     */
    private void endTornLine() {
        try (var file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(file.length() - 1);
            if (file.read() != '\n') {
                byte[] bytes = Files.readAllBytes(path);
                int end = Table.endOfWholeLines(bytes);
                String torn = new String(bytes, end, bytes.length - end, StandardCharsets.UTF_8);
                // an open quote would swallow the rows that follow
                String line = torn.replace("\"", "") + ",".repeat(columns.size()) + "\n";
                file.setLength(end);
                file.seek(end);
                file.write(line.getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new LabException("cannot repair the last line of " + path + ": " + e, e);
        }
    }

    private void write(String line) {
        try {
            Files.write(
                    path, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new LabException("cannot append to " + path + ": " + e, e);
        }
    }
}
