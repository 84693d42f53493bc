package io.pgmemlab.proc;

import com.sun.jna.Native;
import com.sun.jna.Pointer;

/** An open kernel file of 64-bit entries that are found by their number: {@code pagemap}, {@code kpageflags}. */
final class EntryFile implements AutoCloseable {
    private final String path;
    private final int descriptor;
    private final EntryBuffer buffer;

    private EntryFile(String path, int descriptor, EntryBuffer buffer) {
        this.path = path;
        this.descriptor = descriptor;
        this.buffer = buffer;
    }

    /** @throws UnreadableException when it is gone or refused */
    static EntryFile open(String path, EntryBuffer buffer) {
        int descriptor = LibC.open(ProcReader.cString(path), LibC.O_RDONLY | LibC.O_CLOEXEC);
        if (descriptor < 0) {
            throw UnreadableException.of(ProcReader.failed(path, "open", Native.getLastError()));
        }
        return new EntryFile(path, descriptor, buffer);
    }

    String path() {
        return path;
    }

    int descriptor() {
        return descriptor;
    }

    /** @throws UnreadableException when the file ends before them, as that of a process that ended does */
    void read(long first, int count, long[] into, int offset) {
        for (int done = 0; done < count; ) {
            int part = Math.min(count - done, EntryBuffer.ENTRIES);
            done += readPart(first + done, part, into, offset + done);
        }
    }

    private int readPart(long first, int count, long[] into, int offset) {
        while (true) {
            long got = LibC.pread(
                    descriptor,
                    Pointer.nativeValue(buffer.memory()),
                    (long) count * Long.BYTES,
                    Math.multiplyExact(first, Long.BYTES));
            if (got >= Long.BYTES) {
                int entries = (int) (got / Long.BYTES);
                buffer.memory().read(0, into, offset, entries);
                return entries;
            }
            if (got >= 0) {
                throw UnreadableException.of(new Reading.Gone(path, "it ends before entry " + first));
            }
            int errno = Native.getLastError();
            if (errno != LibC.EINTR) {
                throw UnreadableException.of(ProcReader.failed(path, "read", errno));
            }
        }
    }

    @Override
    public void close() {
        LibC.close(descriptor);
    }
}
