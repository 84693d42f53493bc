package io.pgmemlab.load;

import com.github.dockerjava.api.exception.DockerException;
import io.pgmemlab.LabException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;

/** Runs a load tool in its container, to its end or to its limit. */
final class LoadCommand {
    private static final int TIMED_OUT = 124; // timeout(1)

    private LoadCommand() {}

    /** @param limit after which the tool is stopped; its exit code is then 124, and its error output says so */
    static LoadResult run(GenericContainer<?> container, String tool, Duration limit, List<String> command) {
        var limited = new ArrayList<>(List.of("timeout", "--kill-after=5", Long.toString(limit.toSeconds())));
        limited.addAll(command);
        long began = System.nanoTime();
        ExecResult result = exec(container, limited);
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        String stderr = result.getExitCode() == TIMED_OUT
                ? result.getStderr() + "\n" + tool + ": error: given up after " + took.toSeconds() + " s\n"
                : result.getStderr();
        return new LoadResult(tool, String.join(" ", limited), result.getExitCode(), took, result.getStdout(), stderr);
    }

    private static ExecResult exec(GenericContainer<?> container, List<String> command) {
        try {
            return container.execInContainer(command.toArray(String[]::new));
        } catch (IOException | DockerException e) {
            throw new LabException(
                    "cannot run " + String.join(" ", command) + " in the load container, which may have ended: "
                            + e.getMessage(),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while " + command.get(0) + " ran", e);
        }
    }
}
