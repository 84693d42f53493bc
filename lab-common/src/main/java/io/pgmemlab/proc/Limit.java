package io.pgmemlab.proc;

import io.pgmemlab.Bytes;
import java.util.Optional;

/**
 * A limit on the memory of a cgroup: {@code memory.max}, {@code memory.high}, and {@code memory.limit_in_bytes} of v1.
 *
 * @param value empty when there is none
 */
public record Limit(Optional<Bytes> value) {
    /**
     * cgroup v2 says {@code max}. v1 says 2⁶³ − 1 rounded down to a page, 9223372036854771712 where pages have 4 KiB; this
     * is the same with the largest pages in use, 64 KiB. Kernels before 3.19 said 2⁶³ − 1 or 2⁶⁴ − 1, which are above it.
     */
    private static final long NONE_IN_V1 = Long.MAX_VALUE & -(64L << 10);

    /** @throws MalformedTextException when the text is anything but {@code max} or one number */
    public static Limit parse(ProcText text) {
        if (text.toString().equals("max\n")) {
            return new Limit(Optional.empty());
        }
        long bytes = SingleValue.count(text);
        return new Limit(
                Long.compareUnsigned(bytes, NONE_IN_V1) >= 0 ? Optional.empty() : Optional.of(Bytes.of(bytes)));
    }

    public static Limit parse(String text) {
        return parse(ProcText.of("a cgroup limit", text));
    }

    public boolean isUnlimited() {
        return value.isEmpty();
    }

    /** {@code max} or the size. */
    @Override
    public String toString() {
        return value.map(Bytes::toString).orElse("max");
    }
}
