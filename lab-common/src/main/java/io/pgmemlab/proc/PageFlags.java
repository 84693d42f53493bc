package io.pgmemlab.proc;

/** {@code /proc/kpageflags}: what each page frame of the machine is used for. Only root may open it. */
public final class PageFlags implements AutoCloseable {
    private static final int KSM = 21;
    private static final int ZERO_PAGE = 24;

    private final EntryFile file;

    private PageFlags(EntryFile file) {
        this.file = file;
    }

    /** @throws UnreadableException when it is refused, or this kernel has none */
    public static PageFlags open(String path, EntryBuffer buffer) {
        return new PageFlags(EntryFile.open(path, buffer));
    }

    /** The flags of {@code count} frames from {@code first} on. @throws UnreadableException when memory ends before */
    public void read(long first, int count, long[] into, int offset) {
        file.read(first, count, into, offset);
    }

    /** A page that same-page merging made of several equal ones (Linux 2.6.32). */
    public static boolean isKsm(long flags) {
        return ((flags >>> KSM) & 1) == 1;
    }

    /** The page, small or huge, that stands for all memory that was read and never written (Linux 4.0). */
    public static boolean isZeroPage(long flags) {
        return ((flags >>> ZERO_PAGE) & 1) == 1;
    }

    @Override
    public void close() {
        file.close();
    }
}
