package io.pgmemlab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table in plain text, to be read in a terminal and pasted into an issue. Figures are aligned to the right. What is too
 * long for a column stands as a note below its row.
 */
public final class ConsoleTable {
    /** Lines are kept within this width where the names allow it. */
    public static final int WIDTH = 120;

    private static final String GAP = "  ";
    private static final String NOTE = "    ";

    private final List<String> heads = new ArrayList<>();
    private final List<Boolean> figures = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();

    private record Row(List<String> cells, List<String> notes) {}

    /** A column of words, aligned to the left. */
    public ConsoleTable words(String head) {
        heads.add(head);
        figures.add(false);
        return this;
    }

    /** A column of figures, aligned to the right; the unit stands in the head or in the cells. */
    public ConsoleTable figures(String head) {
        heads.add(head);
        figures.add(true);
        return this;
    }

    /** @throws IllegalArgumentException when the number of cells is not the number of columns */
    public ConsoleTable row(String... cells) {
        return noted(List.of(), cells);
    }

    /** A row with a note below it; an empty note is none. */
    public ConsoleTable noted(String note, String... cells) {
        return noted(List.of(note), cells);
    }

    /** A row with notes below it, each a paragraph of its own; an empty note is none. */
    public ConsoleTable noted(List<String> notes, String... cells) {
        if (cells.length != heads.size()) {
            throw new IllegalArgumentException(
                    heads.size() + " columns, but " + cells.length + " cells: " + List.of(cells));
        }
        rows.add(new Row(
                List.of(cells).stream().map(Wrapped::oneLine).toList(),
                notes.stream()
                        .map(Wrapped::oneLine)
                        .filter(note -> !note.isEmpty())
                        .toList()));
        return this;
    }

    /** Header, rule, rows and their notes; every line ends with a newline. */
    @Override
    public String toString() {
        int[] widths = IntStream.range(0, heads.size()).map(this::width).toArray();
        var text = new StringBuilder(line(heads, widths));
        text.append("-".repeat(IntStream.of(widths).sum() + GAP.length() * (widths.length - 1)))
                .append('\n');
        for (Row row : rows) {
            text.append(line(row.cells, widths));
            row.notes.forEach(note -> text.append(Wrapped.lines(NOTE, NOTE, note)));
        }
        return text.toString();
    }

    private int width(int column) {
        return IntStream.concat(
                        IntStream.of(heads.get(column).length()),
                        rows.stream().mapToInt(row -> row.cells.get(column).length()))
                .max()
                .orElse(0);
    }

    private String line(List<String> cells, int[] widths) {
        return IntStream.range(0, cells.size())
                        .mapToObj(i -> padded(cells.get(i), widths[i], figures.get(i)))
                        .collect(Collectors.joining(GAP))
                        .stripTrailing()
                + "\n";
    }

    private static String padded(String cell, int width, boolean right) {
        String blanks = " ".repeat(width - cell.length());
        return right ? blanks + cell : cell + blanks;
    }
}
