package io.pgmemlab.buffers.collect;

import io.pgmemlab.proc.FlatKeyed;
import io.pgmemlab.proc.SingleValue;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** CPU time of the container as its cgroup counts it: also of what began and ended between two rounds. */
final class ContainerCpu {
    private static final long NANOS_A_MICRO = 1_000;

    private final Deltas deltas;
    private Optional<Duration> used = Optional.empty();

    ContainerCpu(Deltas deltas) {
        this.deltas = deltas;
    }

    void add(Copy copy) {
        if (copy.text().isEmpty()) {
            return;
        }
        if (copy.name().equals(Names.CPUACCT_USAGE)) {
            grow(deltas.ofCounter(copy, "usage", SingleValue.count(copy.text().get())), 1);
        } else if (copy.name().equals(Names.CPU_STAT)) {
            FlatKeyed.parse(copy.text().get())
                    .find("usage_usec")
                    .ifPresent(micros -> grow(deltas.ofCounter(copy, "usage_usec", micros), NANOS_A_MICRO));
        }
    }

    private void grow(OptionalLong delta, long nanos) {
        delta.ifPresent(by ->
                used = Optional.of(used.orElse(Duration.ZERO).plus(Duration.ofNanos(Math.multiplyExact(by, nanos)))));
    }

    /** Within the window; empty where the kernel does not tell. */
    Optional<Duration> used() {
        return used;
    }
}
