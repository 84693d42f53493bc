package io.pgmemlab.evidence;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
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
 * @param torn lines with another number of cells than the header or without their end, as a killed run leaves one; they are not in
 *     {@code rows}
 */
public record Table(String name, List<String> columns, List<Row> rows, int torn) {
    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

    private static final Pattern DECIMAL = Pattern.compile("[-+]?\\d+(\\.\\d*)?([eE][-+]?\\d+)?");

    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    public static Table empty(String name) {
        return new Table(name, List.of(), List.of(), 0);
    }

    /** @throws LabException when the file cannot be read or is no CSV */
    public static Table read(Path path) {
        String name = String.valueOf(path.getFileName());
        try {
            String text = Files.readString(path);
            String whole = dropUnfinishedLine(text);
            return read(name, whole, whole.length() < text.length());
        } catch (IOException | UncheckedIOException | IllegalArgumentException | IllegalStateException e) {
            throw new LabException("cannot read the table " + path + ": " + e.getMessage(), e);
        }
    }

    private static Table read(String name, String text, boolean unfinished) throws IOException {
        try (CSVParser parser = CSVParser.parse(text, FORMAT)) {
            var rows = new ArrayList<Row>();
            int torn = unfinished ? 1 : 0;
            for (Iterator<CSVRecord> lines = parser.iterator(); hasNext(lines, unfinished); ) {
                CSVRecord line = lines.next();
                if (line.isConsistent()) {
                    rows.add(new Row(name, line));
                } else {
                    torn++;
                }
            }
            return new Table(name, parser.getHeaderNames(), rows, torn);
        }
    }

    /** A text in quotes may go on over lines: the unfinished line may be the last of several. */
    private static boolean hasNext(Iterator<CSVRecord> lines, boolean unfinished) {
        try {
            return lines.hasNext();
        } catch (UncheckedIOException e) {
            if (unfinished) {
                return false;
            }
            throw e;
        }
    }

    /** A last line without its end may hold half a number: it is worth nothing. */
    private static String dropUnfinishedLine(String text) {
        return text.substring(0, text.lastIndexOf('\n') + 1);
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
