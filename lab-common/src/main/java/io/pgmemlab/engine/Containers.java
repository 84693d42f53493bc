package io.pgmemlab.engine;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.Volume;
import io.pgmemlab.LabException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** Containers of the lab: labelled, from an image that is here already, with ports published on the loopback interface. */
public final class Containers {
    /** How a container ended. */
    public record Stopped(ContainerFacts facts, ContainerLog log) {}

    private Containers() {}

    /** A container that is not started yet; everything that Testcontainers offers can still be said of it. */
    public static GenericContainer<?> of(Engine engine, ResolvedImage image, RunLabels labels, Limits limits) {
        return prepare(new GenericContainer<>(DockerImageName.parse(image.reference())), engine, labels, limits);
    }

    static <C extends GenericContainer<?>> C prepare(C container, Engine engine, RunLabels labels, Limits limits) {
        container.withImagePullPolicy(image -> false);
        container.withLabels(labels.asMap());
        container.withCreateContainerCmdModifier(command -> {
            bindPorts(command, engine.bindAddress());
            limits.applyTo(command);
        });
        return container;
    }

    /** Mounts a volume of the engine's, which is made when there is none of the name. */
    public static void bind(CreateContainerCmd command, String volume, String path, AccessMode mode) {
        HostConfig host = Objects.requireNonNull(command.getHostConfig(), "Testcontainers always sets one");
        var binds = new ArrayList<Bind>(List.of(Objects.requireNonNullElse(host.getBinds(), new Bind[0])));
        binds.add(new Bind(volume, new Volume(path), mode));
        host.withBinds(binds);
    }

    private static void bindPorts(CreateContainerCmd command, String address) {
        ExposedPort[] exposed = Objects.requireNonNullElse(command.getExposedPorts(), new ExposedPort[0]);
        Objects.requireNonNull(command.getHostConfig(), "Testcontainers always sets one")
                .withPortBindings(Arrays.stream(exposed)
                        .map(port -> new PortBinding(Ports.Binding.bindIp(address), port))
                        .toList());
    }

    /**
     * Does something while no process of the container runs, as {@code docker pause} stops them. They run again afterwards,
     * also when it failed.
     *
     * @throws LabException when the engine cannot pause the container, or not let it run again
     */
    public static <T> T whilePaused(Engine engine, String containerId, Supplier<T> action) {
        try {
            engine.client().pauseContainerCmd(containerId).exec();
        } catch (DockerException e) {
            throw new LabException(
                    ("%s cannot pause container %s (%s). Pausing takes the cgroup freezer: check that `docker pause` works with"
                                    + " this container")
                            .formatted(engine, containerId, e.getMessage()),
                    e);
        }
        T result;
        try {
            result = action.get();
        } catch (RuntimeException | Error e) {
            try {
                unpause(engine, containerId);
            } catch (LabException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
        unpause(engine, containerId);
        return result;
    }

    private static void unpause(Engine engine, String containerId) {
        try {
            engine.client().unpauseContainerCmd(containerId).exec();
        } catch (DockerException e) {
            throw new LabException(
                    "container %s stays paused (%s): run `docker unpause %s`"
                            .formatted(containerId, e.getMessage(), containerId),
                    e);
        }
    }

    /**
     * Asks the container to end, as {@code docker stop} does, and keeps what it wrote until then. The container stays, for
     * questions; Testcontainers' own {@code stop()} kills and removes it.
     *
     * @param timeout after which it is killed (exit code 137)
     */
    public static Stopped stop(Engine engine, String containerId, Duration timeout) {
        try {
            engine.client()
                    .stopContainerCmd(containerId)
                    .withTimeout(Math.toIntExact(timeout.toSeconds()))
                    .exec();
        } catch (NotModifiedException e) {
            // it had ended by itself; its exit code tells how
        }
        return new Stopped(ContainerFacts.of(engine, containerId), ContainerLog.of(engine, containerId));
    }
}
