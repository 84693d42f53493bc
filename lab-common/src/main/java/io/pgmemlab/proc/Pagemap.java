package io.pgmemlab.proc;

import io.pgmemlab.Bytes;
import java.util.Optional;

/**
 * {@code /proc/PID/pagemap}: where each page of one process is. Opening it takes the right to read the process's memory
 * (CAP_SYS_PTRACE), frame numbers take CAP_SYS_ADMIN in the initial user namespace <em>when it is opened</em>; without it
 * they read 0.
 */
public final class Pagemap implements AutoCloseable {
    private static final Bytes PAGE_SIZE = Bytes.of(LibC.getpagesize());

    private final EntryFile file;

    private Pagemap(EntryFile file) {
        this.file = file;
    }

    /** The size of the pages that entries are for. A huge page is as many entries as it holds of these. */
    public static Bytes pageSize() {
        return PAGE_SIZE;
    }

    /** @throws UnreadableException when the process is gone, or the file is refused */
    public static Pagemap open(String path, EntryBuffer buffer) {
        return new Pagemap(EntryFile.open(path, buffer));
    }

    /**
     * The entries of {@code count} pages from page number {@code first} on; see {@link PagemapEntry}.
     *
     * @throws UnreadableException when the process has no memory any more
     */
    public void read(long first, int count, long[] into, int offset) {
        file.read(first, count, into, offset);
    }

    /**
     * Which pages of an address range are of these categories, by the ioctl PAGEMAP_SCAN.
     *
     * @return empty where the kernel has no such ioctl (before Linux 6.7)
     * @throws UnreadableException when the process has no memory any more
     */
    public Optional<PageRanges> scan(PageFilter filter, long start, long end) {
        return PagemapScan.scan(file, filter, start, end);
    }

    @Override
    public void close() {
        file.close();
    }
}
