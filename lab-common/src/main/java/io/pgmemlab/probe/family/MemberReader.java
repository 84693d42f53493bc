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
    /** Pages read at once, 128 MiB of addresses: their entries are looked at while they are in the processor's cache. */
    private static final int STRIDE = 32 << 10;

    private final EntryBuffer buffer;
    private final boolean scans;

    MemberReader(EntryBuffer buffer, boolean scans) {
        this.buffer = buffer;
        this.scans = scans;
    }

    /**
     * Whether the kernel says where pages are. It then leaves out the zero page, which otherwise looks like a page of the
     * process's own.
     */
    boolean scans() {
        return scans;
    }

    /** Whether this kernel says itself which pages are there. */
    static boolean canScan(EntryBuffer buffer) {
        try (Pagemap own = Pagemap.open("/proc/self/pagemap", buffer)) {
            return own.scan(PageFilter.ANONYMOUS, 0, Pagemap.pageSize().count()).isPresent();
        }
    }

    /**
     * @param maps what the process has mapped, read just before
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
                read(pagemap, populated.get(), maps.mappings(), pages);
            } else {
                readAll(pagemap, pages);
            }
        }
        return pages;
    }

    /** Of all addresses, mapped or not: what was mapped meanwhile is to be noticed. */
    private static Optional<PageRanges> scan(Pagemap pagemap, List<Mapping> mappings) {
        long end = 0;
        for (Mapping mapping : mappings) {
            end = Math.max(end, mapping.end()); // that of [vsyscall] is negative
        }
        return pagemap.scan(PageFilter.ANONYMOUS, 0, end);
    }

    /**
     * Both ascend; a range may lie over several mappings, and over some that do not count. A process whose pages lie in none,
     * or are not where the scan saw them, did not stand still.
     */
    private static void read(Pagemap pagemap, PageRanges populated, List<Mapping> mappings, MemberPages pages) {
        long size = Pagemap.pageSize().count();
        int range = 0;
        int counted = 0;
        long mapped = 0;
        long nothing = 0;
        for (Mapping mapping : mappings) {
            long start = mapping.start() / size;
            long end = mapping.end() / size;
            boolean counts = PrivateMapping.counts(mapping);
            while (range < populated.count() && populated.end(range) <= start) {
                range++;
            }
            for (int r = range; r < populated.count() && populated.first(r) < end; r++) {
                long from = Math.max(start, populated.first(r));
                long to = Math.min(end, populated.end(r));
                mapped += to - from;
                nothing += counts ? read(pagemap, pages, counted, from, to) : 0;
            }
            counted += counts ? 1 : 0;
        }
        if (mapped != populated.pages() || nothing > 0) {
            pages.didNotStandStill();
        }
    }

    private static void readAll(Pagemap pagemap, MemberPages pages) {
        for (int i = 0; i < pages.mappings().size(); i++) {
            PrivateMapping mapping = pages.mappings().get(i);
            read(pagemap, pages, i, mapping.first(), mapping.end());
        }
    }

    /** @return how many pages are nothing at all */
    private static long read(Pagemap pagemap, MemberPages pages, int mapping, long first, long end) {
        long nothing = 0;
        for (long page = first; page < end; page += STRIDE) {
            int count = (int) Math.min(STRIDE, end - page);
            int at = pages.reserve(count);
            pagemap.read(page, count, pages.entries(), at);
            nothing += pages.add(mapping, page, count);
        }
        return nothing;
    }
}
