package io.pgmemlab.probe.family;

import java.util.Arrays;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Page frames that were seen once, and those that were seen more often: two bits a frame. Physical addresses may be sparse,
 * so the bits are kept in chunks (of 1 GiB of memory, at 4 KiB a frame) that are made when they are needed.
 */
final class FrameSet {
    private static final int CHUNK_SHIFT = 18;
    private static final long IN_CHUNK = (1L << CHUNK_SHIFT) - 1;
    private static final int WORDS = 1 << (CHUNK_SHIFT - 6);
    private static final int FIRST_TABLE = 64;

    /** Chunks of higher numbers (from 64 TiB on) are looked up in a map, so that the table stays small. */
    private static final int LARGEST_TABLE = 1 << 16;

    private static final long[] NO_FRAMES = new long[2 * WORDS];

    /**
     * By chunk number. Of each chunk: a word of "seen", a word of "seen again", and so on, so that both are on one cache line.
     * Chunks that hold nothing are all the same one.
     */
    private long[][] chunks = new long[FIRST_TABLE][];

    private final TreeMap<Long, long[]> farChunks = new TreeMap<>();

    FrameSet() {
        Arrays.fill(chunks, NO_FRAMES);
    }

    void add(long frame) {
        long[] chunk = chunk(frame);
        if (chunk == NO_FRAMES) {
            chunk = newChunk(frame >>> CHUNK_SHIFT);
        }
        int word = word(frame);
        long bit = 1L << frame;
        long seen = chunk[word];
        chunk[word + 1] |= seen & bit;
        chunk[word] = seen | bit;
    }

    boolean contains(long frame) {
        return (chunk(frame)[word(frame)] & 1L << frame) != 0;
    }

    /** Whether it was added twice or more. */
    boolean isShared(long frame) {
        return (chunk(frame)[word(frame) + 1] & 1L << frame) != 0;
    }

    /** How many different frames were added. This goes through all chunks. */
    long distinct() {
        return count(0);
    }

    /** How many were added twice or more. This goes through all chunks. */
    long shared() {
        return count(1);
    }

    /** The numbers of all chunks that hold a frame, ascending; a chunk is {@link #chunkFrames} frames. */
    long[] chunkNumbers() {
        LongStream near = IntStream.range(0, chunks.length)
                .filter(number -> chunks[number] != NO_FRAMES)
                .asLongStream();
        LongStream far = farChunks.keySet().stream().mapToLong(Long::longValue);
        return LongStream.concat(near, far).toArray();
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
        for (long number : chunkNumbers()) {
            long[] chunk = chunk(number << CHUNK_SHIFT);
            for (int i = parity; i < chunk.length; i += 2) {
                sum += Long.bitCount(chunk[i]);
            }
        }
        return sum;
    }

    private static int word(long frame) {
        return (int) (frame & IN_CHUNK) >>> 6 << 1;
    }

    private long[] chunk(long frame) {
        long number = frame >>> CHUNK_SHIFT;
        return number < chunks.length ? chunks[(int) number] : farChunks.getOrDefault(number, NO_FRAMES);
    }

    private long[] newChunk(long number) {
        long[] chunk = new long[2 * WORDS];
        if (number >= LARGEST_TABLE) {
            farChunks.put(number, chunk);
            return chunk;
        }
        if (number >= chunks.length) {
            int old = chunks.length;
            chunks = Arrays.copyOf(chunks, Integer.highestOneBit((int) number) << 1);
            Arrays.fill(chunks, old, chunks.length, NO_FRAMES);
        }
        chunks[(int) number] = chunk;
        return chunk;
    }
}
