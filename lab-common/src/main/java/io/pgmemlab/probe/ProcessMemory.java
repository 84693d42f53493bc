package io.pgmemlab.probe;

import io.pgmemlab.proc.SmapsRollup;

/**
 * One process at one moment.
 *
 * @param id pid and start time
 * @param threads how many it has
 * @param minorFaults since it began; copies, first touches, file maps and re-use alike
 * @param majorFaults since it began
 * @param memory its mappings added up
 */
public record ProcessMemory(ProcessId id, int threads, long minorFaults, long majorFaults, SmapsRollup memory) {}
