package io.pgmemlab.load;

import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.images.builder.Transferable;

/** siege in a container of its own: a client that completes an exact number of requests over connections that stay open. */
public final class Siege implements AutoCloseable {
    /** The name under which its image is built: it holds the configuration too. */
    public static final String IMAGE = "siege";

    private static final String CONFIGURATION = "/etc/siege/pg-memlab.conf";
    private static final String URLS = "/tmp/urls";

    /** A service that answers fewer requests a second than this is given up. */
    private static final int SLOWEST_RATE = 50;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final GenericContainer<?> container;

    private Siege(GenericContainer<?> container) {
        this.container = container;
    }

    /**
     * Starts the container, idle.
     *
     * @param image the lab's {@value #IMAGE}
     * @param network the private network that the service is in
     */
    public static Siege start(Engine engine, ResolvedImage image, Network network, RunLabels labels) {
        GenericContainer<?> container = Containers.of(engine, image, labels, Limits.NONE)
                .withNetwork(network)
                .withCreateContainerCmdModifier(create -> create.withEntrypoint("sleep", "infinity"));
        container.start();
        return new Siege(container);
    }

    /**
     * Does the work to its end.
     *
     * @param host the service's name in the network
     * @param port its port there
     * @return what siege printed and its exit code; whether that is a success is for {@link LoadCheck} to say
     */
    public LoadResult run(HttpWork work, String host, int port) {
        String urls = work.paths().stream()
                .map(path -> "http://" + host + ":" + port + path + "\n")
                .collect(Collectors.joining());
        container.copyFileToContainer(Transferable.of(urls), URLS);
        Duration limit = PATIENCE.plusSeconds(work.requests() / SLOWEST_RATE);
        return LoadCommand.run(container, "siege", limit, command(work));
    }

    @Override
    public void close() {
        container.close();
    }

    static List<String> command(HttpWork work) {
        return List.of(
                "siege",
                "-R",
                CONFIGURATION,
                "-c",
                Integer.toString(work.clients()),
                "-r",
                Integer.toString(work.repetitions()),
                "-f",
                URLS);
    }
}
