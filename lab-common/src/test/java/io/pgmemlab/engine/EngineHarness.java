package io.pgmemlab.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Ports;
import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.UnavailableException;
import io.pgmemlab.engine.image.ImageStore;
import io.pgmemlab.engine.image.PackageVersions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;

/** What the lab asks of a real engine. The first run builds the images it needs. */
class EngineHarness {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static Engine engine;
    private static ImageStore images;
    private static ResolvedImage postgres;
    private static RunLabels labels;

    @BeforeAll
    static void connect() {
        engine = Engine.connect();
        images = ImageStore.of(engine, name -> Optional.empty(), System.out::println);
        labels = RunLabels.ofThisProcess("engine-harness");
        postgres = images.resolve("postgres");
    }

    private static GenericContainer<?> shell(String script) {
        return Containers.of(engine, postgres, labels, Limits.NONE).withCommand("bash", "-c", script);
    }

    @Test
    void the_engine_tells_what_a_measurement_must_know() {
        assertThat(engine.version()).matches("\\d+\\..*");
        assertThat(engine.apiVersion()).matches("\\d+\\.\\d+");
        assertThat(engine.storageDriver()).isNotBlank();
        assertThat(engine.cgroupVersion()).isIn("1", "2");
    }

    @Test
    void an_unchanged_image_is_not_built_again() {
        List<String> progress = new ArrayList<>();
        ResolvedImage again =
                ImageStore.of(engine, name -> Optional.empty(), progress::add).resolve("postgres");
        assertThat(again.how()).isEqualTo("local");
        assertThat(again.id()).isEqualTo(postgres.id());
        assertThat(progress).isEmpty();
    }

    @Test
    void an_image_that_does_not_exist_is_unavailable_within_seconds() {
        long begin = System.nanoTime();
        assertThatThrownBy(() -> images.resolve("nothing", "registry.invalid/nothing:1"))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("registry.invalid");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(25));
    }

    @Test
    void the_versions_of_an_images_packages_are_told() {
        Map<String, String> versions =
                PackageVersions.of(engine, postgres, labels, List.of("postgresql-18", "no-such-package"));
        assertThat(versions).containsOnlyKeys("postgresql-18");
        assertThat(versions.get("postgresql-18")).startsWith("18.");
    }

    @Test
    void postgresql_runs_with_exactly_the_settings_asked_for() throws Exception {
        Limits limits = Limits.NONE.cpus(1).memory(Bytes.ofMiB(512)).sharedMemory(Bytes.ofMiB(128));
        try (Network network = labels.network();
                PostgresServer server = PostgresServer.of(engine, postgres, labels, limits)
                        .with("shared_buffers", "64MB")
                        .with("max_connections", "37")
                        .inNetwork(network, "postgres")
                        .start()) {
            assertThat(server.settings())
                    .containsEntry("shared_buffers", "64MB")
                    .containsEntry("max_connections", "37")
                    .containsEntry("fsync", "on");
            assertThat(server.version()).startsWith("18.");
            assertThat(engine.showsHere(server.facts())).isTrue();
            var host = engine.client()
                    .inspectContainerCmd(server.containerId())
                    .exec()
                    .getHostConfig();
            assertThat(host.getMemory())
                    .isEqualTo(host.getMemorySwap())
                    .isEqualTo(Bytes.ofMiB(512).count());
            assertThat(host.getShmSize()).isEqualTo(Bytes.ofMiB(128).count());
            assertThat(host.getNanoCPUs()).isEqualTo(1_000_000_000L);
        }
    }

    @Test
    void ports_are_published_on_the_loopback_interface_alone() throws Exception {
        try (PostgresServer server =
                PostgresServer.of(engine, postgres, labels, Limits.NONE).start()) {
            var bindings = server.container()
                    .getContainerInfo()
                    .getNetworkSettings()
                    .getPorts()
                    .getBindings();
            assertThat(bindings).hasSize(1);
            assertThat(bindings.values())
                    .allSatisfy(of ->
                            assertThat(of).extracting(Ports.Binding::getHostIp).containsExactly(engine.bindAddress()));
        }
    }

    @Test
    void a_server_that_cannot_start_says_why_in_its_own_words() {
        try (PostgresServer server =
                PostgresServer.of(engine, postgres, labels, Limits.NONE).with("shared_buffers", "nonsense")) {
            assertThatThrownBy(server::start)
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("exited with code 1")
                    .hasMessageContaining("invalid value for parameter \"shared_buffers\"");
        }
    }

    @Test
    void a_stopped_container_keeps_its_exit_code_and_both_streams() {
        // SIGINT is the stop signal of this image
        try (GenericContainer<?> container = shell(
                        "trap 'echo last words >&2; exit 7' INT; echo ready; " + "while :; do sleep 0.1; done")
                .waitingFor(Wait.forLogMessage("ready\\n", 1))) {
            container.start();
            Containers.Stopped stopped = Containers.stop(engine, container.getContainerId(), PATIENCE);
            assertThat(stopped.facts().running()).isFalse();
            assertThat(stopped.facts().exitCode()).isEqualTo(7);
            assertThat(stopped.facts().oomKilled()).isFalse();
            assertThat(stopped.log()).isEqualTo(new ContainerLog("ready\n", "last words\n"));
        }
    }

    @Test
    void what_a_dead_process_left_is_removed_and_what_a_living_one_has_is_not() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        Owner here = Owner.thisProcess();
        RunLabels dead = new RunLabels(
                "dead-run", new Owner(here.machine(), here.boot(), here.pidNamespace(), process.pid(), 1));
        String network = engine.client()
                .createNetworkCmd()
                .withName("pg-memlab-harness-" + here.pid())
                .withLabels(dead.asMap())
                .exec()
                .getId();
        String volume = engine.client()
                .createVolumeCmd()
                .withLabels(dead.asMap())
                .exec()
                .getName();
        String left = engine.client()
                .createContainerCmd(postgres.id())
                .withLabels(dead.asMap())
                .withCmd("sleep", "600")
                .exec()
                .getId();
        engine.client().startContainerCmd(left).exec();
        try (GenericContainer<?> mine = shell("sleep 600")) {
            mine.start();
            Leftovers.Removed removed = Leftovers.removeOfDeadOwners(engine);
            assertThat(removed.kept()).isEmpty();
            assertThat(removed.containers()).isGreaterThanOrEqualTo(1);
            assertThat(ContainerFacts.of(engine, mine.getContainerId()).running())
                    .isTrue();
        }
        assertThatThrownBy(() -> ContainerFacts.of(engine, left)).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> engine.client()
                        .inspectNetworkCmd()
                        .withNetworkId(network)
                        .exec())
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> engine.client().inspectVolumeCmd(volume).exec())
                .isInstanceOf(NotFoundException.class);
    }
}
