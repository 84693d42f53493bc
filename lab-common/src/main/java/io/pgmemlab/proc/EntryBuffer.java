package io.pgmemlab.proc;

import com.sun.jna.Memory;

/** Native memory for reads of {@link Pagemap} and {@link PageFlags}, used again by each. Not for two threads at once. */
public final class EntryBuffer {
    /** A quarter of a MiB: large enough that a call costs nothing, small enough to stay in the processor's cache. */
    static final int ENTRIES = 32 << 10;

    private final Memory memory = new Memory((long) ENTRIES * Long.BYTES);

    Memory memory() {
        return memory;
    }
}
