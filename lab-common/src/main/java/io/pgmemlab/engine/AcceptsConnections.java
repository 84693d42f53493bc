package io.pgmemlab.engine;

import io.pgmemlab.LabException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * Waits until PostgreSQL takes a connection over TCP, which it does only when its initialisation is over. Testcontainers
 * counts ready lines in the log instead, whose number depends on the image and on whether the data directory is new.
 */
final class AcceptsConnections extends AbstractWaitStrategy {
    private static final Duration INTERVAL = Duration.ofMillis(100);
    private static final int LOG_LINES = 20;

    private final Engine engine;
    private final PostgreSQLContainer container;
    private String lastAnswer = "none";

    AcceptsConnections(Engine engine, PostgreSQLContainer container) {
        this.engine = engine;
        this.container = container;
    }

    @Override
    protected void waitUntilReady() {
        try {
            Awaitility.await()
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(INTERVAL)
                    .atMost(startupTimeout)
                    .until(this::accepts);
        } catch (ConditionTimeoutException e) {
            throw new LabException(complaint("takes no connection after " + startupTimeout.toSeconds() + " s"), e);
        }
    }

    private boolean accepts() {
        ContainerFacts facts = ContainerFacts.of(engine, container.getContainerId());
        if (!facts.running()) {
            throw new LabException(complaint(facts.describe()));
        }
        try (Connection connection =
                DriverManager.getConnection(container.getJdbcUrl(), container.getUsername(), container.getPassword())) {
            return connection.isValid(0);
        } catch (SQLException e) {
            lastAnswer = e.getMessage();
            return false;
        }
    }

    private String complaint(String what) {
        return "PostgreSQL %s; last answer: %s; its log's last lines:%n%s"
                .formatted(what, lastAnswer, ContainerLog.tail(engine, container.getContainerId(), LOG_LINES));
    }
}
