package io.pgmemlab.retention;

import io.pgmemlab.LabException;
import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import java.io.IOException;
import java.util.Objects;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;

/**
 * Makes an idle subject's jemalloc print its report. The one that {@code stats_print:true} prints at exit comes too late to
 * split the residue: decay advances on allocator activity, the shutdown is activity, and so it shows the dirty pages already
 * gone (measured: 862 MiB above the baseline while idle, 10 MiB in the report at exit).
 *
 * <p>A debugger in a container of its own joins the subject's pid namespace and calls {@code malloc_stats_print} in it. The
 * subject stands still for less than a second; its RSS moves by about half a MiB. Nothing is measured afterwards.
 */
final class IdleReport {
    private static final String CALL = "call (void)%smalloc_stats_print(0,0,\"blx\")";

    private IdleReport() {}

    /**
     * Asks for the report; it appears on the subject's standard error.
     *
     * @param inspector the lab's image with the debugger
     * @param prefix of the subject's jemalloc functions
     * @return what the debugger said, for the record; whether there is a report, the subject's log tells
     */
    static String request(SubjectContainer subject, ResolvedImage inspector, RunLabels labels, String prefix) {
        try (GenericContainer<?> debugger = Containers.of(subject.engine(), inspector, labels, Limits.NONE)
                .withCommand("sleep", "infinity")
                .withCreateContainerCmdModifier(command -> Objects.requireNonNull(command.getHostConfig())
                        .withPidMode("container:" + subject.id())
                        .withCapAdd(com.github.dockerjava.api.model.Capability.SYS_PTRACE))) {
            debugger.start();
            ExecResult said = debugger.execInContainer(
                    "timeout",
                    "--kill-after=5",
                    "30",
                    "gdb",
                    "-nx",
                    "-batch",
                    "-iex",
                    "set sysroot /proc/1/root",
                    "-p",
                    "1",
                    "-ex",
                    CALL.formatted(prefix),
                    "-ex",
                    "detach");
            return said.getStdout() + said.getStderr();
        } catch (IOException e) {
            throw new LabException("the debugger beside the subject did not answer: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while the debugger ran", e);
        }
    }
}
