package io.pgmemlab.retention.subject;

import java.util.List;
import java.util.Map;

/** PgBouncer from Debian: one process, one thread, and fixed buffers through which it streams. */
public record PgBouncer(String image) implements Subject {
    public PgBouncer() {
        this("pgbouncer");
    }

    @Override
    public List<String> images() {
        return List.of(image);
    }

    @Override
    public String name() {
        return "pgbouncer";
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public Map<String, String> files() {
        return Map.of(
                "docker/pgbouncer/pgbouncer.ini", "/etc/pgbouncer/pgbouncer.ini",
                "docker/pgbouncer/userlist.txt", "/etc/pgbouncer/userlist.txt");
    }

    @Override
    public List<String> command() {
        return List.of("pgbouncer", "/etc/pgbouncer/pgbouncer.ini");
    }
}
