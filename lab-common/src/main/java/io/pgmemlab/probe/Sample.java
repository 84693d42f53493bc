package io.pgmemlab.probe;

import io.pgmemlab.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The memory of a process tree at one moment. Figures are sums over its processes, except RSS, which is never summed and only
 * there for a tree of one process. A figure that any process lacks is absent, never 0.
 *
 * @param elapsed monotonic time since the trial began
 * @param wall wall clock
 * @param phase the trial's phase
 * @param processes how many processes were read; 0 when the subject is gone, and then no figure is there
 * @param threads of all processes
 * @param rss resident pages of the only process
 * @param largestRss resident pages of the process that has most
 * @param pss proportional share of resident pages
 * @param uss pages of one process alone: Private_Clean + Private_Dirty
 * @param lazyFree pages given back with MADV_FREE that the kernel has not taken yet; still part of RSS
 * @param anonHuge anonymous memory in transparent huge pages
 * @param swap swapped out
 * @param minorFaults since the processes began
 * @param majorFaults since the processes began
 * @param cgroup what the container's memory counter says (page cache and kernel memory included)
 * @param cgroupPeak its highest value since {@link ContainerCounters#resetPeak}, or since the container began where that is
 *     not possible
 * @param cpuWaited time in which at least one task of the container waited for a CPU, since it began (PSI, {@code some})
 * @param memoryWaited the same for memory
 * @param ioWaited the same for input and output
 * @param readerCpu CPU time that taking this sample cost the lab
 */
public record Sample(
        Duration elapsed,
        Instant wall,
        String phase,
        int processes,
        OptionalInt threads,
        Optional<Bytes> rss,
        Optional<Bytes> largestRss,
        Optional<Bytes> pss,
        Optional<Bytes> uss,
        Optional<Bytes> lazyFree,
        Optional<Bytes> anonHuge,
        Optional<Bytes> swap,
        Optional<Long> minorFaults,
        Optional<Long> majorFaults,
        Optional<Bytes> cgroup,
        Optional<Bytes> cgroupPeak,
        Optional<Duration> cpuWaited,
        Optional<Duration> memoryWaited,
        Optional<Duration> ioWaited,
        Duration readerCpu) {

    /** RSS without the pages that are free but not taken yet; both figures come from the same read. */
    public Optional<Bytes> correctedRss() {
        return rss.flatMap(resident -> lazyFree.map(resident::minus));
    }
}
