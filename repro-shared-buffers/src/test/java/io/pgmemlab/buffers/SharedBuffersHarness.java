package io.pgmemlab.buffers;

import static io.pgmemlab.harness.ScenarioInItsOwnProcess.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.model.Container;
import io.pgmemlab.LabException;
import io.pgmemlab.buffers.world.Volumes;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.engine.image.ImageStore;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.experiment.merge.ShardMerge;
import io.pgmemlab.harness.ScenarioInItsOwnProcess;
import io.pgmemlab.harness.ScenarioInItsOwnProcess.Launch;
import io.pgmemlab.harness.ScenarioInItsOwnProcess.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of the scenario that must not be green, or not as they seem: each disturbs a real run of a small machine in a way that
 * happens, and looks at what a user sees.
 */
class SharedBuffersHarness {
    private static final Duration LONG = Duration.ofMinutes(5);

    /** A machine on which a cell takes about 15 s. */
    private static final Map<String, String> SMALL = Map.of(
            "lab.sb.limit", "128MiB",
            "lab.sb.database", "256MiB",
            "lab.sb.workloads", "tpcb-30@25",
            "lab.sb.window", "3s",
            "lab.sb.warmup", "4s",
            "lab.sb.interval", "1s");

    @TempDir
    Path folder;

    private final Engine engine = Engine.connect();

    @Test
    void a_value_that_the_limit_kills_did_not_run_and_the_log_says_why() throws Exception {
        var scenario = run(Map.of("lab.sb.workloads", "tpcb-100@95", "lab.sb.warmup", "60s", "lab.sb.clients", "32"));
        scenario.outcomes(LONG);

        Bundle bundle = scenario.bundle().orElseThrow();
        Table.Row cell = bundle.table(CellTable.FILE).rows().get(0);
        assertThat(cell.text("ran")).isEqualTo("false");
        assertThat(cell.text("why"))
                .containsPattern(
                        "the memory limit killed \\d+ of its processes: (.*terminated by signal 9|its log ends with .+)");
        assertThat(cell.find("tps")).isEmpty();
        // it is a result, which is not measured a second time
        assertThat(states(bundle)).containsExactly("valid");
        assertThat(scenario.console()).contains("did not run");
    }

    @Test
    void a_server_that_is_killed_in_the_window_makes_its_cell_invalid() throws Exception {
        var scenario = run(Map.of("lab.sb.window", "20s"));
        for (int attempt = 1; attempt <= 2; attempt++) {
            int windows = attempt;
            await().atMost(LONG).until(() -> scenario.entered("window") == windows);
            killTheServerOf(scenario);
        }
        Outcome measured = only(scenario.outcomes(LONG), "measured: tpcb-30/25%");

        assertThat(measured.status()).isEqualTo("FAILED");
        Bundle bundle = scenario.bundle().orElseThrow();
        assertThat(states(bundle)).containsExactly("invalid", "invalid");
        // nothing of it is counted
        assertThat(bundle.table(CellTable.FILE).rows()).isEmpty();
    }

    @Test
    void a_script_whose_clients_abort_measures_nothing() throws Exception {
        Path script = Files.writeString(folder.resolve("mine.sql"), "\\set d random(0, 20)\nSELECT 1 / :d;\n");
        var outcomes = run(Map.of("lab.sb.workloads", "script-100@25", "lab.sb.script", script.toString()))
                .outcomes(LONG);

        assertThat(only(outcomes, "measured: script-100/25%").status()).isEqualTo("FAILED");
        assertThat(only(outcomes, "measured: script-100/25%").message())
                .contains("pgbench ended with exit code 2")
                .contains("division by zero");
    }

