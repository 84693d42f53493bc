package io.pgmemlab.engine;

import com.github.dockerjava.api.model.AccessMode;
import io.pgmemlab.LabException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.Network;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * One PostgreSQL server in a container of its own: the lab's image, or any that takes the official image's environment.
 * User, password and database are all {@code app}. The command line holds the given settings and nothing else; in
 * particular {@code fsync} stays on, which Testcontainers by itself would turn off.
 */
public final class PostgresServer implements AutoCloseable {
    /** User, password and database. */
    public static final String APP = "app";

    /** Within its network. */
    public static final int PORT = 5432;

    /** Below it all data are, in the official image and in the lab's. */
    public static final String DATA = "/var/lib/postgresql";

    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);

    private final Engine engine;
    private final PostgreSQLContainer container;
    private final Map<String, String> requested = new LinkedHashMap<>();

    private PostgresServer(Engine engine, PostgreSQLContainer container) {
        this.engine = engine;
        this.container = container;
    }

    /** A server that is not started yet. */
    public static PostgresServer of(Engine engine, ResolvedImage image, RunLabels labels, Limits limits) {
        PostgreSQLContainer container =
                new PostgreSQLContainer(DockerImageName.parse(image.reference()).asCompatibleSubstituteFor("postgres"));
        Containers.prepare(container, engine, labels, limits)
                .withUsername(APP)
                .withPassword(APP)
                .withDatabaseName(APP)
                .waitingFor(new AcceptsConnections(engine, container).withStartupTimeout(START_TIMEOUT));
        return new PostgresServer(engine, container);
    }

    public PostgresServer with(String setting, String value) {
        requested.put(setting, value);
        return this;
    }

    public PostgresServer with(Map<String, String> settings) {
        requested.putAll(settings);
        return this;
    }

    /** In a private network, under a name that others in it connect to, on port 5432. */
    public PostgresServer inNetwork(Network network, String alias) {
        container.withNetwork(network).withNetworkAliases(alias);
        return this;
    }

    /**
     * With its data in a volume of the engine's, which outlives it; the official image's and the lab's keep all data below
     * {@code /var/lib/postgresql}.
     */
    public PostgresServer dataIn(String volume) {
        container.withCreateContainerCmdModifier(create -> Containers.bind(create, volume, DATA, AccessMode.rw));
        return this;
    }

    /** For what the methods here do not offer: a mounted data directory, an environment variable. */
    public PostgreSQLContainer container() {
        return container;
    }

    /** @throws LabException when it does not come up, or runs with another value than was asked for */
    public PostgresServer start() {
        container.setCommandParts(commandLine(requested).toArray(String[]::new));
        try {
            container.start();
        } catch (ContainerLaunchException e) {
            throw complaintIn(e);
        }
        Set<String> ignored = new TreeSet<>(requested.keySet());
        ignored.removeAll(query("SELECT name, source FROM pg_settings WHERE source = 'command line'")
                .keySet());
        if (!ignored.isEmpty()) {
            throw new LabException("PostgreSQL runs without these settings from its command line: " + ignored);
        }
        return this;
    }

    /** Testcontainers wraps what the wait strategy has to say several times. */
    private static LabException complaintIn(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof LabException complaint) {
                return complaint;
            }
        }
        return new LabException("PostgreSQL's container does not start: " + failure.getMessage(), failure);
    }

    static List<String> commandLine(Map<String, String> settings) {
        List<String> command = new ArrayList<>(List.of("postgres"));
        settings.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        return command;
    }

    /** Every setting in force, by name, as {@code SHOW} prints it: {@code shared_buffers} is {@code 128MB}. */
    public Map<String, String> settings() {
        return query("SELECT name, current_setting(name) FROM pg_settings");
    }

    /** {@code 18.6 (Debian 18.6-3)}. */
    public String version() {
        return settings().get("server_version");
    }

    public String jdbcUrl() {
        return container.getJdbcUrl();
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl(), APP, APP);
    }

    public String containerId() {
        return container.getContainerId();
    }

    public ContainerFacts facts() {
        return ContainerFacts.of(engine, containerId());
    }

    public ContainerLog log() {
        return ContainerLog.of(engine, containerId());
    }

    private Map<String, String> query(String pairs) {
        Map<String, String> answer = new TreeMap<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(pairs)) {
            while (rows.next()) {
                answer.put(rows.getString(1), rows.getString(2));
            }
            return answer;
        } catch (SQLException e) {
            throw new LabException("PostgreSQL does not tell its settings: " + e.getMessage(), e);
        }
    }

    /**
     * Asks it to end, as {@code docker stop} does: clients are disconnected, everything is written out.
     *
     * @param timeout after which it is killed (exit code 137)
     */
    public Containers.Stopped stop(Duration timeout) {
        return Containers.stop(engine, containerId(), timeout);
    }

    /** Kills and removes it, with its data, unless they are in a volume. */
    @Override
    public void close() {
        container.stop();
    }
}
