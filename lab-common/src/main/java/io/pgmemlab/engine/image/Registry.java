package io.pgmemlab.engine.image;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.testcontainers.utility.DockerImageName;

/**
 * Whether a registry of images or packages answers at all, asked before a pull and in seconds: pulls of a registry that
 * cannot be reached retry for minutes. Asked once a process for each address.
 */
final class Registry {
    private static final String DOCKER_HUB = "registry-1.docker.io";
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Map<URI, Optional<String>> ASKED = new ConcurrentHashMap<>();

    private Registry() {}

    /** The host that serves a reference; Docker Hub where the reference names none. */
    static String hostOf(String reference) {
        String registry = DockerImageName.parse(reference).getRegistry();
        return registry.isEmpty() || registry.equals("docker.io") ? DOCKER_HUB : registry;
    }

    /** @return why it cannot be reached; empty when it can */
    static Optional<String> whyUnreachable(String host) {
        return whyUnreachable(URI.create("https://" + host + "/v2/"));
    }

    /** @return why nobody answers there; empty when somebody does, whatever the answer */
    static Optional<String> whyUnreachable(URI address) {
        return ASKED.computeIfAbsent(address, Registry::ask);
    }

    private static Optional<String> ask(URI address) {
        String host = address.getAuthority();
        // In a thread of its own, because looking up a name has no timeout that Java could set.
        CompletableFuture<Optional<String>> answer = CompletableFuture.supplyAsync(() -> get(address), task -> {
            Thread thread = new Thread(task, "registry-" + host);
            thread.setDaemon(true);
            thread.start();
        });
        try {
            return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return Optional.of("%s does not answer within %d s".formatted(host, PATIENCE.toSeconds()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted while asking " + host);
        } catch (ExecutionException e) {
            return Optional.of("%s cannot be asked: %s".formatted(host, e.getCause()));
        }
    }

    private static Optional<String> get(URI address) {
        try {
            HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
            connection.setConnectTimeout(Math.toIntExact(PATIENCE.toMillis()));
            connection.setReadTimeout(Math.toIntExact(PATIENCE.toMillis()));
            connection.setRequestMethod("HEAD");
            connection.getResponseCode(); // whatever it is: somebody is there
            connection.disconnect();
            return Optional.empty();
        } catch (SSLException e) {
            return Optional.empty(); // the engine may trust a certificate that this JVM does not
        } catch (IOException e) {
            return Optional.of("%s cannot be reached: %s".formatted(address.getAuthority(), e));
        }
    }
}
