package io.pgmemlab.evidence;

import io.pgmemlab.LabException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * The rows of one table, as several bundles have it, under one header. Lines that were torn stay what they are, behind the rows.
 *
 * @param columns of all parts, in the first one's order
 * @param parts tables with a header, in the order of the bundles
 */
public record JoinedTable(List<String> columns, List<Table> parts) {
    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

    /**
     * Joins what the bundles have of a table; a bundle may lack it.
     *
     * @throws IllegalArgumentException naming two directories whose columns are not the same, and the columns
     */
    public static JoinedTable of(String name, List<Bundle> bundles) {
        var parts = new ArrayList<Table>();
        Bundle first = null;
        for (Bundle bundle : bundles) {
            Table part = bundle.table(name);
            if (part.columns().isEmpty()) {
                continue;
            }
            if (first == null) {
                first = bundle;
            } else {
                mustHaveTheSameColumns(name, first, parts.get(0).columns(), bundle, part.columns());
            }
            parts.add(part);
        }
        return new JoinedTable(parts.isEmpty() ? List.of() : parts.get(0).columns(), parts);
    }

    private static void mustHaveTheSameColumns(
            String name, Bundle one, List<String> ones, Bundle other, List<String> others) {
        if (!Set.copyOf(ones).equals(Set.copyOf(others))) {
            throw new IllegalArgumentException("the columns of " + name + " differ: " + one.directory() + " has "
                    + beyond(ones, others) + ", " + other.directory() + " has " + beyond(others, ones)
                    + ". Run one of the two again with the version of the other");
        }
    }

    private static String beyond(List<String> columns, List<String> others) {
        List<String> rest =
                columns.stream().filter(column -> !others.contains(column)).toList();
        return rest.isEmpty() ? "no other column" : String.join(", ", rest) + " besides";
    }

    /**
     * Writes the table; rows that the order holds for equal keep the order of their bundles.
     *
     * @throws LabException when it cannot be written, for example because the disk is full
     */
    public void write(Path path, Comparator<Table.Row> order) {
        if (columns.isEmpty()) {
            return;
        }
        try (var out = Files.newBufferedWriter(path, StandardCharsets.UTF_8);
                var printer = new CSVPrinter(out, FORMAT)) {
            printer.printRecord(columns);
            for (Table.Row row : rows().sorted(order).toList()) {
                printer.printRecord(
                        columns.stream().map(column -> row.find(column).orElse(null)));
            }
            for (List<String> torn :
                    parts.stream().flatMap(part -> part.tornLines().stream()).toList()) {
                printer.printRecord(torn);
            }
        } catch (IOException e) {
            throw new LabException("cannot write " + path + ": " + e, e);
        }
    }

    private Stream<Table.Row> rows() {
        return parts.stream().flatMap(Table::stream);
    }
}
