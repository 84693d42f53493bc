package io.pgmemlab.probe;

import io.pgmemlab.Bytes;
import io.pgmemlab.proc.SmapsRollup;
import io.pgmemlab.proc.SmapsRollup.Field;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One process at one moment.
 *
 * @param id pid and start time
 * @param threads how many it has
 * @param minorFaults since it began; copies, first touches, file maps and re-use alike
 * @param majorFaults since it began
 * @param memory its mappings added up
 */
public record ProcessMemory(ProcessId id, int threads, long minorFaults, long majorFaults, SmapsRollup memory) {
    /** Private_Clean + Private_Dirty; absent where this kernel wrote neither. */
    public Optional<Bytes> uss() {
        return memory.find(Field.PRIVATE_CLEAN)
                .flatMap(clean -> memory.find(Field.PRIVATE_DIRTY).map(clean::plus));
    }

    /** A field of smaps_rollup over several processes; absent where a single one lacks it, or there is none. */
    public static Optional<Bytes> sum(List<ProcessMemory> processes, Field field) {
        return sum(processes, process -> process.memory.find(field));
    }

    /** A figure over several processes; absent where a single one lacks it, or there is none. */
    public static Optional<Bytes> sum(List<ProcessMemory> processes, Function<ProcessMemory, Optional<Bytes>> figure) {
        return processes.stream()
                .map(figure)
                .reduce((one, two) -> one.flatMap(bytes -> two.map(bytes::plus)))
                .orElse(Optional.empty());
    }
}
