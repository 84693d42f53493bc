package io.pgmemlab.retention;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a leg asks of the allocator, and whether it was found to be so. A setting that is not read back is not believed: a
 * wrong prefix is ignored in silence.
 *
 * @param jemalloc whether jemalloc serves the subject
 * @param options jemalloc options and the values that must be in force
 */
public record Allocator(boolean jemalloc, Map<String, String> options) {
    private static final String BACKGROUND_THREAD = "jemalloc_bg_thd";

    public Allocator {
        options = Map.copyOf(options);
    }

    /** The C library's own, or one that the lab does not know: nothing is read back. */
    static Allocator ofTheSubject() {
        return new Allocator(false, Map.of());
    }

    /** jemalloc with these options. */
    static Allocator jemalloc(Map<String, String> options) {
        return new Allocator(true, options);
    }

    /**
     * What is not as the leg asks.
     *
     * @param threads names of the subject's threads while it was idle
     * @param stats what jemalloc printed at exit
     */
    List<String> faults(Map<String, Integer> threads, Optional<JemallocStats> stats) {
        if (!jemalloc) {
            return stats.isPresent() ? List.of("jemalloc serves the subject, and should not") : List.of();
        }
        if (stats.isEmpty()) {
            return List.of("the subject printed no jemalloc statistics when it ended, so that no setting was read back");
        }
        var faults = new ArrayList<String>(stats.get().complaints());
        options.forEach((option, value) -> {
            if (!stats.get().isInForce(option, value)) {
                faults.add("jemalloc has " + option + ":" + stats.get().inForce(option) + " in force and not " + value);
            }
        });
        boolean wanted = "true".equals(options.get("background_thread"));
        if (wanted != threads.containsKey(BACKGROUND_THREAD)) {
            faults.add((wanted ? "no thread" : "a thread") + " named " + BACKGROUND_THREAD + " is live; threads are "
                    + threads);
        }
        return faults;
    }
}
