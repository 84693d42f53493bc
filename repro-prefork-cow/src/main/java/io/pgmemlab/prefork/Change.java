package io.pgmemlab.prefork;

import io.pgmemlab.prefork.subject.Identity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A setting that distinguishes a leg from the plain one beside it.
 *
 * @param name of the setting; the last part of the leg's name
 * @param environment added to the container's
 * @param options added to the server's command
 * @param readBack what the running service must show of it: identity and mapped files to faults
 */
public record Change(
        String name,
        Map<String, String> environment,
        List<String> options,
        BiFunction<Identity, Set<String>, List<String>> readBack) {
    private static final int WARM_ROUNDS = 50;

    /** Nothing is different, and nothing of the known changes must be in force. */
    static final Change NONE = new Change("", Map.of(), List.of(), Change::untouched);

    /** The objects of the master leave the collector's sight before the fork (docs.python.org, gc.freeze). */
    static final Change GC_FREEZE = new Change(
            "gc_freeze",
            Map.of("LAB_GC", "freeze"),
            List.of(),
            (identity, files) -> faults(identity.gcFrozen() > 0, "no object is frozen"));

    /** The collector never runs: what it alone would have written stays shared. Not for production. */
    static final Change GC_OFF = new Change(
            "gc_off",
            Map.of("LAB_GC", "off"),
            List.of(),
            (identity, files) -> faults(!identity.gcEnabled(), "the collector is on"));

    /** The master serves requests before it forks. */
    static final Change WARM = new Change(
            "warm_master",
            Map.of("LAB_WARM", Integer.toString(WARM_ROUNDS)),
            List.of(),
            (identity, files) -> faults(identity.warmed() > 0, "the master served no request before the fork"));

    /** Another allocator in place of the interpreter's own and of glibc's. */
    static final Change JEMALLOC = new Change(
            "jemalloc",
            Map.of("PYTHONMALLOC", "malloc", "LD_PRELOAD", "libjemalloc.so.2"),
            List.of(),
            (identity, files) -> faults(
                    identity.pymallocBlocks() == 0 && files.stream().anyMatch(file -> file.contains("libjemalloc")),
                    "jemalloc does not serve the interpreter"));

    /**
     * The option with which the published comparison ran its server, and which loses memory at every request (measured here
     * with uWSGI 2.0.31 on CPython 3.14).
     */
    static final Change ENVIRON_HOLY = new Change(
            "wsgi_env_holy", Map.of(), List.of("--wsgi-env-behavior", "holy"), (identity, files) -> List.of());

    public Change {
        environment = Map.copyOf(environment);
        options = List.copyOf(options);
    }

    boolean isNone() {
        return name.isEmpty();
    }

    private static List<String> untouched(Identity identity, Set<String> files) {
        return faults(
                identity.gcFrozen() == 0
                        && identity.gcEnabled()
                        && identity.pymallocBlocks() > 0
                        && identity.warmed() == 0,
                "a change is in force that the leg does not ask for: " + identity);
    }

    private static List<String> faults(boolean inForce, String otherwise) {
        return inForce ? List.of() : List.of(otherwise);
    }
}
