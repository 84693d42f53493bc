package io.pgmemlab.retention;

import com.github.dockerjava.api.model.Capability;
import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.experiment.RunningSubject;
import java.time.Duration;
import java.util.Objects;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;

/**
 * Makes an idle subject's jemalloc print its report. The one that {@code stats_print:true} prints at exit comes too late to
 * split the residue: decay advances on allocator activity, the shutdown is activity, and so it shows the dirty pages already
 * gone (measured on Odyssey: 801 MiB resident while idle, 10 MiB in the report at exit).
 *
 * <p>A debugger in a container of its own joins the subject's pid namespace and calls {@code malloc_stats_print} in it. The
 * subject stands still for a moment; its RSS moves by about half a MiB. Nothing is measured afterwards.
 */
final class IdleReport {
    /** The name of the image with the debugger. */
    static final String IMAGE = "jemalloc-stats";

    private static final Duration AT_MOST = Duration.ofSeconds(40);

    private IdleReport() {}

    /**
     * Asks for the report; it appears on the subject's standard error.
     *
     * @param prefix of the subject's jemalloc functions; empty for one that was preloaded
     * @return what the debugger said, for the record; whether there is a report, the subject's log tells
     */
    static String request(RunningSubject subject, ResolvedImage image, RunLabels labels, String prefix) {
        try (GenericContainer<?> debugger = Containers.of(subject.engine(), image, labels, Limits.NONE)
                .withCommand(prefix)
                .withCreateContainerCmdModifier(command -> Objects.requireNonNull(command.getHostConfig())
                        .withPidMode("container:" + subject.id())
                        .withCapAdd(Capability.SYS_PTRACE))
                .withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(AT_MOST))) {
            debugger.start();
            return debugger.getLogs();
        } catch (ContainerLaunchException e) {
            return "the debugger failed: " + e.getMessage();
        }
    }
}
