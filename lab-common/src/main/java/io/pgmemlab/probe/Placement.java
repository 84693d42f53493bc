package io.pgmemlab.probe;

import java.util.BitSet;

/**
 * Where the blocks of one database file are: in the database's own cache, in the operating system's page cache, in both. Counted
 * block by block, because neither cache knows of the other: the sum of two sizes says nothing of how much is held twice.
 *
 * @param blocks of the file, or of the part of it that is counted
 * @param buffered in the database's own cache
 * @param cached all of its pages in the page cache
 * @param both buffered and cached: held twice
 * @param partly some of its pages in the page cache, but not all
 */
public record Placement(long blocks, long buffered, long cached, long both, long partly) {
    public static final Placement NONE = new Placement(0, 0, 0, 0, 0);

    /**
     * Counts the blocks from one on.
     *
     * @param from the first block that is counted
     * @param blocks of the whole file; bits from there on are ignored
     * @param buffered a bit for each block in the database's cache
     * @param resident a bit for each page in the page cache
     * @param pagesPerBlock of the page cache; from 1
     */
    public static Placement of(long from, long blocks, BitSet buffered, BitSet resident, int pagesPerBlock) {
        if (from < 0 || pagesPerBlock < 1) {
            throw new IllegalArgumentException(
                    "blocks are counted from 0 on, of at least one page: " + from + ", " + pagesPerBlock);
        }
        long inBuffers = 0;
        long inPageCache = 0;
        long inBoth = 0;
        long inPart = 0;
        for (int block = Math.toIntExact(from); block < blocks; block++) {
            int first = Math.multiplyExact(block, pagesPerBlock);
            int pages = resident.get(first, first + pagesPerBlock).cardinality();
            boolean cached = pages == pagesPerBlock;
            boolean held = buffered.get(block);
            inBuffers += held ? 1 : 0;
            inPageCache += cached ? 1 : 0;
            inBoth += held && cached ? 1 : 0;
            inPart += pages > 0 && !cached ? 1 : 0;
        }
        return new Placement(Math.max(0, blocks - from), inBuffers, inPageCache, inBoth, inPart);
    }

    /** Blocks that need no disk: in one of the caches or in both. */
    public long distinct() {
        return buffered + cached - both;
    }

    /** The placements of two files as one. */
    public Placement plus(Placement other) {
        return new Placement(
                blocks + other.blocks,
                buffered + other.buffered,
                cached + other.cached,
                both + other.both,
                partly + other.partly);
    }
}
