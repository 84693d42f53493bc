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
        var reader = new ProcReader();
        Reading membership = reader.read(proc + "/" + pid + "/cgroup");
        if (!(membership instanceof Reading.Present present)) {
            return Optional.empty();
        }
        CgroupMembership cgroups = CgroupMembership.parse(present.text());
        MountInfo mounts = MountInfo.parse(reader.read(proc + "/self/mountinfo").require());
        Optional<Path> v1 = cgroups.v1Path("memory").flatMap(path -> mounts.v1Directory("memory", path)).map(Path::of);
        Optional<Path> v2 = cgroups.v2Path().flatMap(mounts::v2Directory).map(Path::of).filter(Files::isDirectory);
        return v1.filter(Files::isDirectory)
                .map(memory -> new Cgroup(memory, false, v2))
                .or(() -> v2.map(memory -> new Cgroup(memory, true, v2)));
    }
}
