package io.pgmemlab.probe.family;

import io.pgmemlab.probe.ProcessMemory;
import java.util.List;

/**
 * All members at one instant, in one order.
 *
 * @param pages empty at level {@link Level#ROLLUP}
 */
record FamilyReading(List<ProcessMemory> memories, List<MemberPages> pages) {}
