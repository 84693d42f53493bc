package io.pgmemlab.proc;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A "flat keyed" cgroup file, lines of a key, a blank and a number: {@code memory.stat}, {@code memory.events},
 * {@code cpu.stat}, and {@code memory.oom_control} of cgroup v1. Numbers are unsigned 64-bit.
 */
public final class FlatKeyed {
    private final String source;
    private final Map<String, Long> values;

    private FlatKeyed(String source, Map<String, Long> values) {
        this.source = source;
        this.values = values;
    }

    /** @throws MalformedTextException when a line is not a key, a blank and a number, or a key is given twice */
    public static FlatKeyed parse(ProcText text) {
        Map<String, Long> values = new LinkedHashMap<>();
        LineCursor line = new LineCursor(text);
        while (line.nextLine()) {
            String key = line.until(' ');
            if (key.isEmpty() || key.endsWith(":")) {
                throw line.malformed("a key, a blank and a number");
            }
            long value = line.decimal();
            line.expectEnd();
            if (values.put(key, value) != null) {
                throw line.malformed("each key once");
            }
        }
        return new FlatKeyed(text.source(), values);
    }

    public static FlatKeyed parse(String text) {
        return parse(ProcText.of("a flat keyed cgroup file", text));
    }

    public OptionalLong find(String key) {
        Long value = values.get(key);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** @throws LabException when there is no such key */
    public long require(String key) {
        return find(key).orElseThrow(() -> new LabException("%s holds no %s".formatted(source, key)));
    }

    /**
     * A number that is a size in bytes, as most of memory.stat are.
     *
     * @throws LabException when there is no such key, or the size does not fit in 63 bits
     */
    public Bytes size(String key) {
        return SingleValue.bytes(source + ", " + key, require(key));
    }

    /** All numbers by key, in the kernel's order. */
    public Map<String, Long> values() {
        return Collections.unmodifiableMap(values);
    }
}
