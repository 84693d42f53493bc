package io.pgmemlab.proc;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of one kernel file, with the name of where they came from. What every parser of this package takes.
 *
 * <p>It does not copy: a text that {@link ProcReader} gave changes with the reader's next read.
 */
public final class ProcText {
    private final String source;
    private final byte[] bytes;
    private final int length;

    private ProcText(String source, byte[] bytes, int length) {
        if (length < 0 || length > bytes.length) {
            throw new IllegalArgumentException(
                    "%s: length %d of a buffer of %d bytes".formatted(source, length, bytes.length));
        }
        this.source = source;
        this.bytes = bytes;
        this.length = length;
    }

    /** @param source where the bytes came from, for error messages: a path, best of all */
    public static ProcText of(String source, byte[] bytes, int length) {
        return new ProcText(source, bytes, length);
    }

    /** @param source where the text came from, for error messages */
    public static ProcText of(String source, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new ProcText(source, bytes, bytes.length);
    }

    public String source() {
        return source;
    }

    /** The buffer itself; only the first {@link #length} bytes are the text's. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    /** A text of its own, which the reader's next read leaves alone. */
    public ProcText copy() {
        return new ProcText(source, Arrays.copyOf(bytes, length), length);
    }

    /** Whether both hold the same bytes, wherever they came from. */
    public boolean equalsText(ProcText other) {
        return Arrays.equals(bytes, 0, length, other.bytes, 0, other.length);
    }

    /** The text itself, read as UTF-8. */
    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
