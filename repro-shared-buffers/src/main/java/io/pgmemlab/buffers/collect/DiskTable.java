package io.pgmemlab.buffers.collect;

import io.pgmemlab.proc.DiskCounters;
import io.pgmemlab.proc.DiskCounters.Counter;
import io.pgmemlab.proc.DiskStats;
import io.pgmemlab.proc.MalformedTextException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** {@code diskstats.csv}: what each disk and partition of the host read and wrote. A sector is 512 bytes here, always. */
final class DiskTable {
    static final String FILE = "diskstats.csv";

    private static final Map<Counter, String> COLUMNS = columns();

    /** Of these the kernel prints the lower 32 bits. */
    private static final Set<Counter> OF_32_BITS =
            Set.of(Counter.READ_MILLIS, Counter.WRITE_MILLIS, Counter.BUSY_MILLIS);

    private final Rows rows = new Rows(FILE, header());
    private final Deltas deltas;

    DiskTable(Deltas deltas) {
        this.deltas = deltas;
    }

    /**
     * Adds a row for each disk.
     *
     * @return why there is none: some kernels run fields together, and no judgement hangs on this table
     */
    Optional<String> add(Copy copy) {
        if (!copy.name().equals(Names.HOST_DISKSTATS) || copy.text().isEmpty()) {
            return Optional.empty();
        }
        DiskStats stats;
        try {
            stats = DiskStats.parse(copy.text().get());
        } catch (MalformedTextException e) {
            return Optional.of("not readable: " + e.getMessage());
        }
        stats.disks().forEach(disk -> add(copy, disk));
        return Optional.empty();
    }

    private void add(Copy copy, DiskCounters disk) {
        var values = new ArrayList<Object>();
        var differences = new ArrayList<Object>();
        values.add(disk.name());
        COLUMNS.forEach((counter, column) -> {
            long value = disk.require(counter); // the first 11 are there on every kernel
            values.add(Written.unsigned(value));
            differences.add(Written.unsigned(delta(copy, disk, counter, value)));
        });
        values.addAll(differences);
        rows.add(copy, values);
    }

    private OptionalLong delta(Copy copy, DiskCounters disk, Counter counter, long value) {
        String key = disk.name() + " " + counter.name().toLowerCase(Locale.ROOT);
        return OF_32_BITS.contains(counter)
                ? deltas.ofCounterOf32Bits(copy, key, value)
                : deltas.ofCounter(copy, key, value);
    }

    Rows rows() {
        return rows;
    }

    private static Map<Counter, String> columns() {
        var columns = new LinkedHashMap<Counter, String>();
        columns.put(Counter.READS, "reads");
        columns.put(Counter.SECTORS_READ, "sectors_read");
        columns.put(Counter.READ_MILLIS, "read_ms");
        columns.put(Counter.WRITES, "writes");
        columns.put(Counter.SECTORS_WRITTEN, "sectors_written");
        columns.put(Counter.WRITE_MILLIS, "write_ms");
        columns.put(Counter.BUSY_MILLIS, "io_ms");
        return columns;
    }

    private static List<String> header() {
        var header = new ArrayList<String>(List.of("device"));
        header.addAll(COLUMNS.values());
        COLUMNS.values().forEach(column -> header.add("delta_" + column));
        return header;
    }
}
