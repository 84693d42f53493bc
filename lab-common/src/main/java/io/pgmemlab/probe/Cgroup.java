package io.pgmemlab.probe;

import io.pgmemlab.proc.CgroupMembership;
import io.pgmemlab.proc.MountInfo;
import io.pgmemlab.proc.ProcReader;
import io.pgmemlab.proc.Reading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a container's cgroup is on this host. v1 and v2 may stand side by side, each with other controllers.
 *
 * @param memory the directory with the memory counters: v1's memory hierarchy, or v2
 * @param unified whether {@code memory} is v2
 * @param pressure the v2 directory with the PSI files, also where memory is counted in v1
 * @param cpu the file with its CPU time: v1's {@code cpuacct.usage}, in ns, or {@code cpu.stat} of v2
 */
record Cgroup(Path memory, boolean unified, Optional<Path> pressure, Optional<Path> cpu) {

    /**
     * The cgroup of a process.
     *
     * @return empty where no mount of a hierarchy with the memory controller shows it
     */
    static Optional<Cgroup> of(Path proc, int pid) {
        Optional<Path> v2 = v2(proc, pid);
        Optional<Path> own = ownV2(proc, pid);
        Optional<Path> cpu = ownV1(proc, pid, "cpuacct")
                .map(directory -> directory.resolve("cpuacct.usage"))
                .filter(Files::exists)
                .or(() -> own.map(directory -> directory.resolve("cpu.stat")));
        return v1(proc, pid, "memory")
                .map(memory -> new Cgroup(memory, false, own, cpu))
                .or(() -> v2.map(memory -> new Cgroup(memory, true, own, cpu)));
    }

    /** A process's directory in the v1 hierarchy of a controller, unless it is that of the whole host. */
    static Optional<Path> ownV1(Path proc, int pid, String controller) {
        return membership(proc, pid)
                .flatMap(cgroups -> cgroups.v1Path(controller))
                .filter(Cgroup::isOfAContainer)
                .flatMap(path -> v1(proc, pid, controller));
    }

    /** A process's directory in the v2 hierarchy, unless it is that of the whole host. */
    static Optional<Path> ownV2(Path proc, int pid) {
        return membership(proc, pid)
                .flatMap(CgroupMembership::v2Path)
                .filter(Cgroup::isOfAContainer)
                .flatMap(path -> v2(proc, pid));
    }

    private static Optional<Path> v1(Path proc, int pid, String controller) {
        return membership(proc, pid)
                .flatMap(cgroups -> cgroups.v1Path(controller))
                .flatMap(path -> mounts(proc).v1Directory(controller, path))
                .map(Path::of)
                .filter(Files::isDirectory);
    }

    private static Optional<Path> v2(Path proc, int pid) {
        return membership(proc, pid)
                .flatMap(CgroupMembership::v2Path)
                .flatMap(path -> mounts(proc).v2Directory(path))
                .map(Path::of)
                .filter(Files::isDirectory);
    }

    private static Optional<CgroupMembership> membership(Path proc, int pid) {
        return new ProcReader().read(proc + "/" + pid + "/cgroup") instanceof Reading.Present present
                ? Optional.of(CgroupMembership.parse(present.text()))
                : Optional.empty();
    }

    private static MountInfo mounts(Path proc) {
        return MountInfo.parse(new ProcReader().read(proc + "/self/mountinfo").require());
    }

    /** The root cgroup's files tell of the whole host: an engine that uses v1 alone leaves its containers in v2's root. */
    private static boolean isOfAContainer(String path) {
        return !path.equals("/");
    }
}
