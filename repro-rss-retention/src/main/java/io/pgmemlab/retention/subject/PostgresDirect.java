package io.pgmemlab.retention.subject;

import io.pgmemlab.probe.Measure;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** PostgreSQL without a pooler: a backend for each client, gone when the client leaves. */
public record PostgresDirect() implements Subject {
    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public List<String> images() {
        return List.of("postgres");
    }

    @Override
    public int port() {
        return 5432;
    }

    @Override
    public Measure measure() {
        return Measure.PSS;
    }

    /** A sample of 500 backends costs about 60 ms. */
    @Override
    public Duration sampling() {
        return Duration.ofSeconds(1);
    }

    @Override
    public boolean keepsItsProcesses() {
        return false;
    }

    @Override
    public Map<String, String> files() {
        return Map.of();
    }

    @Override
    public List<String> command() {
        return List.of();
    }
}
