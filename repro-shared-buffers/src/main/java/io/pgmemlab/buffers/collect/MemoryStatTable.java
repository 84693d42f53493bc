package io.pgmemlab.buffers.collect;

import io.pgmemlab.proc.FlatKeyed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code memory_stat.csv}: each line of the container's memory.stat, of cgroup v1 or v2. It mixes sizes, which may shrink, and
 * counters of events, which may not.
 */
final class MemoryStatTable {
    static final String FILE = "memory_stat.csv";

    /**
     * The counters, after admin-guide/cgroup-v2.rst, cgroup-v1/memory.rst and the kernel's mm/memcontrol.c. A key that is not
     * among them is taken for a size: its shrinking says nothing.
     */
    private static final Pattern COUNTER = Pattern.compile("(total_)?(pgpgin|pgpgout|pgfault|pgmajfault"
            + "|workingset_(refault|activate|restore|nodereclaim)(_anon|_file)?"
            + "|pg(scan|steal|refill|activate|deactivate|lazyfree|lazyfreed)(_[a-z]+)?"
            + "|pg(demote_[a-z]+|promote_success)"
            + "|pswp(in|out)|zswp(in|out|wb)|swp(in|out)_zero"
            + "|thp_(fault_alloc|collapse_alloc|swpout|swpout_fallback)"
            + "|numa_(pages_migrated|pte_updates|hint_faults))");

    private final Rows rows = new Rows(FILE, List.of("key", "value", "delta"));
    private final Deltas deltas;

    MemoryStatTable(Deltas deltas) {
        this.deltas = deltas;
    }

    void add(Copy copy) {
        if (copy.name().equals(Names.MEMORY_STAT) && copy.text().isPresent()) {
            FlatKeyed.parse(copy.text().get())
                    .values()
                    .forEach((key, value) ->
                            rows.add(copy, Arrays.asList(key, Written.unsigned(value), delta(copy, key, value))));
        }
    }

    private Optional<?> delta(Copy copy, String key, long value) {
        if (COUNTER.matcher(key).matches()) {
            return Written.unsigned(deltas.ofCounter(copy, key, value));
        }
        return deltas.ofSize(copy, key, value).stream().boxed().findFirst();
    }

    Rows rows() {
        return rows;
    }
}
