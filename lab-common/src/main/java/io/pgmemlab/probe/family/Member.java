package io.pgmemlab.probe.family;

import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.probe.ProcessMemory;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One process of a family at one instant.
 *
 * @param isMaster whether the others were forked from it
 * @param memory its smaps_rollup and fault counters, of the same instant
 * @param pages its own pages by origin; empty at level {@link Level#ROLLUP}
 * @param byMapping the same by mapping: {@code [heap]}, {@code [stack]}, {@code [anon]}, or the base name of a file; empty at
 *     level {@link Level#ROLLUP}
 */
public record Member(
        ProcessId id,
        boolean isMaster,
        ProcessMemory memory,
        Optional<PageCounts> pages,
        SortedMap<String, PageCounts> byMapping) {
    public Member {
        byMapping = Collections.unmodifiableSortedMap(new TreeMap<>(byMapping));
    }
}
