package io.pgmemlab.engine;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.HostConfig;
import io.pgmemlab.Bytes;
import java.util.Objects;
import java.util.Optional;

/**
 * What a container may use. Nothing is limited unless said so; {@code /dev/shm} is 64 MB by the engine's own default, too
 * small for parallel queries of PostgreSQL.
 */
public record Limits(Optional<Double> cpus, Optional<Bytes> memory, Optional<Bytes> sharedMemory) {
    public static final Limits NONE = new Limits(Optional.empty(), Optional.empty(), Optional.empty());
    private static final double NANO = 1e9;

    public Limits cpus(double number) {
        return new Limits(Optional.of(number), memory, sharedMemory);
    }

    public Limits memory(Bytes size) {
        return new Limits(cpus, Optional.of(size), sharedMemory);
    }

    /** The size of {@code /dev/shm}. */
    public Limits sharedMemory(Bytes size) {
        return new Limits(cpus, memory, Optional.of(size));
    }

    void applyTo(CreateContainerCmd command) {
        HostConfig host = Objects.requireNonNull(command.getHostConfig(), "Testcontainers always sets one");
        cpus.ifPresent(number -> host.withNanoCPUs(Math.round(number * NANO)));
        // Without the second limit the engine allows as much swap on top.
        memory.ifPresent(size -> host.withMemory(size.count()).withMemorySwap(size.count()));
        sharedMemory.ifPresent(size -> host.withShmSize(size.count()));
    }
}
