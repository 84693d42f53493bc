package io.pgmemlab.proc;

/**
 * Categories of pages for {@link Pagemap#scan}, with the kernel's numbers (include/uapi/linux/fs.h).
 *
 * @param none a page must be of none of these
 * @param any and of at least one of these
 */
public record PageFilter(long none, long any) {
    public static final long FILE = 0x4;
    public static final long PRESENT = 0x8;
    public static final long SWAPPED = 0x10;
    public static final long ZERO_PAGE = 0x20;

    /** A process's own pages: present or swapped out, of no file, and not the zero page. */
    public static final PageFilter ANONYMOUS = new PageFilter(FILE | ZERO_PAGE, PRESENT | SWAPPED);
}
