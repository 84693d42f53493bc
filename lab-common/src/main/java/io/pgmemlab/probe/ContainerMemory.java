package io.pgmemlab.probe;

import io.pgmemlab.Bytes;
import io.pgmemlab.proc.ProcReader;
import io.pgmemlab.proc.Reading;
import io.pgmemlab.proc.SingleValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The memory counter of a container's cgroup. It counts page cache and kernel memory too, so it is not RSS. Not safe for
 * several threads.
 */
public final class ContainerMemory {
    private final Optional<Path> current;
    private final Optional<Path> peak;
    private final ProcReader reader = new ProcReader();

    private ContainerMemory(Optional<Path> current, Optional<Path> peak) {
        this.current = current;
        this.peak = peak;
    }

    /**
     * The counter of the cgroup that a process is in.
     *
     * @param pid on this host
     */
    public static ContainerMemory of(int pid) {
        return of(Path.of("/proc"), pid);
    }

    static ContainerMemory of(Path proc, int pid) {
        Optional<Cgroup> cgroup = Cgroup.of(proc, pid);
        return new ContainerMemory(
                cgroup.map(found -> found.memory().resolve(found.unified() ? "memory.current" : "memory.usage_in_bytes")),
                cgroup.map(
                        found -> found.memory().resolve(found.unified() ? "memory.peak" : "memory.max_usage_in_bytes")));
    }

    /** Now; absent where the counter is not there (no memory controller, a cgroup out of sight) or refused. */
    public Optional<Bytes> current() {
        return read(current);
    }

    /** The highest value since {@link #resetPeak}. */
    public Optional<Bytes> peak() {
        return read(peak);
    }

    /**
     * Begins a new peak.
     *
     * @return false where the kernel does not allow it (v2 before 6.12): the peak is then the highest since the container
     *     began
     */
    public boolean resetPeak() {
        try {
            // v1 takes 0; v2 since 6.12 takes anything, but only for the file that it is written through
            boolean v1 = peak.filter(path -> path.endsWith("memory.max_usage_in_bytes")).isPresent();
            if (v1) {
                Files.writeString(peak.get(), "0");
            }
            return v1;
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<Bytes> read(Optional<Path> file) {
        return file.map(path -> reader.read(path.toString()))
                .filter(Reading.Present.class::isInstance)
                .map(reading -> SingleValue.bytes(reading.require()));
    }
}
