package io.pgmemlab.proc;

/**
 * {@code /proc/PID/stat}: what the scheduler knows of one process. Field numbers are those of proc_pid_stat(5).
 *
 * <p>The counters are unsigned 64-bit (see the package's rules). A zombie keeps its counters and has no pages: look at
 * {@link #isDead} before believing {@link #rssPages}. {@code minorFaults} mixes copies, first touches, file maps and
 * re-use.
 *
 * @param pid field 1
 * @param comm field 2, the name: any bytes but NUL, with spaces, parentheses and newlines as they are
 * @param state field 3: R, S, D, Z, T, t, X, I, …
 * @param ppid field 4
 * @param minorFaults field 10
 * @param majorFaults field 12
 * @param userTicks field 14, in clock ticks: 1/100 s on every Linux in use (sysconf(_SC_CLK_TCK))
 * @param systemTicks field 15, in clock ticks
 * @param threads field 20
 * @param startTimeTicks field 22, in clock ticks after boot; with the pid it names a process, even where pids are re-used
 * @param virtualBytes field 23
 * @param rssPages field 24, in pages; approximate, since the kernel's per-CPU counters lag; smaps_rollup is exact
 */
public record ProcStat(
        int pid,
        String comm,
        char state,
        int ppid,
        long minorFaults,
        long majorFaults,
        long userTicks,
        long systemTicks,
        int threads,
        long startTimeTicks,
        long virtualBytes,
        long rssPages) {
    private static final String SOURCE = "/proc/PID/stat";

    /** @throws MalformedTextException when there are fewer than the 52 fields that Linux writes since 3.5, or one is no number */
    public static ProcStat parse(ProcText text) {
        LineCursor stat = LineCursor.whole(text);
        int pid = stat.smallNumber();
        stat.expect(" (");
        // the name may look like anything, so that only its last parenthesis can be relied on
        String comm = stat.untilLast(')');
        stat.expect(" ");
        char state = stat.oneOf("RSDZTtXxIKWPLN");
        int ppid = stat.smallNumber();
        stat.skipNumbers(5); // 5–9: process group … flags
        long minorFaults = stat.number();
        stat.skipNumbers(1); // 11: children's minor faults
        long majorFaults = stat.number();
        stat.skipNumbers(1); // 13: children's major faults
        long userTicks = stat.number();
        long systemTicks = stat.number();
        stat.skipNumbers(4); // 16–19: children's times, priority, nice
        int threads = stat.smallNumber();
        stat.skipNumbers(1); // 21: obsolete
        long startTimeTicks = stat.number();
        long virtualBytes = stat.number();
        long rssPages = stat.number();
        stat.skipNumbers(28); // 25–52: rss limit … exit code
        while (!stat.atEnd()) {
            stat.skipNumbers(1);
        }
        return new ProcStat(
                pid,
                comm,
                state,
                ppid,
                minorFaults,
                majorFaults,
                userTicks,
                systemTicks,
                threads,
                startTimeTicks,
                virtualBytes,
                rssPages);
    }

    /** {@link #parse(ProcText)} of a buffer's first {@code length} bytes. */
    public static ProcStat parse(byte[] buffer, int length) {
        return parse(ProcText.of(SOURCE, buffer, length));
    }

    public static ProcStat parse(String text) {
        return parse(ProcText.of(SOURCE, text));
    }

    /** A zombie, or a process on its last steps: its memory is gone, so that zeros in it say nothing. */
    public boolean isDead() {
        return state == 'Z' || state == 'X' || state == 'x';
    }
}
