package io.pgmemlab.prefork.summary;

import io.pgmemlab.report.RunFacts;
import java.util.Optional;
import java.util.OptionalDouble;

/** Where the figures come from, by the keys of the published summary where it has one. Values are texts, as there. */
final class Environment {
    private Environment() {}

    static Json of(RunFacts run, Tables tables) {
        return new Json()
                .put("kernel", run.find("host", "kernel").orElse(null))
                .put("logical_cpus", run.find("host", "cpus").orElse(null))
                .put(
                        "memory_kib",
                        run.find("host", "memoryBytes")
                                .flatMap(Environment::kib)
                                .orElse(null))
                .put("transparent_hugepage", run.find("host", "thp").orElse(null))
                .put("ksm_run", run.find("host", "ksm").orElse(null))
                .put("postgres", run.find("serverSettings", "server_version").orElse(null))
                .put("python", run.find("versions", "python").orElse(null))
                .put("psycopg", run.find("versions", "psycopg").orElse(null))
                .put("uwsgi", run.find("versions", "uwsgi").orElse(null))
                .put("workers", whole(tables.workers()))
                .put("concurrency", whole(tables.concurrency()))
                .put("load_kind", "equal_work")
                .put("repeats", Integer.toString(tables.repeats()))
                .put("fork_modes", String.join(" ", Names.MODES))
                .put("commit", run.find("commit").orElse(null));
    }

    private static Optional<String> kib(String bytes) {
        try {
            return Optional.of(Long.toString(Long.parseLong(bytes) / 1024));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static String whole(OptionalDouble value) {
        return value.isPresent() ? Long.toString((long) value.getAsDouble()) : null;
    }
}
