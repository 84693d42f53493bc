package io.pgmemlab.probe.family;

import io.pgmemlab.proc.PagemapEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The pages that one process holds in its private mappings at one instant, in ascending order: its own (anonymous) ones,
 * present or swapped out, and no others. Eight bytes a page, in segments of neighbours within one mapping.
 */
final class MemberPages {
    /** A bit of an entry that the kernel leaves free: a page of same-page merging. */
    static final long KSM = 1L << 60;

    private final List<PrivateMapping> mappings;
    private long[] entries;
    private int used;
    private long[] firstPages = new long[64];
    private int[] offsets = new int[65];
    private int[] mappingOf = new int[64];
    private int segments;
    private boolean stoodStill = true;

    MemberPages(List<PrivateMapping> mappings) {
        this(mappings, new long[1 << 12]);
    }

    /** @param room for entries; it is written over */
    MemberPages(List<PrivateMapping> mappings, long[] room) {
        this.mappings = List.copyOf(mappings);
        this.entries = room;
    }

    List<PrivateMapping> mappings() {
        return mappings;
    }

    int segments() {
        return segments;
    }

    long firstPage(int segment) {
        return firstPages[segment];
    }

    int offset(int segment) {
        return offsets[segment];
    }

    /** The offset after its last entry. */
    int end(int segment) {
        return offsets[segment + 1];
    }

    /** An index into {@link #mappings}. */
    int mappingOf(int segment) {
        return mappingOf[segment];
    }

    /** Entries of pagemap, all of all segments; only the first {@link #pages} count. */
    long[] entries() {
        return entries;
    }

    int pages() {
        return used;
    }

    /** Where {@code count} entries can be written before they are {@link #add}ed. */
    int reserve(int count) {
        long needed = (long) used + count;
        if (needed > entries.length) {
            if (needed > Integer.MAX_VALUE / 8) {
                throw new IllegalStateException(needed + " pages of one process are more than this lab can compare");
            }
            entries = Arrays.copyOf(entries, (int) Math.max(needed, 2L * entries.length));
        }
        return used;
    }

    /**
     * Adds pages whose entries were written at {@link #reserve}'s place; those that are not the process's own are left out.
     *
     * @param mapping an index into {@link #mappings}
     * @return how many of them are nothing at all
     */
    int add(int mapping, long firstPage, int count) {
        int from = used;
        int to = used + count;
        int nothing = 0;
        while (from < to) {
            int run = runOfOwn(from, to);
            if (run > 0) {
                if (from != used) {
                    System.arraycopy(entries, from, entries, used, run);
                }
                addSegment(mapping, firstPage + (from - (to - count)), run);
            }
            from += run;
            while (from < to && !isOwn(entries[from])) {
                nothing += PagemapEntry.isNothing(entries[from]) ? 1 : 0;
                from++;
            }
        }
        return nothing;
    }

    /** Whether nothing was seen that only a process which changes its mappings can show; not all changes show. */
    boolean stoodStill() {
        return stoodStill;
    }

    void didNotStandStill() {
        stoodStill = false;
    }

    private int runOfOwn(int from, int to) {
        int at = from;
        while (at < to && isOwn(entries[at])) {
            at++;
        }
        return at - from;
    }

    private static boolean isOwn(long entry) {
        return PagemapEntry.isAnonymous(entry) || PagemapEntry.isSwappedOut(entry);
    }

    private void addSegment(int mapping, long firstPage, int count) {
        used += count;
        int last = segments - 1;
        if (last >= 0 && mappingOf[last] == mapping && firstPages[last] + end(last) - offset(last) == firstPage) {
            offsets[segments] = used;
            return;
        }
        if (segments == firstPages.length) {
            firstPages = Arrays.copyOf(firstPages, 2 * segments);
            mappingOf = Arrays.copyOf(mappingOf, 2 * segments);
            offsets = Arrays.copyOf(offsets, 2 * segments + 1);
        }
        firstPages[segments] = firstPage;
        mappingOf[segments] = mapping;
        segments++;
        offsets[segments] = used;
    }

    /** A copy in which some entries are none of the process's own any more, and others are marked. */
    interface EntryChange {
        long changed(long entry);
    }

    MemberPages changed(EntryChange change) {
        MemberPages copy = new MemberPages(new ArrayList<>(mappings));
        for (int segment = 0; segment < segments; segment++) {
            int length = end(segment) - offset(segment);
            int at = copy.reserve(length);
            for (int i = 0; i < length; i++) {
                copy.entries[at + i] = change.changed(entries[offset(segment) + i]);
            }
            copy.add(mappingOf[segment], firstPages[segment], length);
        }
        return copy;
    }

    static boolean isKsm(long entry) {
        return (entry & KSM) != 0;
    }

    /** What tells the page from all others: its frame, or its place in swap. Never 0 for a reader who may see frames. */
    static long identity(long entry) {
        return PagemapEntry.isAnonymous(entry)
                ? PagemapEntry.frame(entry)
                : PagemapEntry.swapSlot(entry) | PagemapEntry.SWAPPED;
    }
}
