package io.pgmemlab.proc;

/**
 * {@code /proc/PID/schedstat}: how long a process's main thread ran and how long it was ready and had to wait. Counters are
 * unsigned 64-bit (see the package's rules).
 *
 * @param runNanos time on a CPU, in ns
 * @param waitNanos time in a run queue, in ns
 * @param slices how often it was put on a CPU
 */
public record SchedStat(long runNanos, long waitNanos, long slices) {

    /** @throws MalformedTextException when there are not exactly three numbers */
    public static SchedStat parse(ProcText text) {
        LineCursor line = LineCursor.whole(text);
        var stat = new SchedStat(line.number(), line.number(), line.number());
        line.expectEnd();
        return stat;
    }

    public static SchedStat parse(String text) {
        return parse(ProcText.of("/proc/PID/schedstat", text));
    }

    /** Whether nothing was counted: the process never ran, or this kernel does not count and writes three zeros. */
    public boolean isEmpty() {
        return runNanos == 0 && waitNanos == 0 && slices == 0;
    }
}
