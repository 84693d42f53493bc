package io.pgmemlab.probe;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the kernel's files of one container are on this host, and which processes it has, for those who copy texts rather
 * than read figures. A path says where a file would be, not that it can be read.
 */
public final class ContainerFiles {
    private final Optional<Cgroup> cgroup;
    private final ProcessFinder processes;

    private ContainerFiles(Optional<Cgroup> cgroup, ProcessFinder processes) {
        this.cgroup = cgroup;
        this.processes = processes;
    }

    /**
     * The files of the container that a process is in.
     *
     * @param proc where procfs is mounted: {@code /proc}
     * @param containerPid the container's main process in the pid namespace of this host
     * @throws io.pgmemlab.LabException when its processes cannot be told from others
     */
    public static ContainerFiles of(Path proc, int containerPid) {
        return new ContainerFiles(Cgroup.of(proc, containerPid), ProcessFinder.ofContainer(proc, containerPid));
    }

    /** {@code memory.stat} of v1 or v2. */
    public Optional<Path> memoryStat() {
        return cgroup.map(found -> found.memory().resolve("memory.stat"));
    }

    /**
     * The PSI file, which is in the v2 hierarchy also where memory is counted in v1.
     *
     * @param resource {@code cpu}, {@code memory} or {@code io}
     */
    public Optional<Path> pressure(String resource) {
        return cgroup.flatMap(Cgroup::pressure).map(directory -> directory.resolve(resource + ".pressure"));
    }

    /** CPU time of all that ran in the container: v1's {@code cpuacct.usage} (one number, ns) or v2's {@code cpu.stat}. */
    public Optional<Path> cpuTime() {
        return cgroup.flatMap(Cgroup::cpu);
    }

    /** The pids of its processes now, in no order. */
    public int[] pids() {
        return processes.pids();
    }
}
