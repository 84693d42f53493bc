package io.pgmemlab.engine;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import java.time.Instant;
import java.util.Objects;

/**
 * What the engine says of a container at one moment: enough to tell whether the subject is still the process that was
 * started.
 *
 * @param pid of its first process, as the engine's host numbers it; 0 when it does not run
 * @param exitCode of its first process; says something only when it does not run
 */
public record ContainerFacts(
        String id, boolean running, long pid, boolean oomKilled, long exitCode, int restarts, Instant startedAt) {

    /** @throws com.github.dockerjava.api.exception.NotFoundException when there is no such container */
    public static ContainerFacts of(Engine engine, String containerId) {
        InspectContainerResponse answer =
                engine.client().inspectContainerCmd(containerId).exec();
        ContainerState state = answer.getState();
        return new ContainerFacts(
                answer.getId(),
                Boolean.TRUE.equals(state.getRunning()),
                Objects.requireNonNullElse(state.getPidLong(), 0L),
                Boolean.TRUE.equals(state.getOOMKilled()),
                Objects.requireNonNullElse(state.getExitCodeLong(), 0L),
                Objects.requireNonNullElse(answer.getRestartCount(), 0),
                Instant.parse(state.getStartedAt()));
    }

    /** {@code running}, {@code exited with code 137, out of memory}. */
    public String describe() {
        return running ? "running" : "exited with code " + exitCode + (oomKilled ? ", out of memory" : "");
    }
}
