package io.pgmemlab.buffers.collect;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a window came to.
 *
 * @param length from the first copy to the last
 * @param rounds how often the kernel's files were copied
 * @param pressure growth of each PSI total that this kernel keeps
 * @param processCpu CPU time of the container's processes, as far as the copies saw them: a lower bound
 * @param containerCpu CPU time that the container's cgroup counted, with processes that ended between two rounds
 * @param absent files that could not be had, each with the reason
 */
public record WindowSummary(
        Duration length,
        int rounds,
        List<PressureGrowth> pressure,
        Optional<Duration> processCpu,
        Optional<Duration> containerCpu,
        List<String> absent) {
    public WindowSummary {
        pressure = List.copyOf(pressure);
        absent = List.copyOf(absent);
    }

    /**
     * One growth of pressure.
     *
     * @return empty where the kernel does not keep it
     */
    public Optional<PressureGrowth> pressure(String scope, String resource, String kind) {
        return pressure.stream()
                .filter(growth -> growth.scope().equals(scope)
                        && growth.resource().equals(resource)
                        && growth.kind().equals(kind))
                .findFirst();
    }

    /** The container's CPU time: what its cgroup counted, or else the sum over its processes. */
    public Optional<Duration> cpu() {
        return containerCpu.or(() -> processCpu);
    }
}
