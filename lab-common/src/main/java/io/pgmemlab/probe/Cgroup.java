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
        var reader = new ProcReader();
        Reading membership = reader.read(proc + "/" + pid + "/cgroup");
        if (!(membership instanceof Reading.Present present)) {
            return Optional.empty();
        }
        CgroupMembership cgroups = CgroupMembership.parse(present.text());
        MountInfo mounts = MountInfo.parse(reader.read(proc + "/self/mountinfo").require());
        Optional<Path> v1 = cgroups.v1Path("memory")
                .flatMap(path -> mounts.v1Directory("memory", path))
                .map(Path::of);
        Optional<Path> v2 =
                cgroups.v2Path().flatMap(mounts::v2Directory).map(Path::of).filter(Files::isDirectory);
        Optional<Path> own = cgroups.v2Path().filter(Cgroup::isOfAContainer).flatMap(path -> v2);
        Optional<Path> cpu = cgroups.v1Path("cpuacct")
                .filter(Cgroup::isOfAContainer)
                .flatMap(path -> mounts.v1Directory("cpuacct", path))
                .map(directory -> Path.of(directory, "cpuacct.usage"))
                .filter(Files::exists)
                .or(() -> own.map(directory -> directory.resolve("cpu.stat")));
        return v1.filter(Files::isDirectory)
                .map(memory -> new Cgroup(memory, false, own, cpu))
                .or(() -> v2.map(memory -> new Cgroup(memory, true, own, cpu)));
    }

    /** The root cgroup's files tell of the whole host: an engine that uses v1 alone leaves its containers in v2's root. */
    private static boolean isOfAContainer(String path) {
        return !path.equals("/");
    }
}
