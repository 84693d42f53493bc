package io.pgmemlab.prefork.subject;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Debian's Django with one of psycopg's implementations: the pair that is compared where no Python package index can be
 * reached.
 *
 * @param implementation {@code python} or {@code c} (PSYCOPG_IMPL, psycopg's installation notes)
 */
public record DebianDjango(String implementation) implements UnderUwsgi {
    @Override
    public String label() {
        return "psycopg's " + (implementation.equals("c") ? "C" : "Python") + " implementation on Debian's Django";
    }

    @Override
    public String image() {
        return "django-debian";
    }

    @Override
    public Map<String, String> environment(Loading loading, int workers) {
        var environment = new TreeMap<>(UnderUwsgi.super.environment(loading, workers));
        environment.put("PSYCOPG_IMPL", implementation);
        return environment;
    }

    @Override
    public Optional<String> virtualEnvironment() {
        return Optional.empty();
    }

    @Override
    public List<String> faults(Identity running) {
        return running.psycopgImplementation().equals(implementation)
                ? List.of()
                : List.of("psycopg runs its implementation in " + running.psycopgImplementation() + " and not in "
                        + implementation);
    }
}
