package io.pgmemlab.probe;

import io.pgmemlab.LabException;
import io.pgmemlab.proc.ProcReader;
import io.pgmemlab.proc.Reading;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The processes listed in {@code cgroup.procs} of the container's cgroup and of the cgroups that the container made below it.
 */
final class CgroupProcesses implements ProcessFinder {
    private final Path directory;
    private final ProcReader reader = new ProcReader();

    private CgroupProcesses(Path directory) {
        this.directory = directory;
    }

    /** @return empty where the container's cgroup cannot be seen, or does not list the container's own process */
    static Optional<CgroupProcesses> find(Path proc, int containerPid) {
        return Cgroup.of(proc, containerPid)
                .map(cgroup -> new CgroupProcesses(cgroup.memory()))
                .filter(found -> IntStream.of(found.pids()).anyMatch(pid -> pid == containerPid));
    }

    @Override
    public int[] pids() {
        var pids = IntStream.builder();
        collect(directory.toString(), pids);
        // v1 may list a pid twice while it moves (kernel, admin-guide/cgroup-v1/cgroups.rst)
        return pids.build().distinct().toArray();
    }

    @Override
    public String describe() {
        return "cgroup.procs";
    }

    private void collect(String group, IntStream.Builder pids) {
        Reading listed = reader.readMaybeEmpty(group + "/cgroup.procs");
        if (listed instanceof Reading.Refused refused) {
            throw new LabException(
                    refused.path() + " was refused: " + refused.reason() + ". " + ReadAccess.HOW_TO_GET_IT);
        }
        if (listed instanceof Reading.Present present) {
            present.text().toString().lines().forEach(line -> add(line, pids));
        }
        File[] children = new File(group).listFiles(File::isDirectory);
        for (File child : children == null ? new File[0] : children) {
            collect(child.getPath(), pids);
        }
    }

    private void add(String line, IntStream.Builder pids) {
        try {
            int pid = Integer.parseInt(line);
            if (pid > 0) { // 0 stands for a process outside the reader's pid namespace
                pids.add(pid);
            }
        } catch (NumberFormatException e) {
            throw new LabException(directory + "/cgroup.procs lists \"" + line + "\", which is no pid", e);
        }
    }
}
