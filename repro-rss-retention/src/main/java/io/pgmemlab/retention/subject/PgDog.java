package io.pgmemlab.retention.subject;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/**
 * PgDog as published, the pooler of the original claim. jemalloc is built into it under the prefix {@code _rjem_}, and reads
 * {@code _RJEM_MALLOC_CONF}.
 */
public record PgDog(String name, String image) implements Subject {
    /** The published image of a version. */
    public static PgDog version(String version) {
        return new PgDog("pgdog-" + version, "ghcr.io/pgdogdev/pgdog:v" + version);
    }

    @Override
    public void configure(GenericContainer<?> container) {
        container
                .withCopyToContainer(Transferable.of("""
                                [general]
                                host = "0.0.0.0"
                                port = 6432
                                default_pool_size = 10
                                query_parser = "off"
                                passthrough_auth = "disabled"

                                [admin]
                                user = "admin"
                                password = "app"

                                [[databases]]
                                name = "app"
                                host = "postgres"
                                port = 5432
                                database_name = "app"
                                """), "/pgdog/pgdog.toml")
                .withCopyToContainer(Transferable.of("""
                                [[users]]
                                name = "app"
                                database = "app"
                                password = "app"
                                """), "/pgdog/users.toml")
                .withWorkingDirectory("/pgdog")
                .withCommand("/usr/local/bin/pgdog");
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
