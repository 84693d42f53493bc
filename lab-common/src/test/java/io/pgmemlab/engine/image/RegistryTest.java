package io.pgmemlab.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RegistryTest {
    @Test
    void a_reference_without_a_registry_is_served_by_docker_hub() {
        assertThat(Registry.hostOf("debian:forky-slim")).isEqualTo("registry-1.docker.io");
        assertThat(Registry.hostOf("docker.io/library/postgres:18")).isEqualTo("registry-1.docker.io");
        assertThat(Registry.hostOf("ghcr.io/pgdogdev/pgdog:0.1.48")).isEqualTo("ghcr.io");
        assertThat(Registry.hostOf("localhost:5000/pgdog")).isEqualTo("localhost:5000");
    }

    @Test
    void a_registry_that_takes_a_connection_and_says_nothing_is_given_up_within_seconds() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            long begin = System.nanoTime();
            assertThat(Registry.whyUnreachable("localhost:" + silent.getLocalPort()))
                    .isPresent();
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void a_registry_that_refuses_is_unreachable_with_the_reason() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        assertThat(Registry.whyUnreachable("localhost:" + free).orElseThrow()).contains("localhost:" + free, "refused");
    }
}
