package io.pgmemlab.retention;

import io.pgmemlab.LabException;
import io.pgmemlab.engine.ContainerFacts;
import io.pgmemlab.engine.ContainerLog;
import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.experiment.InvalidTrialException;
import io.pgmemlab.probe.ContainerCounters;
import io.pgmemlab.probe.ProcessTree;
import io.pgmemlab.retention.subject.PostgresDirect;
import io.pgmemlab.retention.subject.Subject;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.MountableFile;

/** A subject that runs: its container, and its processes as the engine's host sees them. */
public final class SubjectContainer implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration STOP = Duration.ofSeconds(30);
    private static final int TAIL = 15;
    private static final int WORLD_READABLE = 0644;

    private final Engine engine;
    private final GenericContainer<?> container;
    private final String host;
    private final boolean ours;
    private final ContainerFacts atStart;
    private final BiConsumer<String, String> keep;
    private boolean kept;

    private SubjectContainer(
            Engine engine, GenericContainer<?> container, String host, boolean ours, BiConsumer<String, String> keep) {
        this.engine = engine;
        this.keep = keep;
        this.container = container;
        this.host = host;
        this.ours = ours;
        this.atStart = ContainerFacts.of(engine, container.getContainerId());
        if (!atStart.running()) {
            throw new LabException("the subject did not stay up: its container is " + atStart.describe()
                    + tail(engine, container.getContainerId()));
        }
        if (!engine.showsHere(atStart)) {
            throw new LabException("the container's processes are not visible on this host"
                    + " (a remote engine, or one in a virtual machine). Run the lab on the engine's own host");
        }
    }

    /**
     * Starts a leg's subject in front of PostgreSQL, or takes PostgreSQL itself where that is the subject.
     *
     * @param keep takes the subject's log at its end, however it ends: file name and text
     * @throws LabException when it does not start; the message holds its last lines
     */
    public static SubjectContainer start(
            Engine engine,
            RetentionLeg leg,
            ResolvedImage image,
            PostgresServer postgres,
            Network network,
            RunLabels labels,
            BiConsumer<String, String> keep) {
        if (leg.subject() instanceof PostgresDirect) {
            return new SubjectContainer(engine, postgres.container(), "postgres", false, keep);
        }
        GenericContainer<?> container = Containers.of(engine, image, labels, Limits.NONE)
                .withNetwork(network)
                .withNetworkAliases("subject")
                .withExposedPorts(leg.subject().port())
                .withEnv(leg.environment())
                // looks at the kernel's table of sockets: a connection would be the subject's first client
                .waitingFor(Wait.forListeningPorts(leg.subject().port()).withStartupTimeout(START));
        if (!image.isTheLabsOwn()) {
            configure(container, leg.subject());
        }
        try {
            container.start();
            return new SubjectContainer(engine, container, "subject", true, keep);
        } catch (RuntimeException e) {
            String tail = container.getContainerId() == null ? "" : tail(engine, container.getContainerId());
            container.close();
            throw e instanceof LabException broken
                    ? broken
                    : new LabException(leg.name() + " did not start: " + e.getMessage() + tail, e);
        }
    }

    /** The lab's own images hold their configuration; any other is given it, and the command that reads it. */
    private static void configure(GenericContainer<?> container, Subject subject) {
        subject.files()
                .forEach((resource, path) -> container.withCopyToContainer(
                        MountableFile.forClasspathResource(resource, WORLD_READABLE), path));
        container.withCreateContainerCmdModifier(
                create -> create.withEntrypoint(subject.command()).withCmd());
    }

    /** Its name in the network. */
    public String host() {
        return host;
    }

    /** Its processes. A reader of its own for each call: one reader serves one thread. */
    public ProcessTree tree() {
        return ProcessTree.ofContainer(Math.toIntExact(atStart.pid()));
    }

    /** Its cgroup's counters, likewise a reader of its own for each call. */
    public ContainerCounters counters() {
        return ContainerCounters.of(Math.toIntExact(atStart.pid()));
    }

    public GenericContainer<?> container() {
        return container;
    }

    /** A failure with what the engine says of the containers, and the subject's last lines where it is gone. */
    InvalidTrialException explained(LabException failure, PostgresServer postgres) {
        return new InvalidTrialException(failure.getMessage() + whatTheEngineSays(postgres), failure);
    }

    private String whatTheEngineSays(PostgresServer postgres) {
        try {
            String subject = isTheSameRun()
                    ? ""
                    : "; the subject's container is "
                            + ContainerFacts.of(engine, id()).describe() + tail(engine, id());
            return postgres.facts().running()
                    ? subject
                    : subject + "; PostgreSQL's container is "
                            + postgres.facts().describe();
        } catch (RuntimeException e) {
            return "; and the Docker engine does not answer (" + e.getMessage()
                    + "): start it with `ci/lab setup` and continue the run with -Dlab.resume";
        }
    }

    /** Whether it is the run that was started, and still going. */
    public boolean isTheSameRun() {
        ContainerFacts now = ContainerFacts.of(engine, container.getContainerId());
        return now.running() && now.pid() == atStart.pid() && now.startedAt().equals(atStart.startedAt());
    }

    Engine engine() {
        return engine;
    }

    String id() {
        return container.getContainerId();
    }

    /** What it wrote up to now. */
    public ContainerLog log() {
        return ContainerLog.of(engine, container.getContainerId());
    }

    /** Asks it to end, as an init system would, and returns what it wrote. */
    public ContainerLog stop() {
        ContainerLog log = Containers.stop(engine, id(), STOP).log();
        keepOnce(log);
        return log;
    }

    /** Removes it; its log is kept also when a trial broke off. */
    @Override
    public void close() {
        try {
            keepOnce(log());
        } finally {
            if (ours) {
                container.close();
            }
        }
    }

    private void keepOnce(ContainerLog log) {
        if (!kept) {
            kept = true;
            keep.accept("subject.out", log.stdout());
            keep.accept("subject.err", log.stderr());
        }
    }

    private static String tail(Engine engine, String id) {
        String lines = ContainerLog.tail(engine, id, TAIL).strip();
        return lines.isEmpty()
                ? "; its log is empty"
                : "; its last lines:\n" + lines.indent(2).stripTrailing();
    }
}