    @Test
    void a_killed_sweep_repeats_only_its_unfinished_cell_and_leaves_nothing() throws Exception {
        Map<String, String> sweep = Map.of("lab.sb.workloads", "tpcb-30", "lab.sb.values", "25,60");
        var killed = run(sweep);
        await().atMost(LONG).until(() -> killed.entered("window") == 2);
        killed.kill();
        Bundle bundle = killed.bundle().orElseThrow();
        String first = bundle.table(Bundle.TRIALS).rows().get(0).text("trial");
        assertThat(states(bundle)).containsExactly("valid");

        var all = new HashMap<>(sweep);
        all.put("lab.resume", bundle.directory().toString());
        var outcomes = run(all).outcomes(LONG);

        assertThat(outcomes.stream().filter(outcome -> outcome.name().startsWith("measured")))
                .hasSize(3)
                .allMatch(outcome -> outcome.status().equals("SUCCESSFUL"));
        assertThat(bundle.table("journal.csv").where("trial", first).stream().filter(row -> row.is("event", "started")))
                .hasSize(1);
        // the cell that was interrupted left part of its rows, under a name of its own
        assertThat(bundle.table(CellTable.FILE).rows()).hasSize(3);
        assertThat(volumes("pg-memlab-data-" + bundle.directory().getFileName()))
                .isEmpty();
    }

    @Test
    void shards_of_a_plan_merge_into_one_bundle() throws Exception {
        Map<String, String> sweep = Map.of("lab.sb.workloads", "tpcb-30", "lab.sb.values", "25");
        Bundle one = shard(sweep, 1);
        Bundle two = shard(sweep, 2);

        Bundle merged = Bundle.create(folder.resolve("merged"));
        ShardMerge.of(List.of(one.directory(), two.directory())).into(merged, "merged");

        assertThat(merged.table(CellTable.FILE).rows())
                .extracting(row -> row.text("leg"))
                .containsExactlyInAnyOrder("tpcb-30/25%", "tpcb-30/25%+again");
        assertThat(merged.table("pages.csv").rows())
                .hasSize(one.table("pages.csv").rows().size()
                        + two.table("pages.csv").rows().size());
    }

    @Test
    void a_disk_that_is_full_fails_the_restore_by_name() {
        var labels = RunLabels.ofThisProcess("harness");
        var tools = ImageStore.of(engine, LabConfig.load()::image, System.out::println)
                .resolve(Volumes.TOOLS);
        String template = "pg-memlab-harness-template";
        String full = "pg-memlab-harness-full";
        Volumes.create(engine, template, labels.asMap());
        engine.client()
                .createVolumeCmd()
                .withName(full)
                .withLabels(labels.asMap())
                .withDriverOpts(Map.of("type", "tmpfs", "device", "tmpfs", "o", "size=1m"))
                .exec();
        try (var filling = Volumes.mount(engine, tools, labels, full, template)) {
            filling.write("large", "x".repeat(2 << 20));
        }
        try (var volumes = Volumes.mount(engine, tools, labels, template, full)) {
            assertThatThrownBy(volumes::restore)
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("has room for 1.0 MiB, a cell needs 6.0 MiB")
                    .hasMessageContaining("make room");
        } finally {
            Volumes.remove(engine, template);
            Volumes.remove(engine, full);
        }
    }

    private Bundle shard(Map<String, String> sweep, int number) throws Exception {
        var all = new HashMap<>(sweep);
        all.put("lab.shard", number + "/2");
        var scenario = Launch.of(
                        SharedBuffersScenario.class,
                        "shared-buffers",
                        Files.createDirectory(folder.resolve("shard" + number)))
                .start(with(all));
        scenario.outcomes(LONG);
        return scenario.bundle().orElseThrow();
    }

    private ScenarioInItsOwnProcess run(Map<String, String> configuration) throws IOException {
        return Launch.of(SharedBuffersScenario.class, "shared-buffers", folder).start(with(configuration));
    }

    private static Map<String, String> with(Map<String, String> configuration) {
        var all = new HashMap<>(SMALL);
        all.putAll(configuration);
        return all;
    }

    private void killTheServerOf(ScenarioInItsOwnProcess scenario) {
        List<Container> servers = engine.client().listContainersCmd().exec().stream()
                .filter(scenario::owns)
                .filter(container -> container.getCommand().contains("shared_buffers="))
                .toList();
        assertThat(servers).hasSize(1);
        engine.client().killContainerCmd(servers.get(0).getId()).exec();
    }

    private List<String> volumes(String prefix) {
        return engine.client().listVolumesCmd().exec().getVolumes().stream()
                .map(volume -> volume.getName())
                .filter(name -> name.startsWith(prefix))
                .toList();
    }

    private static List<String> states(Bundle bundle) {
        return bundle.table(Bundle.TRIALS).stream()
                .map(row -> row.text("state"))
                .toList();
    }
}
