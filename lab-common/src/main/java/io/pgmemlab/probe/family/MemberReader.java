package io.pgmemlab.probe.family;

import io.pgmemlab.proc.EntryBuffer;
import io.pgmemlab.proc.MemoryMap;
import io.pgmemlab.proc.MemoryMap.Mapping;
import io.pgmemlab.proc.PageFilter;
import io.pgmemlab.proc.PageRanges;
import io.pgmemlab.proc.Pagemap;
import java.util.List;
import java.util.Optional;

/** Reads the own pages of one process. Not for two threads at once. */
class MemberReader {
    /** Pages read at once where the kernel cannot say which are there: 128 MiB of addresses. */
    private static final int STRIDE = 32 << 10;

    private final EntryBuffer buffer;
    private final boolean scans;

    MemberReader(EntryBuffer buffer, boolean scans) {
        this.buffer = buffer;
        this.scans = scans;
    }

    /** Whether the zero page is left out by the kernel; otherwise it looks like a page of the process's own. */
    boolean leavesOutZeroPages() {
        return scans;
    }

    /** Whether this kernel says itself which pages are there. */
    static boolean canScan(EntryBuffer buffer) {
        try (Pagemap own = Pagemap.open("/proc/self/pagemap", buffer)) {
            return own.scan(PageFilter.ANONYMOUS, 0, Pagemap.pageSize().count()).isPresent();
        }
    }

    /**
     * @param room for entries, which the result keeps if it is large enough
     * @throws io.pgmemlab.proc.UnreadableException when the process is gone, or refused
     */
    MemberPages read(MemoryMap maps, String pagemapPath, long[] room) {
        List<PrivateMapping> mappings = maps.mappings().stream()
                .filter(PrivateMapping::counts)
                .map(PrivateMapping::of)
                .toList();
        MemberPages pages = new MemberPages(mappings, room);
        try (Pagemap pagemap = Pagemap.open(pagemapPath, buffer)) {
            Optional<PageRanges> populated = scans ? scan(pagemap, maps.mappings()) : Optional.empty();
            if (populated.isPresent()) {
                pages.reserve(Math.toIntExact(populated.get().pages()));
                read(pagemap, populated.get(), pages);
            } else {
                readAll(pagemap, pages);
            }
        }
        return pages;
    }

    private static Optional<PageRanges> scan(Pagemap pagemap, List<Mapping> mappings) {
        long start = 0;
        long end = 0;
        for (Mapping mapping : mappings) {
            if (PrivateMapping.counts(mapping)) {
                start = end == 0 ? mapping.start() : start;
                end = mapping.end();
            }
        }
        return pagemap.scan(PageFilter.ANONYMOUS, start, end);
    }

    /** Both ascend; a range may lie over several mappings, and over some that do not count. */
    private static void read(Pagemap pagemap, PageRanges populated, MemberPages pages) {
        int range = 0;
        for (int i = 0; i < pages.mappings().size(); i++) {
            PrivateMapping mapping = pages.mappings().get(i);
            while (range < populated.count() && populated.end(range) <= mapping.first()) {
                range++;
            }
            for (int r = range; r < populated.count() && populated.first(r) < mapping.end(); r++) {
                read(
                        pagemap,
                        pages,
                        i,
                        Math.max(mapping.first(), populated.first(r)),
                        Math.min(mapping.end(), populated.end(r)));
            }
        }
    }

    private static void readAll(Pagemap pagemap, MemberPages pages) {
        for (int i = 0; i < pages.mappings().size(); i++) {
            PrivateMapping mapping = pages.mappings().get(i);
            for (long page = mapping.first(); page < mapping.end(); page += STRIDE) {
                read(pagemap, pages, i, page, Math.min(mapping.end(), page + STRIDE));
            }
        }
    }

    private static void read(Pagemap pagemap, MemberPages pages, int mapping, long first, long end) {
        int count = Math.toIntExact(end - first);
        int at = pages.reserve(count);
        pagemap.read(first, count, pages.entries(), at);
        pages.add(mapping, first, count);
    }
}
