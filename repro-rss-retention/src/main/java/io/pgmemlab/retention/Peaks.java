package io.pgmemlab.retention;

import io.pgmemlab.Bytes;
import io.pgmemlab.probe.ContainerMemory;
import io.pgmemlab.probe.ProcessTree;
import java.util.Optional;

/**
 * What the kernel kept of a burst's peak, beside the samples: it misses nothing between two of them.
 *
 * @param highWater VmHWM of the process that had most
 * @param cgroup peak of the container's memory counter, page cache and kernel memory included
 */
record Peaks(Optional<Bytes> highWater, Optional<Bytes> cgroup) {
    /** Begins new peaks. */
    static void reset(SubjectContainer subject) {
        subject.tree().resetHighWater();
        subject.memory().resetPeak();
    }

    static Peaks read(SubjectContainer subject) {
        ProcessTree tree = subject.tree();
        ContainerMemory memory = subject.memory();
        return new Peaks(tree.highWater().values().stream().max(Bytes::compareTo), memory.peak());
    }
}
