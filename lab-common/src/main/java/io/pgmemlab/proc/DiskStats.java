package io.pgmemlab.proc;

import io.pgmemlab.LabException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** {@code /proc/diskstats}: the counters of every disk and partition, by name. */
public final class DiskStats {
    private final String source;
    private final Map<String, DiskCounters> disks = new LinkedHashMap<>();

    private DiskStats(String source) {
        this.source = source;
    }

    /**
     * Some kernels run fields together. A line that lacks a field for it is refused, and so is a number with a leading zero,
     * and a text whose lines differ in their number of fields, since a line may lose so many that it looks like one of an
     * older kernel. Only where every line lost as many and none of them after a zero would it go unseen.
     *
     * @throws MalformedTextException then, or when a name is given twice
     */
    public static DiskStats parse(ProcText text) {
        DiskStats stats = new DiskStats(text.source());
        LineCursor line = new LineCursor(text);
        int width = 0;
        while (line.nextLine()) {
            DiskCounters disk = DiskCounters.parse(line);
            if (width != 0 && width != disk.width()) {
                throw line.malformed("as many fields as on the lines before it");
            }
            width = disk.width();
            if (stats.disks.put(disk.name(), disk) != null) {
                throw line.malformed("each disk once");
            }
        }
        return stats;
    }

    public static DiskStats parse(String text) {
        return parse(ProcText.of("/proc/diskstats", text));
    }

    public Collection<DiskCounters> disks() {
        return Collections.unmodifiableCollection(disks.values());
    }

    /** @param name without /dev: {@code sda}, {@code nvme0n1p1} */
    public Optional<DiskCounters> find(String name) {
        return Optional.ofNullable(disks.get(name));
    }

    /** @throws LabException when there is no such disk; the message names those there are */
    public DiskCounters require(String name) {
        return find(name)
                .orElseThrow(
                        () -> new LabException("%s holds no disk %s, only %s".formatted(source, name, disks.keySet())));
    }
}
