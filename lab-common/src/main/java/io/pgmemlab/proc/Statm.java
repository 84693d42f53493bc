package io.pgmemlab.proc;

import io.pgmemlab.Bytes;

/**
 * {@code /proc/PID/statm}: the sizes of one process in pages, about a hundred times cheaper than the smaps_rollup of
 * a large process, and approximate, since the kernel's per-CPU counters lag. Zombies and kernel threads write zeros here:
 * see {@link #hasNoMemory}.
 *
 * @param sizePages virtual size
 * @param residentPages resident: anonymous, file and shmem
 * @param sharedPages resident pages of files and shmem ("shared" only in name: they may have one user)
 * @param textPages the program's code
 * @param dataPages data and stack, virtual
 */
public record Statm(long sizePages, long residentPages, long sharedPages, long textPages, long dataPages) {
    private static final String SOURCE = "/proc/PID/statm";

    /** @throws MalformedTextException when there are not exactly seven numbers */
    public static Statm parse(ProcText text) {
        LineCursor line = LineCursor.whole(text);
        long size = line.number();
        long resident = line.number();
        long shared = line.number();
        long code = line.number();
        line.skipNumbers(1); // library: always 0 since Linux 2.6
        long data = line.number();
        line.skipNumbers(1); // dirty: always 0 since Linux 2.6
        line.expectEnd();
        return new Statm(size, resident, shared, code, data);
    }

    /** {@link #parse(ProcText)} of a buffer's first {@code length} bytes. */
    public static Statm parse(byte[] buffer, int length) {
        return parse(ProcText.of(SOURCE, buffer, length));
    }

    public static Statm parse(String text) {
        return parse(ProcText.of(SOURCE, text));
    }

    /** Whether this is a zombie or a kernel thread: its zeros mean that there was nothing to measure. */
    public boolean hasNoMemory() {
        return sizePages == 0;
    }

    /** @throws ArithmeticException when it does not fit in 63 bits */
    public Bytes resident(Bytes pageSize) {
        return Bytes.of(Math.multiplyExact(residentPages, pageSize.count()));
    }
}
