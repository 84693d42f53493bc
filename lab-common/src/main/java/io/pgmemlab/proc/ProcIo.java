package io.pgmemlab.proc;

import io.pgmemlab.LabException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * {@code /proc/PID/io}: what one process, its threads and the children that it has waited for read and wrote. Counters are
 * unsigned 64-bit (see the package's rules). Reading it takes the same right as reading the process's memory.
 */
public final class ProcIo {
    private final String source;
    private final Map<String, Long> values = new LinkedHashMap<>();

    private ProcIo(String source) {
        this.source = source;
    }

    /** @throws MalformedTextException when a line is not {@code key: number}, or a key is given twice */
    public static ProcIo parse(ProcText text) {
        var io = new ProcIo(text.source());
        LineCursor line = new LineCursor(text);
        while (line.nextLine()) {
            line.readKey();
            long value = line.number();
            line.expectEnd();
            if (io.values.put(line.key(), value) != null) {
                throw line.malformed("each key once");
            }
        }
        return io;
    }

    public static ProcIo parse(String text) {
        return parse(ProcText.of("/proc/PID/io", text));
    }

    /** A counter by the kernel's name: {@code rchar} counts the bytes of all read calls, {@code syscr} the calls. */
    public OptionalLong find(String key) {
        Long value = values.get(key);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** @throws LabException when there is no such line */
    public long require(String key) {
        return find(key).orElseThrow(() -> new LabException("%s holds no %s".formatted(source, key)));
    }

    /** Bytes that it had fetched from a disk: what the page cache answered is not among them. */
    public long readBytes() {
        return require("read_bytes");
    }

    /** Bytes of pages that it made dirty, also of those that were removed before they reached a disk. */
    public long writeBytes() {
        return require("write_bytes");
    }
}
