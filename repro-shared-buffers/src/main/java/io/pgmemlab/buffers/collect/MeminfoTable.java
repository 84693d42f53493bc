package io.pgmemlab.buffers.collect;

import io.pgmemlab.proc.MemInfo;
import java.util.List;

/** {@code meminfo.csv}: each line of meminfo, as the host and as the container sees it. */
final class MeminfoTable {
    static final String FILE = "meminfo.csv";

    private final Rows rows = new Rows(FILE, List.of("scope", "key", "value", "unit"));

    void add(Copy copy) {
        boolean host = copy.name().equals(Names.HOST_MEMINFO);
        if ((host || copy.name().equals(Names.CONTAINER_MEMINFO)) && copy.text().isPresent()) {
            String scope = host ? "host" : "container";
            MemInfo info = MemInfo.parse(copy.text().get());
            info.sizes().forEach((key, size) -> rows.add(copy, List.of(scope, key, size, "bytes")));
            info.counts()
                    .forEach((key, count) -> rows.add(copy, List.of(scope, key, Written.unsigned(count), "count")));
        }
    }

    Rows rows() {
        return rows;
    }
}
