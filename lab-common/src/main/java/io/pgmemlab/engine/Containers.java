package io.pgmemlab.engine;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
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

    private static void bindPorts(CreateContainerCmd command, String address) {
        ExposedPort[] exposed = Objects.requireNonNullElse(command.getExposedPorts(), new ExposedPort[0]);
        Objects.requireNonNull(command.getHostConfig(), "Testcontainers always sets one")
                .withPortBindings(Arrays.stream(exposed)
                        .map(port -> new PortBinding(Ports.Binding.bindIp(address), port))
                        .toList());
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
