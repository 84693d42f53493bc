package io.pgmemlab.proc;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/** The counters of one disk or partition since it appeared: one line of {@code /proc/diskstats}. */
public final class DiskCounters {
    private static final int BYTES_A_SECTOR = 512; // in this file, whatever the disk's own sectors are

    private final int major;
    private final int minor;
    private final String name;
    private final Map<Counter, Long> values;

    private DiskCounters(int major, int minor, String name, Map<Counter, Long> values) {
        this.major = major;
        this.minor = minor;
        this.name = name;
        this.values = values;
    }

    /**
     * The counters in the kernel's order (Documentation/admin-guide/iostats.rst): 11, with discards 15 (Linux 4.18), with
     * flushes 17 (5.5). Times are in ms and wrap at 32 bits, after 49 busy days.
     */
    public enum Counter {
        READS,
        READS_MERGED,
        SECTORS_READ,
        READ_MILLIS,
        WRITES,
        WRITES_MERGED,
        SECTORS_WRITTEN,
        WRITE_MILLIS,
        /** The only one that is no counter: requests under way now. */
        IN_FLIGHT,
        BUSY_MILLIS,
        WEIGHTED_MILLIS,
        DISCARDS,
        DISCARDS_MERGED,
        SECTORS_DISCARDED,
        DISCARD_MILLIS,
        FLUSHES,
        FLUSH_MILLIS
    }

    static DiskCounters parse(LineCursor line) {
        int major = line.smallNumber();
        int minor = line.smallNumber();
        line.skipBlanks();
        String name = line.until(' ');
        Map<Counter, Long> values = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            if (line.atEnd()) {
                break;
            }
            values.put(counter, line.number());
        }
        int count = values.size();
        if (!line.atEnd() || (count != 11 && count != 15 && count != 17)) {
            throw line.malformed("14, 18 or 20 fields (a kernel that runs fields together cannot be read)");
        }
        return new DiskCounters(major, minor, name, values);
    }

    public int major() {
        return major;
    }

    public int minor() {
        return minor;
    }

    public String name() {
        return name;
    }

    /** How many this kernel writes: 11, 15 or 17. */
    int width() {
        return values.size();
    }

    /** @return empty when this kernel does not count it */
    public OptionalLong find(Counter counter) {
        Long value = values.get(counter);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** @throws LabException when this kernel does not count it */
    public long require(Counter counter) {
        return find(counter).orElseThrow(() -> new LabException("diskstats of %s hold no %s".formatted(name, counter)));
    }

    /** @throws ArithmeticException when it does not fit in 63 bits */
    public Bytes read() {
        return Bytes.of(Math.multiplyExact(require(Counter.SECTORS_READ), BYTES_A_SECTOR));
    }

    /** @throws ArithmeticException when it does not fit in 63 bits */
    public Bytes written() {
        return Bytes.of(Math.multiplyExact(require(Counter.SECTORS_WRITTEN), BYTES_A_SECTOR));
    }
}
