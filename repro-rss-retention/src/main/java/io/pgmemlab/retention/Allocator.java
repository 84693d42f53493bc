package io.pgmemlab.retention;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a leg asks of the allocator, and whether it was found to be so. A setting that is not read back is not believed: a
 * wrong prefix is ignored in silence.
 *
 * @param kind which allocator must serve the subject
 * @param options jemalloc options and the values that must be in force
 */
public record Allocator(Kind kind, Map<String, String> options) {
    private static final String BACKGROUND_THREAD = "jemalloc_bg_thd";

    /** Allocators that the lab can tell apart. */
    public enum Kind {
        /** The C library's: no other library of the kind is mapped. */
        GLIBC,
        /** jemalloc, preloaded or built in. */
        JEMALLOC,
        /** The subject's own choice: nothing is read back. */
        ANY
    }

    public Allocator {
        options = Map.copyOf(options);
    }

    static Allocator any() {
        return new Allocator(Kind.ANY, Map.of());
    }

    static Allocator glibc() {
        return new Allocator(Kind.GLIBC, Map.of());
    }

    /** jemalloc with these options in force. */
    static Allocator jemalloc(Map<String, String> options) {
        return new Allocator(Kind.JEMALLOC, options);
    }

    /**
     * What serves the subject, in a few words: {@code jemalloc (background_thread:false, dirty_decay_ms:10000)}.
     *
     * @param files that the subject's main process has mapped
     * @param threads names of its threads
     * @param stats what jemalloc printed, if it did
     */
    static String found(Set<String> files, Map<String, Integer> threads, Optional<JemallocStats> stats) {
        if (stats.isPresent()) {
            return "jemalloc (background_thread:" + stats.get().inForce("background_thread") + ", dirty_decay_ms:"
                    + stats.get().inForce("dirty_decay_ms") + ")";
        }
        if (threads.containsKey(BACKGROUND_THREAD)) {
            return "jemalloc (background_thread:true)";
        }
        return files.stream()
                .filter(file -> file.contains("malloc"))
                .map(file -> file.substring(file.lastIndexOf('/') + 1) + " is mapped")
                .findFirst()
                .orElse("no allocator library is mapped: the C library's, or one that is built in");
    }

    boolean isGlibc() {
        return kind == Kind.GLIBC;
    }

    /**
     * Whether it is worth asking the subject's jemalloc for a report.
     *
     * @param files that the subject's main process has mapped
     * @param prefix of a jemalloc that is built into it
     */
    boolean maybeJemalloc(Set<String> files, String prefix) {
        boolean seen = !prefix.isEmpty() || files.stream().anyMatch(file -> file.contains("jemalloc"));
        return kind == Kind.JEMALLOC || (kind == Kind.ANY && seen);
    }

    /**
     * What is not as the leg asks.
     *
     * @param files that the subject's main process had mapped while it was idle
     * @param threads names of the subject's threads then
     * @param stats what jemalloc printed
     */
    List<String> faults(Set<String> files, Map<String, Integer> threads, Optional<JemallocStats> stats) {
        return switch (kind) {
            case ANY -> List.of();
            case GLIBC ->
                files.stream()
                        .filter(file -> file.contains("malloc"))
                        .map(file -> file + " is mapped, so the C library's allocator does not serve the subject")
                        .toList();
            case JEMALLOC ->
                stats.map(printed -> jemallocFaults(threads, printed))
                        .orElse(List.of(
                                "the subject printed no jemalloc statistics, so that no setting was read back"));
        };
    }

    private List<String> jemallocFaults(Map<String, Integer> threads, JemallocStats stats) {
        var faults = new ArrayList<String>(stats.complaints());
        options.forEach((option, value) -> {
            if (!stats.isInForce(option, value)) {
                faults.add("jemalloc has " + option + ":" + stats.inForce(option) + " in force and not " + value);
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
