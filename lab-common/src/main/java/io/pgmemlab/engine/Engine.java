package io.pgmemlab.engine;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Info;
import com.github.dockerjava.api.model.InfoRegistryConfig;
import io.pgmemlab.LabException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import org.testcontainers.DockerClientFactory;

/** The Docker engine that runs the containers, as Testcontainers finds it, and what a measurement must know about it. */
public final class Engine {
    private static final String HOW_TO_GET_ONE = "run `ci/lab setup` as root, or start Docker";
    private static final Path SOCKET = Path.of("/var/run/docker.sock");
    private static final Set<String> THIS_HOST = Set.of("localhost", "127.0.0.1");

    private final DockerClient client;
    private final Info info;
    private final String apiVersion;
    private final String address;

    private Engine(DockerClient client, Info info, String apiVersion, String address) {
        this.client = client;
        this.info = info;
        this.apiVersion = apiVersion;
        this.address = address;
    }

    /** @throws LabException when no engine answers, with what to do */
    public static Engine connect() {
        refuseDeadSocket();
        DockerClientFactory factory = DockerClientFactory.instance();
        try {
            Ryuk.onlyIfPresent(factory);
            return new Engine(
                    factory.client(), factory.getInfo(), factory.getActiveApiVersion(), factory.dockerHostIpAddress());
        } catch (IllegalStateException e) {
            throw new LabException("No Docker engine answers: " + HOW_TO_GET_ONE, e);
        }
    }

    /** Testcontainers would try a socket without a daemon for 20 seconds before it gave up. */
    private static void refuseDeadSocket() {
        if (System.getenv("DOCKER_HOST") != null || !Files.exists(SOCKET)) {
            return;
        }
        if (!Files.isWritable(SOCKET)) {
            throw new LabException(
                    "%s may not be used by this user: become root, or a member of the group docker".formatted(SOCKET));
        }
        try {
            SocketChannel.open(UnixDomainSocketAddress.of(SOCKET)).close();
        } catch (IOException e) {
            throw new LabException("No Docker engine answers at %s: %s".formatted(SOCKET, HOW_TO_GET_ONE), e);
        }
    }

    public DockerClient client() {
        return client;
    }

    public String version() {
        return info.getServerVersion();
    }

    public String apiVersion() {
        return apiVersion;
    }

    public String storageDriver() {
        return info.getDriver();
    }

    /** {@code 1} or {@code 2}; what the engine says, empty when it says nothing (before 20.10 there was only version 1). */
    public String cgroupVersion() {
        String version = info.getCGroupVersion();
        return version == null ? "" : version;
    }

    /** The operating system that the engine runs on, as {@code docker info} prints it. */
    public String operatingSystem() {
        return info.getOperatingSystem();
    }

    /** Where published ports are reached from here. */
    public String address() {
        return address;
    }

    /** Where ports are published: the loopback interface, unless the engine is elsewhere and could not be reached there. */
    public String bindAddress() {
        return THIS_HOST.contains(address) ? "127.0.0.1" : "0.0.0.0";
    }

    /** Whether the engine goes to registries by a way of its own, so that a look from here says nothing. */
    public boolean hasOwnWayToRegistries() {
        InfoRegistryConfig registries = info.getRegistryConfig();
        boolean mirrors =
                registries != null && registries.getMirrors() instanceof Collection<?> some && !some.isEmpty();
        return mirrors || isSet(info.getHttpProxy()) || isSet(info.getHttpsProxy()) || !THIS_HOST.contains(address);
    }

    /**
     * Whether a running container's processes are to be found in this process's {@code /proc} under the pids that the engine
     * reports: the process with its pid exists here, and its cgroup names the container. On another machine, or in another
     * pid namespace, that pid is free or somebody else's.
     */
    public boolean showsHere(ContainerFacts container) {
        try {
            return container.running()
                    && Files.readString(Path.of("/proc", Long.toString(container.pid()), "cgroup"))
                            .contains(container.id());
        } catch (IOException e) {
            return false;
        }
    }

    /** {@code Docker 20.10.24 (API 1.41, overlay2, cgroup v1) on Debian GNU/Linux 12}. */
    @Override
    public String toString() {
        return "Docker %s (API %s, %s, cgroup v%s) on %s"
                .formatted(version(), apiVersion, storageDriver(), cgroupVersion(), operatingSystem());
    }

    private static boolean isSet(String value) {
        return value != null && !value.isBlank();
    }
}
