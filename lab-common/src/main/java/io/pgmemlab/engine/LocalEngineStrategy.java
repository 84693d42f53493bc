package io.pgmemlab.engine;

import com.github.dockerjava.api.exception.DockerException;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/**
 * Tells Testcontainers about the engine behind {@code /var/run/docker.sock}, in place of its own strategy for that socket,
 * which has two habits to avoid:
 *
 * <ul>
 *   <li>where {@code /.dockerenv} exists it believes that it runs in a container, and starts {@code alpine} to find the way
 *       out: two minutes of retries where there is no registry. Some virtual machines have that file. Whoever sees the
 *       engine's bridge among his network interfaces is on the engine's own host, whatever files there are;
 *   <li>it writes its name into the user's home.
 * </ul>
 *
 * An engine chosen by {@code DOCKER_HOST} or {@code ~/.testcontainers.properties} goes before this one.
 */
public final class LocalEngineStrategy extends DockerClientProviderStrategy {
    private static final Path SOCKET = Path.of("/var/run/docker.sock");
    /** Just above Testcontainers' own strategy for the socket. */
    private static final int PRIORITY = 81;

    @Override
    public String getDescription() {
        return "local Unix socket " + SOCKET;
    }

    @Override
    public TransportConfig getTransportConfig() {
        return TransportConfig.builder()
                .dockerHost(URI.create("unix://" + SOCKET))
                .build();
    }

    @Override
    protected boolean isApplicable() {
        return Files.isWritable(SOCKET);
    }

    @Override
    protected boolean isPersistable() {
        return false;
    }

    @Override
    protected int getPriority() {
        return PRIORITY;
    }

    @Override
    public synchronized String getDockerHostIpAddress() {
        return seesTheBridge() ? "localhost" : super.getDockerHostIpAddress();
    }

    private boolean seesTheBridge() {
        try {
            String bridge = getDockerClient()
                    .inspectNetworkCmd()
                    .withNetworkId("bridge")
                    .exec()
                    .getOptions()
                    .getOrDefault("com.docker.network.bridge.name", "docker0");
            return NetworkInterface.getByName(bridge) != null;
        } catch (DockerException | SocketException e) {
            return false;
        }
    }
}
