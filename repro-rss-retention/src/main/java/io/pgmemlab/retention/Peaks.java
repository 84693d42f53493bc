package io.pgmemlab.retention;

import io.pgmemlab.Bytes;
import io.pgmemlab.experiment.RunningSubject;
import io.pgmemlab.probe.Measure;
import java.util.Optional;

/**
 * What the kernel kept of a burst's peak, beside the samples: it misses nothing between two of them.
 *
 * @param highWater VmHWM of the process that had most
 * @param cgroup peak of the container's memory counter, page cache and kernel memory included
 */
record Peaks(Optional<Bytes> highWater, Optional<Bytes> cgroup) {
    /** Begins new peaks. */
    static void reset(RunningSubject subject) {
        subject.tree().resetHighWater();
        subject.counters().resetPeak();
    }

    /** The kernel's mark of the figure that is judged; a tree's memory has none. */
    Optional<Bytes> of(Measure measure) {
        return measure == Measure.RSS ? highWater : Optional.empty();
    }

    static Peaks read(RunningSubject subject) {
        return new Peaks(
                subject.tree().highWater().values().stream().max(Bytes::compareTo),
                subject.counters().memoryPeak());
    }
}
