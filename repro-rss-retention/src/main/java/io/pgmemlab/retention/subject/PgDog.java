package io.pgmemlab.retention.subject;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.testcontainers.containers.GenericContainer;

/**
 * PgDog as published, the pooler of the original claim. jemalloc is built into it under the prefix {@code _rjem_}, and reads
 * {@code _RJEM_MALLOC_CONF}.
 */
public record PgDog(String name, List<String> images) implements Subject {
    private static final String PUBLISHED = "ghcr.io/pgdogdev/pgdog:";

    /** The published image of a version; its tag has been written with and without a {@code v}. */
    public static PgDog version(String version) {
        return new PgDog("pgdog-" + version, List.of(PUBLISHED + "v" + version, PUBLISHED + version));
    }

    @Override
    public Map<String, String> files() {
        return Map.of("pgdog/pgdog.toml", "/pgdog/pgdog.toml", "pgdog/users.toml", "/pgdog/users.toml");
    }

    @Override
    public List<String> command() {
        return List.of("/usr/local/bin/pgdog");
    }

    @Override
    public String jemallocPrefix() {
        return "_rjem_";
    }

    /** {@code total_bytes} of {@code SHOW SERVER MEMORY} on the admin database, over all server connections. */
    @Override
    public Optional<Bytes> liveBytes(GenericContainer<?> running) {
        String url = "jdbc:postgresql://" + running.getHost() + ":" + running.getMappedPort(port()) + "/admin";
        var properties = new Properties();
        properties.setProperty("user", "admin");
        properties.setProperty("password", "app");
        // the admin database speaks the simple protocol only
        properties.setProperty("preferQueryMode", "simple");
        properties.setProperty("sslmode", "disable");
        try (Connection connection = DriverManager.getConnection(url, properties);
                var statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW SERVER MEMORY")) {
            long total = 0;
            while (rows.next()) {
                total = Math.addExact(total, Long.parseLong(rows.getString("total_bytes")));
            }
            return Optional.of(Bytes.of(total));
        } catch (SQLException e) {
            throw new LabException(
                    "PgDog did not answer SHOW SERVER MEMORY on its admin database: " + e.getMessage(), e);
        }
    }
}
