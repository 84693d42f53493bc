package io.pgmemlab.report;

/**
 * Something that a reader must know before the first figure: what was compared, how figures were come by.
 *
 * @param label the first words
 * @param text one or two sentences that follow them
 */
public record Notice(String label, String text) {
    /** As lines of plain text, within the width of a console table. */
    @Override
    public String toString() {
        return Wrapped.lines("", "  ", Wrapped.oneLine(label + " " + text));
    }
}
