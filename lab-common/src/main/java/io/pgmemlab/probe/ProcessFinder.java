package io.pgmemlab.probe;

import java.nio.file.Path;

/** Finds the pids of a container's processes, as the engine's host numbers them. Called once a sample: it must be cheap. */
interface ProcessFinder {
    /** By the container's cgroup, or by its pid namespace where its cgroup cannot be seen. */
    static ProcessFinder ofContainer(Path proc, int containerPid) {
        return CgroupProcesses.find(proc, containerPid)
                .<ProcessFinder>map(found -> found)
                .orElseGet(() -> new PidNamespaceProcesses(proc, containerPid));
    }

    /** @return pids alive a moment ago, in no order; some may be gone when they are read */
    int[] pids();

    /** How they are found, for {@code run.json}. */
    String describe();
}
