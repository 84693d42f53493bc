package io.pgmemlab.probe.family;

import io.pgmemlab.proc.PageRanges;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Numbers every page address that any member inherited, 0 upwards without gaps, so that what is known of an address lies in
 * plain arrays. No hashing: members and ranges both ascend.
 */
final class InheritedIndex {
    private final PageRanges ranges;
    private final int[] bases;
    private final int size;

    private InheritedIndex(PageRanges ranges) {
        this.ranges = ranges;
        this.bases = new int[ranges.count()];
        int next = 0;
        for (int i = 0; i < bases.length; i++) {
            bases[i] = next;
            next = Math.toIntExact(next + ranges.end(i) - ranges.first(i));
        }
        this.size = next;
    }

    /** How many addresses there are. */
    int size() {
        return size;
    }

    int rangeCount() {
        return bases.length;
    }

    PageRanges ranges() {
        return ranges;
    }

    int base(int range) {
        return bases[range];
    }

    /** The page number of an address. */
    long page(int index) {
        int range = Arrays.binarySearch(bases, index);
        range = range >= 0 ? range : -range - 2;
        return ranges.first(range) + index - bases[range];
    }

    /** Takes runs of neighbouring pages. */
    interface Runs {
        void run(long firstPage, long endPage);
    }

    /** The addresses in a set, as runs of pages. */
    void forEachRun(BitSet addresses, Runs runs) {
        for (int range = 0; range < bases.length; range++) {
            int end = range + 1 < bases.length ? bases[range + 1] : size;
            long shift = ranges.first(range) - bases[range];
            int at = addresses.nextSetBit(bases[range]);
            while (at >= 0 && at < end) {
                int stop = Math.min(end, addresses.nextClearBit(at));
                runs.run(at + shift, stop + shift);
                at = addresses.nextSetBit(stop);
            }
        }
    }

    /** Takes the pages of one member in pieces: each wholly numbered or wholly not. */
    interface Pieces {
        /** Entries {@code from} to {@code to} are of the addresses from {@code index} on. */
        void numbered(int segment, int from, int to, int index);

        /** Entries {@code from} to {@code to}, from page number {@code page} on, are of addresses that nobody inherited. */
        void others(int segment, int from, int to, long page);
    }

    void walk(MemberPages pages, Pieces pieces) {
        int range = 0;
        for (int segment = 0; segment < pages.segments(); segment++) {
            int at = pages.offset(segment);
            int end = pages.end(segment);
            long page = pages.firstPage(segment);
            while (at < end) {
                while (range < bases.length && ranges.end(range) <= page) {
                    range++;
                }
                long next = range == bases.length ? Long.MAX_VALUE : ranges.first(range);
                boolean numbered = next <= page;
                long until = numbered ? ranges.end(range) : next;
                int count = (int) Math.min(end - at, until - page);
                if (numbered) {
                    pieces.numbered(segment, at, at + count, bases[range] + (int) (page - next));
                } else {
                    pieces.others(segment, at, at + count, page);
                }
                at += count;
                page += count;
            }
        }
    }

    /** Collects runs of pages in any order, overlapping or not. */
    static final class Builder {
        private long[] starts = new long[64];
        private long[] ends = new long[64];
        private int count;

        void add(long first, long end) {
            if (count > 0 && ends[count - 1] == first) {
                ends[count - 1] = end;
                return;
            }
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
                ends = Arrays.copyOf(ends, 2 * count);
            }
            starts[count] = first;
            ends[count++] = end;
        }

        /** Starts and ends sorted apart still tell at each page how many runs lie over it. */
        InheritedIndex build() {
            Arrays.sort(starts, 0, count);
            Arrays.sort(ends, 0, count);
            PageRanges ranges = new PageRanges();
            int begun = 0;
            for (int ended = 0; ended < count; ended++) {
                long start = starts[ended];
                begun = Math.max(begun, ended + 1);
                while (ended < count) {
                    while (begun < count && starts[begun] <= ends[ended]) {
                        begun++;
                    }
                    if (begun == ended + 1) {
                        break;
                    }
                    ended++;
                }
                ranges.add(start, ends[ended]);
            }
            return new InheritedIndex(ranges);
        }
    }
}
