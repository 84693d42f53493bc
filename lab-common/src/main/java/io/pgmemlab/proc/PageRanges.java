package io.pgmemlab.proc;

import java.util.Arrays;

/** Ranges of page numbers (address ÷ page size), ascending. */
public final class PageRanges {
    private long[] bounds = new long[64];
    private int count;

    /** @param end the first page after it */
    public void add(long first, long end) {
        if (first < 0 || end <= first || (count > 0 && first < end(count - 1))) {
            throw new IllegalArgumentException("pages %d to %d do not follow".formatted(first, end));
        }
        if (count > 0 && first == end(count - 1)) {
            bounds[2 * count - 1] = end;
            return;
        }
        if (2 * count == bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * bounds.length);
        }
        bounds[2 * count] = first;
        bounds[2 * count + 1] = end;
        count++;
    }

    public int count() {
        return count;
    }

    public long first(int range) {
        return bounds[2 * range];
    }

    /** The first page after it. */
    public long end(int range) {
        return bounds[2 * range + 1];
    }

    public long pages() {
        long pages = 0;
        for (int i = 0; i < count; i++) {
            pages += end(i) - first(i);
        }
        return pages;
    }
}
