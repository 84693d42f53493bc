package io.pgmemlab.probe.family;

import java.util.Arrays;

/**
 * Page frames that were seen once, and those that were seen more often: two bits a frame. Physical addresses may be sparse,
 * so the bits are kept in chunks (of 1 GiB of memory, at 4 KiB a frame) that are made when they are needed.
 */
final class FrameSet {
    private static final int CHUNK_SHIFT = 18;
    private static final long IN_CHUNK = (1L << CHUNK_SHIFT) - 1;
    private static final int WORDS = 1 << (CHUNK_SHIFT - 6);
    private static final int FIRST_TABLE = 64;
    private static final long[] NO_FRAMES = new long[2 * WORDS];

    /** Open addressing by chunk number; a null in {@link #chunks} is a free place. */
    private long[] numbers = new long[FIRST_TABLE];

    /** Of each chunk: a word of "seen", a word of "seen again", and so on, so that both are on one cache line. */
    private long[][] chunks = new long[FIRST_TABLE][];

    private int used;

    void add(long frame) {
        long[] chunk = chunkToWrite(frame >>> CHUNK_SHIFT);
        int word = word(frame);
        long bit = 1L << frame;
        chunk[word + 1] |= chunk[word] & bit;
        chunk[word] |= bit;
    }

    boolean contains(long frame) {
        return (chunk(frame)[word(frame)] & 1L << frame) != 0;
    }

    /** Whether it was added twice or more. */
    boolean isShared(long frame) {
        return (chunk(frame)[word(frame) + 1] & 1L << frame) != 0;
    }

    /** How many different frames were added. */
    long distinct() {
        return count(0);
    }

    /** How many were added once. */
    long unique() {
        return count(0) - count(1);
    }

    /** The numbers of all chunks that hold a frame, ascending; a chunk is {@link #chunkFrames} frames. */
    long[] chunkNumbers() {
        long[] found = new long[used];
        int count = 0;
        for (int i = 0; i < chunks.length; i++) {
            if (chunks[i] != null) {
                found[count++] = numbers[i];
            }
        }
        Arrays.sort(found);
        return found;
    }

    /** How many frames from {@code first} on must be looked at to see all that are in it among the next {@code count}. */
    int span(long first, int count) {
        for (int i = count; i > 0; i--) {
            if (contains(first + i - 1)) {
                return i;
            }
        }
        return 0;
    }

    static int chunkFrames() {
        return 1 << CHUNK_SHIFT;
    }

    private long count(int parity) {
        long sum = 0;
        for (long[] chunk : chunks) {
            for (int i = parity; chunk != null && i < chunk.length; i += 2) {
                sum += Long.bitCount(chunk[i]);
            }
        }
        return sum;
    }

    private static int word(long frame) {
        return (int) (frame & IN_CHUNK) >>> 6 << 1;
    }

    private long[] chunk(long frame) {
        long[] found = chunks[place(frame >>> CHUNK_SHIFT)];
        return found == null ? NO_FRAMES : found;
    }

    private int place(long number) {
        int mask = chunks.length - 1;
        int place = (int) ((number * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (chunks[place] != null && numbers[place] != number) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private long[] chunkToWrite(long number) {
        int place = place(number);
        if (chunks[place] == null) {
            if (2 * used >= chunks.length) {
                grow();
                place = place(number);
            }
            numbers[place] = number;
            chunks[place] = new long[2 * WORDS];
            used++;
        }
        return chunks[place];
    }

    private void grow() {
        long[] oldNumbers = numbers;
        long[][] old = chunks;
        numbers = new long[2 * old.length];
        chunks = new long[2 * old.length][];
        for (int i = 0; i < old.length; i++) {
            if (old[i] != null) {
                int place = place(oldNumbers[i]);
                numbers[place] = oldNumbers[i];
                chunks[place] = old[i];
            }
        }
    }
}
