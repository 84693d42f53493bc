package io.pgmemlab.proc;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.util.Optional;

/** The ioctl PAGEMAP_SCAN (Linux 6.7): {@code struct pm_scan_arg} in, an array of {@code struct page_region} out. */
final class PagemapScan {
    /** {@code _IOWR('f', 16, struct pm_scan_arg)} */
    private static final long REQUEST = 0xC0606610L;

    private static final int ARGUMENT_BYTES = 96;
    private static final int REGION_BYTES = 24;
    private static final int REGIONS = 1024;

    // fields of pm_scan_arg, each 64-bit
    private static final int SIZE = 0;
    private static final int START = 16;
    private static final int END = 24;
    private static final int WALK_END = 32;
    private static final int VECTOR = 40;
    private static final int VECTOR_LENGTH = 48;
    private static final int INVERTED = 64;
    private static final int ALL_OF = 72;
    private static final int ANY_OF = 80;
    private static final int RETURNED = 88;

    private PagemapScan() {}

    static Optional<PageRanges> scan(EntryFile pagemap, PageFilter filter, long start, long end) {
        PageRanges ranges = new PageRanges();
        try (Memory argument = new Memory(ARGUMENT_BYTES);
                Memory regions = new Memory((long) REGIONS * REGION_BYTES)) {
            argument.clear();
            argument.setLong(SIZE, ARGUMENT_BYTES);
            argument.setLong(END, end);
            argument.setLong(VECTOR, Pointer.nativeValue(regions));
            argument.setLong(VECTOR_LENGTH, REGIONS);
            argument.setLong(INVERTED, filter.none());
            argument.setLong(ALL_OF, filter.none());
            argument.setLong(ANY_OF, filter.any());
            argument.setLong(RETURNED, filter.any());
            for (long from = start; from < end; from = argument.getLong(WALK_END)) {
                argument.setLong(START, from);
                int found = LibC.ioctl(pagemap.descriptor(), REQUEST, Pointer.nativeValue(argument));
                if (found < 0) {
                    int errno = Native.getLastError();
                    if (errno == LibC.ENOTTY || errno == LibC.EINVAL) {
                        return Optional.empty();
                    }
                    if (errno != LibC.EINTR) {
                        throw UnreadableException.of(ProcReader.failed(pagemap.path(), "PAGEMAP_SCAN", errno));
                    }
                    argument.setLong(WALK_END, from); // once more from here
                    continue;
                }
                add(ranges, regions, found);
            }
        }
        return Optional.of(ranges);
    }

    private static void add(PageRanges ranges, Memory regions, int found) {
        long size = Pagemap.pageSize().count();
        for (int i = 0; i < found; i++) {
            long at = (long) i * REGION_BYTES;
            ranges.add(regions.getLong(at) / size, regions.getLong(at + Long.BYTES) / size);
        }
    }
}
