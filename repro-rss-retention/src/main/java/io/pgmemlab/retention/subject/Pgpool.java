package io.pgmemlab.retention.subject;

import io.pgmemlab.probe.Measure;
import java.util.List;
import java.util.Map;

/** Pgpool-II from Debian: a parent and 100 children, each with a client and a server connection of its own. */
public record Pgpool(String image) implements Subject {
    /** {@code num_init_children} of the image's configuration. */
    private static final int CHILDREN = 100;

    public Pgpool() {
        this("pgpool");
    }

    @Override
    public List<String> images() {
        return List.of(image);
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

    @Override
    public Map<String, String> files() {
        return Map.of(
                "docker/pgpool/pgpool.conf", "/etc/pgpool2/pgpool.conf",
                "docker/pgpool/pool_hba.conf", "/etc/pgpool2/pool_hba.conf",
                "docker/pgpool/pool_passwd", "/etc/pgpool2/pool_passwd");
    }

    @Override
    public List<String> command() {
        return List.of("pgpool", "-n", "-f", "/etc/pgpool2/pgpool.conf", "-a", "/etc/pgpool2/pool_hba.conf");
    }
}
