package io.pgmemlab.proc;

/**
 * One entry of {@code /proc/PID/pagemap}, as the kernel's admin-guide/mm/pagemap.rst defines its bits. An entry stays a
 * {@code long}: there is one for each page.
 */
public final class PagemapEntry {
    /** Bits 0–54 are the frame number of a present page; 0 for a reader without CAP_SYS_ADMIN. */
    public static final long FRAME_MASK = (1L << 55) - 1;

    /** Mapped once in the whole system (Linux 4.2). */
    public static final long EXCLUSIVE = 1L << 56;

    /** A lightweight guard (MADV_GUARD_INSTALL): it stands in a page's place and is none (Linux 6.16). */
    public static final long GUARD = 1L << 58;

    /** A page of a file, or of shared memory. */
    public static final long FILE = 1L << 61;

    public static final long SWAPPED = 1L << 62;
    public static final long PRESENT = 1L << 63;

    /** Kinds of swap entry: five bits. The last kind marks guards and the like, and never a page (include/linux/swap.h). */
    private static final long SWAP_TYPE_MASK = 31;

    private static final long MARKER = 31;

    private PagemapEntry() {}

    /** Present and of no file. The zero page looks so too. */
    public static boolean isAnonymous(long entry) {
        return (entry & (PRESENT | FILE)) == PRESENT;
    }

    /** Swapped out and of no file, and truly a page. */
    public static boolean isSwappedOut(long entry) {
        return (entry & (PRESENT | SWAPPED | FILE | GUARD)) == SWAPPED && (entry & SWAP_TYPE_MASK) != MARKER;
    }

    /** Neither a page nor any kind of swap entry. */
    public static boolean isNothing(long entry) {
        return (entry & (PRESENT | SWAPPED)) == 0;
    }

    /** Of a present page. */
    public static long frame(long entry) {
        return entry & FRAME_MASK;
    }

    /** Of a page that is swapped out: kind and offset, which name one page as a frame does. */
    public static long swapSlot(long entry) {
        return entry & FRAME_MASK;
    }

    public static boolean isExclusive(long entry) {
        return (entry & EXCLUSIVE) != 0;
    }
}
