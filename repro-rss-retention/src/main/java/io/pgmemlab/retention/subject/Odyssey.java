package io.pgmemlab.retention.subject;

import java.util.List;
import java.util.Map;

/** Odyssey from Debian: one process with threads. It has no allocator of its own, so a leg may preload one. */
public record Odyssey(String image) implements Subject {
    public Odyssey() {
        this("odyssey");
    }

    @Override
    public List<String> images() {
        return List.of(image);
    }

    @Override
    public String name() {
        return "odyssey";
    }

    @Override
    public Map<String, String> files() {
        return Map.of("docker/odyssey/odyssey.conf", "/etc/odyssey/odyssey.conf");
    }

    @Override
    public List<String> command() {
        return List.of("odyssey", "/etc/odyssey/odyssey.conf");
    }
}
