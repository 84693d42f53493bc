package io.pgmemlab.proc;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code /proc/meminfo}: the memory of the host. In a container it is the host's still, whatever the container's limit. */
public final class MemInfo {
    private final String source;
    private final Map<String, Bytes> sizes = new LinkedHashMap<>();
    private final Map<String, Long> counts = new LinkedHashMap<>();

    private MemInfo(String source) {
        this.source = source;
    }

    /** @throws MalformedTextException when a line is not {@code key: <number>[ kB]}, or a key is given twice */
    public static MemInfo parse(ProcText text) {
        MemInfo info = new MemInfo(text.source());
        LineCursor line = new LineCursor(text);
        while (line.nextLine()) {
            line.readKey();
            String key = line.key();
            if (info.sizes.containsKey(key) || info.counts.containsKey(key)) {
                throw line.malformed("each key once");
            }
            // the numbers of huge pages are the only ones without a unit
            if (key.startsWith("HugePages_")) {
                info.counts.put(key, line.number());
                line.expectEnd();
            } else {
                info.sizes.put(key, Bytes.of(line.sizeInKib()));
            }
        }
        return info;
    }

    public static MemInfo parse(String text) {
        return parse(ProcText.of("/proc/meminfo", text));
    }

    /** A size by the kernel's name, as {@code Active(anon)}; empty when this kernel does not write it. */
    public Optional<Bytes> find(String key) {
        return Optional.ofNullable(sizes.get(key));
    }

    /** @throws LabException when this kernel does not write it */
    public Bytes require(String key) {
        return find(key).orElseThrow(() -> new LabException("%s holds no %s".formatted(source, key)));
    }

    /** A {@code HugePages_…} number, in huge pages. */
    public OptionalLong count(String key) {
        Long count = counts.get(key);
        return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }

    /** Every size by the kernel's name, in the kernel's order. */
    public Map<String, Bytes> sizes() {
        return Collections.unmodifiableMap(sizes);
    }

    /** Every {@code HugePages_…} number. */
    public Map<String, Long> counts() {
        return Collections.unmodifiableMap(counts);
    }

    public Bytes total() {
        return require("MemTotal");
    }

    /** What could be had without swapping, by the kernel's estimate. */
    public Bytes available() {
        return require("MemAvailable");
    }
}
