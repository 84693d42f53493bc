package io.pgmemlab.probe;

/**
 * One process for good: a pid alone is reused after the process is gone.
 *
 * @param pid in the pid namespace of the engine's host
 * @param startTicks when it started, in clock ticks since boot ({@code /proc/PID/stat} field 22)
 */
public record ProcessId(int pid, long startTicks) {
    @Override
    public String toString() {
        return pid + "@" + startTicks;
    }
}
