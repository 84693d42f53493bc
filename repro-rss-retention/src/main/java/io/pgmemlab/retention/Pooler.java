package io.pgmemlab.retention;

import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.experiment.RunningSubject;
import io.pgmemlab.retention.subject.PostgresDirect;
import io.pgmemlab.retention.subject.Subject;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.MountableFile;

/** Starts a leg's subject in front of PostgreSQL. */
public final class Pooler {
    private static final Duration START = Duration.ofSeconds(60);
    private static final int WORLD_READABLE = 0644;

    private Pooler() {}

    /** The subject's name in the network. */
    public static String host(Subject subject) {
        return subject instanceof PostgresDirect ? "postgres" : "subject";
    }

    /**
     * Starts the subject, or takes PostgreSQL itself where that is the subject.
     *
     * @param keep takes the subject's log at its end, however it ends: file name and text
     * @throws io.pgmemlab.LabException when it does not start; the message holds its last lines
     */
    public static RunningSubject start(
            Engine engine,
            RetentionLeg leg,
            ResolvedImage image,
            PostgresServer postgres,
            Network network,
            RunLabels labels,
            BiConsumer<String, String> keep) {
        Subject subject = leg.subject();
        if (subject instanceof PostgresDirect) {
            return RunningSubject.of(engine, postgres.container(), keep);
        }
        GenericContainer<?> container = Containers.of(engine, image, labels, Limits.NONE)
                .withNetwork(network)
                .withNetworkAliases(host(subject))
                .withExposedPorts(subject.port())
                .withEnv(leg.environment())
                // looks at the kernel's table of sockets: a connection would be the subject's first client
                .waitingFor(Wait.forListeningPorts(subject.port()).withStartupTimeout(START));
        if (!image.isTheLabsOwn()) {
            configure(container, subject);
        }
        return RunningSubject.start(engine, container, leg.name(), keep);
    }

    /** The lab's own images hold their configuration; any other is given it, and the command that reads it. */
    private static void configure(GenericContainer<?> container, Subject subject) {
        subject.files()
                .forEach((resource, path) -> container.withCopyToContainer(
                        MountableFile.forClasspathResource(resource, WORLD_READABLE), path));
        container.withCreateContainerCmdModifier(
                create -> create.withEntrypoint(subject.command()).withCmd());
    }
}
