package io.pgmemlab.prefork;

import io.pgmemlab.prefork.subject.Identity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A setting that distinguishes a leg from the plain one beside it.
 *
 * @param name of the setting; the last part of the leg's name
 * @param purpose why it is measured
 * @param what it does, in words
 * @param setting to be copied; empty where there is nothing to advise
 * @param environment added to the container's
 * @param options added to the server's command
 * @param readBack what the running service must show of it: identity and mapped files to faults
 */
public record Change(
        String name,
        Purpose purpose,
        String what,
        String setting,
        Map<String, String> environment,
        List<String> options,
        BiFunction<Identity, Set<String>, List<String>> readBack) {
    /** Why a change is measured. */
    public enum Purpose {
        /** It may keep pages shared. */
        REMEDY,
        /** It shows where a figure comes from. */
        CAUSE;

        /** The word in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int WARM_ROUNDS = 50;

    /** Nothing is different, and nothing of the known changes must be in force. */
    static final Change NONE = new Change("", Purpose.CAUSE, "", "", Map.of(), List.of(), Change::untouched);

    /** docs.python.org, gc.freeze. */
    static final Change GC_FREEZE = new Change(
            "gc_freeze",
            Purpose.REMEDY,
            "the master's objects leave the cycle collector's sight before the fork, which else writes into every one of them",
            "gc.collect(); gc.freeze()",
            Map.of("LAB_GC", "freeze"),
            List.of(),
            (identity, files) -> faults(identity.gcFrozen() > 0, "no object is frozen"));

    static final Change GC_OFF = new Change(
            "gc_off",
            Purpose.CAUSE,
            "the cycle collector never runs: all that it alone would have written stays shared. Not for production",
            "",
            Map.of("LAB_GC", "off"),
            List.of(),
            (identity, files) -> faults(!identity.gcEnabled(), "the collector is on"));

    static final Change WARM = new Change(
            "warm_master",
            Purpose.REMEDY,
            "the master serves " + WARM_ROUNDS
                    + " requests of each kind before it forks, and closes its connections: code that"
                    + " runs for the first times is imported, specialised and cached before the fork and not in every worker",
            "application(environ, start_response) for each kind of request, then django.db.connections.close_all()",
            Map.of("LAB_WARM", Integer.toString(WARM_ROUNDS)),
            List.of(),
            (identity, files) -> faults(identity.warmed() > 0, "the master served no request before the fork"));

    static final Change JEMALLOC = new Change(
            "jemalloc",
            Purpose.REMEDY,
            "jemalloc in place of the interpreter's own allocator and of glibc's",
            "PYTHONMALLOC=malloc LD_PRELOAD=libjemalloc.so.2",
            Map.of("PYTHONMALLOC", "malloc", "LD_PRELOAD", "libjemalloc.so.2"),
            List.of(),
            (identity, files) -> faults(
                    identity.pymallocBlocks() == 0 && files.stream().anyMatch(file -> file.contains("libjemalloc")),
                    "jemalloc does not serve the interpreter"));

    /** Measured here with uWSGI 2.0.31 on CPython 3.14: it loses about 2.4 KiB at every request. */
    static final Change ENVIRON_HOLY = new Change(
            "wsgi_env_holy",
            Purpose.CAUSE,
            "the option --wsgi-env-behavior holy, with which the published comparison ran its server: a new environ for every"
                    + " request",
            "",
            Map.of(),
            List.of("--wsgi-env-behavior", "holy"),
            (identity, files) -> List.of());

    public Change {
        environment = Map.copyOf(environment);
        options = List.copyOf(options);
    }

    /** For {@code run.json}: what a report says of the leg. */
    Map<String, Object> json() {
        var json = new LinkedHashMap<String, Object>();
        json.put("purpose", purpose.word());
        json.put("what", what);
        json.put("setting", setting);
        return json;
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
