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
 */
record Cgroup(Path memory, boolean unified, Optional<Path> pressure) {

    /**
     * The cgroup of a process.
     *
     * @return empty where no mount of a hierarchy with the memory controller shows it
     */
    static Optional<Cgroup> of(Path proc, int pid) {
        Optional<Path> v2 = v2(proc, pid);
        return v1(proc, pid, "memory")
                .map(memory -> new Cgroup(memory, false, v2))
                .or(() -> v2.map(memory -> new Cgroup(memory, true, v2)));
    }

    /** A process's directory in the v1 hierarchy of a controller; absent where the controller is not in v1. */
    static Optional<Path> v1(Path proc, int pid, String controller) {
        return membership(proc, pid)
                .flatMap(cgroups -> cgroups.v1Path(controller))
                .flatMap(path -> mounts(proc).v1Directory(controller, path))
                .map(Path::of)
                .filter(Files::isDirectory);
    }

    /** A process's directory in the v2 hierarchy. */
    static Optional<Path> v2(Path proc, int pid) {
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
}
