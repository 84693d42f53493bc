package io.pgmemlab.probe;

import io.pgmemlab.Bytes;
import io.pgmemlab.proc.FlatKeyed;
import io.pgmemlab.proc.Pressure;
import io.pgmemlab.proc.ProcReader;
import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.Reading;
import io.pgmemlab.proc.SingleValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What the kernel counts for a container's cgroup as a whole. Its memory counter holds page cache and kernel memory too, so it
 * is not RSS. Not safe for several threads.
 */
public final class ContainerCounters {
    private static final String V1_PEAK = "memory.max_usage_in_bytes";

    private final Optional<Path> current;
    private final Optional<Path> peak;
    private final Optional<Path> pressure;
    private final Optional<Path> kills;
    private final ProcReader reader = new ProcReader();

    private ContainerCounters(Optional<Cgroup> cgroup) {
        this.current = cgroup.map(
                found -> found.memory().resolve(found.unified() ? "memory.current" : "memory.usage_in_bytes"));
        this.peak = cgroup.map(found -> found.memory().resolve(found.unified() ? "memory.peak" : V1_PEAK));
        this.pressure = cgroup.flatMap(Cgroup::pressure);
        this.kills =
                cgroup.map(found -> found.memory().resolve(found.unified() ? "memory.events" : "memory.oom_control"));
    }

    /**
     * The counters of the cgroup that a process is in.
     *
     * @param pid on this host
     */
    public static ContainerCounters of(int pid) {
        return of(Path.of("/proc"), pid);
    }

    static ContainerCounters of(Path proc, int pid) {
        return new ContainerCounters(Cgroup.of(proc, pid));
    }

    /** Memory now; absent where the counter is not there (no memory controller, a cgroup out of sight) or refused. */
    public Optional<Bytes> memory() {
        return read(current).map(SingleValue::bytes);
    }

    /** The highest value of {@link #memory} since {@link #resetPeak}. */
    public Optional<Bytes> memoryPeak() {
        return read(peak).map(SingleValue::bytes);
    }

    /**
     * Time in which at least one task of the container waited (PSI, {@code some}), since the container began.
     *
     * @param resource {@code cpu}, {@code memory} or {@code io}
     * @return absent where the kernel keeps no PSI, or not by cgroup
     */
    public Optional<Duration> waited(String resource) {
        return read(pressure.map(directory -> directory.resolve(resource + ".pressure")))
                .map(Pressure::parse)
                .flatMap(Pressure::some)
                .map(Pressure.Share::total);
    }

    /** Processes that the kernel killed because the container reached its memory limit. */
    public Optional<Long> oomKills() {
        return read(kills).map(FlatKeyed::parse).map(keyed -> keyed.values().get("oom_kill"));
    }

    /**
     * Begins a new peak.
     *
     * @return false where the kernel does not allow it (v2): the peak is then the highest since the container began
     */
    public boolean resetPeak() {
        if (peak.filter(path -> path.endsWith(V1_PEAK)).isEmpty()) {
            return false; // v2 resets it, since 6.12, only for the open file that is written to
        }
        try {
            Files.writeString(peak.get(), "0");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<ProcText> read(Optional<Path> file) {
        return file.map(path -> reader.read(path.toString()))
                .filter(Reading.Present.class::isInstance)
                .map(Reading::require);
    }
}
