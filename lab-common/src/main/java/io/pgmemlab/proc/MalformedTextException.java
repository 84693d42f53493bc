package io.pgmemlab.proc;

import io.pgmemlab.LabException;

/** A text does not have the form that the kernel gives it. The message names the source, the line and what was expected. */
public class MalformedTextException extends LabException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_EXCERPT = 160;

    MalformedTextException(String source, int line, String expected, String found) {
        super("%s, line %d: expected %s, found '%s'".formatted(source, line, expected, printable(found)));
    }

    /** Control characters as \xNN, and no more than a console line of it: the text may be anything. */
    private static String printable(String text) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < text.length() && i < LONGEST_EXCERPT; i++) {
            char c = text.charAt(i);
            shown.append(Character.isISOControl(c) ? "\\x%02x".formatted((int) c) : c);
        }
        return text.length() > LONGEST_EXCERPT ? shown + "…" : shown.toString();
    }
}
