package io.pgmemlab.probe.family;

import static org.awaitility.Awaitility.await;

import io.pgmemlab.engine.ContainerFacts;
import io.pgmemlab.engine.ContainerLog;
import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.probe.ProcessTree;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** {@code calibration.py} in a container: a family that treats its pages in known numbers, a round at a time. */
final class CalibrationSubject implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Engine engine;
    private final GenericContainer<?> container;
    private final ProcessTree tree;
    private int rounds;

    CalibrationSubject(Engine engine, ResolvedImage image, RunLabels labels, int workers, int pages, String kind) {
        this.engine = engine;
        this.container = Containers.of(engine, image, labels, Limits.NONE)
                .withCommand(Integer.toString(workers), Integer.toString(pages), kind)
                .waitingFor(Wait.forLogMessage("forked\\n", 1).withStartupTimeout(PATIENCE));
        container.start();
        this.tree = ProcessTree.ofContainer(Math.toIntExact(
                ContainerFacts.of(engine, container.getContainerId()).pid()));
    }

    String id() {
        return container.getContainerId();
    }

    ProcessTree tree() {
        return tree;
    }

    /** Lets master and workers do their parts, and waits until they have. */
    void round() {
        rounds++;
        engine.client().killContainerCmd(id()).withSignal("SIGUSR1").exec();
        await().atMost(PATIENCE)
                .until(() -> ContainerLog.of(engine, id()).stdout().contains("round " + rounds + " done"));
    }

    <T> T paused(Supplier<T> action) {
        return Containers.whilePaused(engine, id(), action);
    }

    ProcessFamily family(Level level) {
        return paused(() -> ProcessFamily.atFork(tree, tree.main(), new FrameAccess(level, "as the test wants it")));
    }

    /** A family that is read in a way of its own. */
    ProcessFamily family(Level level, Function<ProcessTree, FamilyReader> reader) {
        return paused(() -> ProcessFamily.atFork(tree, tree.main(), level, member -> true, reader.apply(tree)));
    }

    FamilySnapshot snapshot(ProcessFamily family) {
        return paused(family::snapshot);
    }

    @Override
    public void close() {
        container.close();
    }
}
