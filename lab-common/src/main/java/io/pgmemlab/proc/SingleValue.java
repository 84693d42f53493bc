package io.pgmemlab.proc;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;

/**
 * A cgroup file that is one number: {@code memory.current}, {@code memory.peak}, and of cgroup v1
 * {@code memory.usage_in_bytes}, {@code memory.max_usage_in_bytes}, {@code memory.failcnt}. For limits see {@link Limit}.
 */
public final class SingleValue {
    private SingleValue() {}

    /**
     * @return the number, unsigned 64-bit
     * @throws MalformedTextException when the text is anything but one number
     */
    public static long count(ProcText text) {
        LineCursor line = LineCursor.whole(text);
        long value = line.decimal();
        line.expectEnd();
        return value;
    }

    public static long count(String text) {
        return count(ProcText.of("a cgroup file of one number", text));
    }

    /** @throws LabException when the text is anything but one number, or it does not fit in 63 bits */
    public static Bytes bytes(ProcText text) {
        return bytes(text.source(), count(text));
    }

    public static Bytes bytes(String text) {
        return bytes(ProcText.of("a cgroup file of one number", text));
    }

    static Bytes bytes(String source, long unsigned) {
        if (unsigned < 0) {
            throw new LabException(
                    "%s: %s bytes are no size (8 EiB or more)".formatted(source, Long.toUnsignedString(unsigned)));
        }
        return Bytes.of(unsigned);
    }
}
