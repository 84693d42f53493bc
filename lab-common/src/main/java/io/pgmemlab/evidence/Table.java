package io.pgmemlab.evidence;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A CSV file read by column names, never by position: columns may be added, and published files may order theirs otherwise.
 *
 * @param name the file's name, for messages
 * @param columns names in the file's order
 * @param rows whole rows only
 * @param tornLines the cells of lines without an end or with another number of cells than the header, as a killed run leaves
 *     one; they are not in {@code rows}
 */
public record Table(String name, List<String> columns, List<Row> rows, List<List<String>> tornLines) {
    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

    private static final Pattern DECIMAL = Pattern.compile("[-+]?\\d+(\\.\\d*)?([eE][-+]?\\d+)?");

    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        tornLines = List.copyOf(tornLines);
    }

    /** How many lines are no rows. */
    public int torn() {
        return tornLines.size();
    }

    public static Table empty(String name) {
        return new Table(name, List.of(), List.of(), List.of());
    }

    /** @throws LabException when the file cannot be read or is no CSV */
    public static Table read(Path path) {
        String name = String.valueOf(path.getFileName());
        try {
            byte[] bytes = Files.readAllBytes(path);
            int end = endOfWholeLines(bytes);
            var lines = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, end));
            // its last letter may be torn too
            var unfinished = new String(bytes, end, bytes.length - end, StandardCharsets.UTF_8);
            return parse(name, lines.toString(), unfinished);
        } catch (IOException | UncheckedIOException | IllegalArgumentException | IllegalStateException e) {
            throw new LabException("cannot read the table " + path + ": " + e.getMessage(), e);
        }
    }

    /** @param unfinished a last line without its end: it may hold half a number, and is worth nothing */
    private static Table parse(String name, String lines, String unfinished) throws IOException {
        try (CSVParser parser = CSVParser.parse(lines, FORMAT)) {
            var rows = new ArrayList<Row>();
            var torn = new ArrayList<List<String>>();
            for (CSVRecord line : parser) {
                if (line.isConsistent()) {
                    rows.add(new Row(name, line));
                } else {
                    torn.add(line.toList());
                }
            }
            if (!unfinished.isEmpty()) {
                var cells = new ArrayList<>(
                        Collections.nCopies(parser.getHeaderNames().size() + 1, ""));
                cells.set(0, unfinished);
                torn.add(cells);
            }
            return new Table(name, parser.getHeaderNames(), rows, torn);
        }
    }

    /** The number of bytes before a line that has no end. */
    static int endOfWholeLines(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    public Stream<Row> stream() {
        return rows.stream();
    }

    /** Rows in which the column holds the text. */
    public List<Row> where(String column, String text) {
        return rows.stream().filter(row -> row.is(column, text)).toList();
    }

    /** One line of a table. An empty cell or a missing column is absent. */
    public static final class Row {
        private final String table;
        private final CSVRecord line;

        private Row(String table, CSVRecord line) {
            this.table = table;
            this.line = line;
        }

        public Optional<String> find(String column) {
            return line.isSet(column)
                    ? Optional.of(line.get(column)).filter(cell -> !cell.isEmpty())
                    : Optional.empty();
        }

        /** The cell's text, or an empty one. */
        public String text(String column) {
            return find(column).orElse("");
        }

        public boolean is(String column, String text) {
            return text(column).equals(text);
        }

        /** @throws LabException when the cell is there and holds no number */
        public OptionalDouble number(String column) {
            Optional<String> cell = find(column);
            if (cell.isEmpty()) {
                return OptionalDouble.empty();
            }
            // Java would take NaN, Infinity, 0x1p3 and 1d too
            if (!DECIMAL.matcher(cell.get()).matches() || Double.isInfinite(Double.parseDouble(cell.get()))) {
                throw new LabException(where(column) + " holds \"" + cell.get() + "\", which is no number");
            }
            return OptionalDouble.of(Double.parseDouble(cell.get()));
        }

        /** @throws LabException when the cell is there and holds no whole number of bytes */
        public Optional<Bytes> bytes(String column) {
            Optional<String> cell = find(column);
            try {
                return cell.map(Long::parseLong).map(Bytes::of);
            } catch (NumberFormatException e) {
                throw new LabException(where(column) + " holds \"" + cell.orElse("") + "\", which is no byte count", e);
            }
        }

        /** @throws LabException when the cell is empty or holds no number */
        public double require(String column) {
            return number(column).orElseThrow(() -> new LabException(where(column) + " is empty"));
        }

        /** @throws LabException when the cell is empty or holds no whole number of bytes */
        public Bytes requireBytes(String column) {
            return bytes(column).orElseThrow(() -> new LabException(where(column) + " is empty"));
        }

        private String where(String column) {
            return table + ", line " + (line.getRecordNumber() + 1) + ", column " + column;
        }

        @Override
        public String toString() {
            return line.toMap().toString();
        }
    }
}
