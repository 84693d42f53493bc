package io.pgmemlab.probe.family;

import io.pgmemlab.Bytes;
import io.pgmemlab.proc.Pagemap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Pages of one member, counted by mapping and by how it came to them. */
final class Tally {
    static final int STILL_SHARED = 0;
    static final int COPIED = 1;
    static final int FRESH = 2;
    static final int SOLE_OWNED = 3;
    static final int COPIED_FROM_FILE = 4;
    static final int DROPPED = 5;
    static final int KSM = 6;
    static final int SWAPPED = 7;
    private static final int KINDS = 8;

    private final SortedMap<String, long[]> byMapping = new TreeMap<>();

    /** The counters of a mapping, by kind, to be added to. */
    long[] of(String mapping) {
        return byMapping.computeIfAbsent(mapping, name -> new long[KINDS]);
    }

    /** Pages of these kinds, over all mappings. */
    long pages(int... kinds) {
        long sum = 0;
        for (long[] counts : byMapping.values()) {
            for (int kind : kinds) {
                sum += counts[kind];
            }
        }
        return sum;
    }

    /** Present pages that nobody else holds. */
    long privatePages() {
        return pages(COPIED, FRESH, SOLE_OWNED, COPIED_FROM_FILE);
    }

    /** @param framesSeen whether last holders and merged pages could be told apart from others */
    SortedMap<String, PageCounts> counts(boolean framesSeen) {
        SortedMap<String, PageCounts> counts = new TreeMap<>();
        byMapping.forEach((mapping, pages) -> counts.put(mapping, counts(pages, framesSeen)));
        return counts;
    }

    /** Of no page at all. */
    static PageCounts none(boolean framesSeen) {
        return counts(new long[KINDS], framesSeen);
    }

    static PageCounts sum(Map<String, PageCounts> byMapping, boolean framesSeen) {
        return byMapping.values().stream().reduce(none(framesSeen), PageCounts::plus);
    }

    private static PageCounts counts(long[] pages, boolean framesSeen) {
        return new PageCounts(
                bytes(pages[STILL_SHARED]),
                bytes(pages[COPIED]),
                bytes(pages[FRESH]),
                framesSeen ? Optional.of(bytes(pages[SOLE_OWNED])) : Optional.empty(),
                bytes(pages[COPIED_FROM_FILE]),
                bytes(pages[DROPPED]),
                framesSeen ? Optional.of(bytes(pages[KSM])) : Optional.empty(),
                bytes(pages[SWAPPED]));
    }

    static Bytes bytes(long pages) {
        return Bytes.of(Math.multiplyExact(pages, Pagemap.pageSize().count()));
    }
}
