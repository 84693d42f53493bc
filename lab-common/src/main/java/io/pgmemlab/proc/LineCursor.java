package io.pgmemlab.proc;

import java.nio.charset.StandardCharsets;

/**
 * Steps through a text, line by line and byte by byte, and makes no object unless asked for a string.
 *
 * <p>Only {@code \n} ends a line: file names may hold {@code \r} and every other separator that Java knows.
 */
final class LineCursor {
    /** The last number that takes another digit without leaving 64 bits, if that digit is at most 5. */
    private static final long LAST_BEFORE_OVERFLOW = Long.divideUnsigned(-1L, 10);

    private final ProcText text;
    private final byte[] bytes;
    private int line;
    private int start;
    private int at;
    private int end;
    private int next;
    private int keyEnd;

    LineCursor(ProcText text) {
        this.text = text;
        this.bytes = text.bytes();
        if (text.length() == 0) {
            throw new MalformedTextException(text.source(), 1, "at least one line", "");
        }
    }

    /** The whole text as if it were one line, for names that may hold newlines. */
    static LineCursor whole(ProcText text) {
        LineCursor cursor = new LineCursor(text);
        cursor.line = 1;
        cursor.next = text.length();
        cursor.end = text.length() - 1;
        if (text.bytes()[cursor.end] != '\n') {
            cursor.end++;
            throw cursor.malformed("a newline at the end (the text is cut short)");
        }
        return cursor;
    }

    /** @return false when the text is at its end */
    boolean nextLine() {
        if (next == text.length()) {
            return false;
        }
        line++;
        start = next;
        at = next;
        end = next;
        while (end < text.length() && bytes[end] != '\n') {
            end++;
        }
        if (end == text.length()) {
            throw malformed("a newline at the end (the text is cut short)");
        }
        next = end + 1;
        return true;
    }

    int line() {
        return line;
    }

    boolean atEnd() {
        return at == end;
    }

    /** Whether the line begins like a mapping: two hexadecimal addresses joined by a dash, and a space. */
    boolean isAddressRange() {
        int from = afterHex(at);
        if (from == at || from == end || bytes[from] != '-') {
            return false;
        }
        int to = afterHex(from + 1);
        return to > from + 1 && to < end && bytes[to] == ' ';
    }

    private int afterHex(int from) {
        int i = from;
        while (i < end && Character.digit(bytes[i], 16) >= 0) {
            i++;
        }
        return i;
    }

    /** Steps over the line's key and its colon. {@link #keyIs} and {@link #key} tell what it was. */
    void readKey() {
        keyEnd = indexOf((byte) ':');
        if (keyEnd <= start) {
            throw malformed("a key that ends in ':'");
        }
        at = keyEnd + 1;
    }

    boolean keyIs(byte[] name) {
        if (keyEnd - start != name.length) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (bytes[start + i] != name[i]) {
                return false;
            }
        }
        return true;
    }

    String key() {
        return string(start, keyEnd);
    }

    void skipBlanks() {
        while (at < end && isBlank(bytes[at])) {
            at++;
        }
    }

    /** An unsigned 64-bit decimal number, blanks before it, and a blank or the line's end after it. */
    long number() {
        skipBlanks();
        long value = decimal();
        if (at < end && !isBlank(bytes[at])) {
            throw malformed("a blank after each number");
        }
        return value;
    }

    /** A {@link #number} of at most {@link Integer#MAX_VALUE}. */
    int smallNumber() {
        long value = number();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw malformed("a number of at most 31 bits");
        }
        return (int) value;
    }

    /** Steps over so many numbers, each of which may be negative. */
    void skipNumbers(int count) {
        for (int i = 0; i < count; i++) {
            skipBlanks();
            if (at < end && bytes[at] == '-') {
                at++;
            }
            number();
        }
    }

    /**
     * An unsigned 64-bit decimal number that begins here and may be followed by anything. The kernel pads with blanks, never
     * with zeros.
     */
    long decimal() {
        int first = at;
        long value = 0;
        for (; at < end && bytes[at] >= '0' && bytes[at] <= '9'; at++) {
            int digit = bytes[at] - '0';
            if (value < 0 || value > LAST_BEFORE_OVERFLOW || (value == LAST_BEFORE_OVERFLOW && digit > 5)) {
                throw malformed("a number of at most 64 bits");
            }
            value = value * 10 + digit;
        }
        if (at == first) {
            throw malformed("an unsigned decimal number");
        }
        if (bytes[first] == '0' && at > first + 1) {
            throw malformed("a number without leading zeros (fields run together?)");
        }
        return value;
    }

    /** An unsigned 64-bit hexadecimal number that begins here and may be followed by anything. */
    long hexadecimal() {
        int first = at;
        long value = 0;
        int digit;
        for (; at < end && (digit = Character.digit(bytes[at], 16)) >= 0; at++) {
            if (value >>> 60 != 0) {
                throw malformed("a number of at most 64 bits");
            }
            value = value << 4 | digit;
        }
        if (at == first) {
            throw malformed("a hexadecimal number");
        }
        return value;
    }

    /** The rest of the line: a number and the kernel's unit {@code kB}, which is KiB. @return bytes, not negative */
    long sizeInKib() {
        long kib = number();
        skipBlanks();
        if (end - at != 2 || bytes[at] != 'k' || bytes[at + 1] != 'B') {
            throw malformed("'<number> kB' after the colon");
        }
        if (kib >>> 53 != 0) {
            throw malformed("a size below 8 EiB");
        }
        return kib << 10;
    }

    void expect(String literal) {
        for (int i = 0; i < literal.length(); i++, at++) {
            if (at == end || bytes[at] != literal.charAt(i)) {
                throw malformed("'" + literal + "'");
            }
        }
    }

    void expectEnd() {
        if (at != end) {
            throw malformed("the end of the line");
        }
    }

    /** What stands before the next such character, which is stepped over; possibly nothing. */
    String until(char stop) {
        return upTo(indexOf((byte) stop), stop);
    }

    /** What stands before the last such character of the line, which is stepped over; possibly nothing. */
    String untilLast(char stop) {
        int last = end - 1;
        while (last >= at && bytes[last] != stop) {
            last--;
        }
        return upTo(last, stop);
    }

    private String upTo(int to, char stop) {
        if (to < at) {
            throw malformed("'" + stop + "'");
        }
        String before = string(at, to);
        at = to + 1;
        return before;
    }

    /** The next character, which must be one of these. */
    char oneOf(String allowed) {
        if (at == end || allowed.indexOf(bytes[at]) < 0) {
            throw malformed("one of '" + allowed + "'");
        }
        return (char) bytes[at++];
    }

    String rest() {
        String rest = string(at, end);
        at = end;
        return rest;
    }

    MalformedTextException malformed(String expected) {
        return new MalformedTextException(text.source(), line, expected, decoded(start, end));
    }

    private int indexOf(byte wanted) {
        for (int i = at; i < end; i++) {
            if (bytes[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    /** No name that the kernel knows holds NUL, and none that does could be used as a path. */
    private String string(int from, int to) {
        String string = decoded(from, to);
        if (string.indexOf('\0') >= 0) {
            throw malformed("no NUL in a name");
        }
        return string;
    }

    private String decoded(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }
}
