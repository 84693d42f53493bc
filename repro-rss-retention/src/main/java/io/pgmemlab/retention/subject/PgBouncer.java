package io.pgmemlab.retention.subject;

/** PgBouncer from Debian: one process, one thread, and fixed buffers through which it streams. */
public record PgBouncer(String image) implements Subject {
    public PgBouncer() {
        this("pgbouncer");
    }

    @Override
    public String name() {
        return "pgbouncer";
    }

    @Override
    public boolean streams() {
        return true;
    }
}
