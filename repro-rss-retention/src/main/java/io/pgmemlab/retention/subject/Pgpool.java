package io.pgmemlab.retention.subject;

import io.pgmemlab.probe.Measure;

/** Pgpool-II from Debian: a parent and 100 children, each with a client and a server connection of its own. */
public record Pgpool(String image) implements Subject {
    /** {@code num_init_children} of the image's configuration. */
    private static final int CHILDREN = 100;

    public Pgpool() {
        this("pgpool");
    }

    @Override
    public String name() {
        return "pgpool";
    }

    @Override
    public Measure measure() {
        return Measure.PSS;
    }

    @Override
    public int mostClients() {
        return CHILDREN;
    }
}
