package io.pgmemlab.experiment;

import io.pgmemlab.LabException;
import io.pgmemlab.engine.ContainerFacts;
import io.pgmemlab.engine.ContainerLog;
import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.probe.ContainerCounters;
import io.pgmemlab.probe.ProcessTree;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.testcontainers.containers.GenericContainer;

/** A subject that runs: its container, and its processes as the engine's host sees them. */
public final class RunningSubject implements AutoCloseable {
    private static final Duration STOP = Duration.ofSeconds(30);
    private static final int TAIL = 15;

    private final Engine engine;
    private final GenericContainer<?> container;
    private final boolean ours;
    private final ContainerFacts atStart;
    private final BiConsumer<String, String> keep;
    private boolean kept;

    private RunningSubject(
            Engine engine, GenericContainer<?> container, boolean ours, BiConsumer<String, String> keep) {
        this.engine = engine;
        this.container = container;
        this.ours = ours;
        this.keep = keep;
        this.atStart = ContainerFacts.of(engine, container.getContainerId());
        if (!atStart.running()) {
            throw new LabException("the subject did not stay up: its container is " + atStart.describe() + tail());
        }
        if (!engine.showsHere(atStart)) {
            throw new LabException("the container's processes are not visible on this host"
                    + " (a remote engine, or one in a virtual machine). Run the lab on the engine's own host");
        }
    }

    /**
     * Starts a container and takes it for the subject; it is removed with this object.
     *
     * @param container as {@link Containers#of} made it, with a wait strategy that says when it is ready
     * @param name for messages
     * @param keep takes its log at its end, however it ends: file name and text
     * @throws LabException when it does not start; the message holds its last lines
     */
    public static RunningSubject start(
            Engine engine, GenericContainer<?> container, String name, BiConsumer<String, String> keep) {
        try {
            container.start();
            return new RunningSubject(engine, container, true, keep);
        } catch (RuntimeException e) {
            String tail = container.getContainerId() == null ? "" : tail(engine, container.getContainerId());
            container.close();
            throw e instanceof LabException broken
                    ? broken
                    : new LabException(name + " did not start: " + e.getMessage() + tail, e);
        }
    }

    /** Takes a container for the subject that somebody else started and removes. */
    public static RunningSubject of(Engine engine, GenericContainer<?> container, BiConsumer<String, String> keep) {
        return new RunningSubject(engine, container, false, keep);
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

    public Engine engine() {
        return engine;
    }

    /** The container's id at the engine. */
    public String id() {
        return container.getContainerId();
    }

    /** A failure with what the engine says of the containers, and the subject's last lines where it is gone. */
    public InvalidTrialException explained(LabException failure, PostgresServer postgres) {
        return new InvalidTrialException(failure.getMessage() + whatTheEngineSays(postgres), failure);
    }

    private String whatTheEngineSays(PostgresServer postgres) {
        try {
            String subject = isTheSameRun()
                    ? ""
                    : "; the subject's container is "
                            + ContainerFacts.of(engine, id()).describe() + tail();
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
        ContainerFacts now = ContainerFacts.of(engine, id());
        return now.running() && now.pid() == atStart.pid() && now.startedAt().equals(atStart.startedAt());
    }

    /** What it wrote up to now. */
    public ContainerLog log() {
        return ContainerLog.of(engine, id());
    }

    /** Its last lines, to stand behind a message. */
    public String tail() {
        return tail(engine, id());
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
