package io.pgmemlab.retention;

import static io.pgmemlab.harness.ScenarioInItsOwnProcess.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.image.ImageStore;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.experiment.Journal;
import io.pgmemlab.harness.ScenarioInItsOwnProcess;
import io.pgmemlab.harness.ScenarioInItsOwnProcess.Launch;
import io.pgmemlab.harness.ScenarioInItsOwnProcess.Outcome;
import io.pgmemlab.report.HtmlReport;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
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
 * Runs of the scenario that must not be green. Each disturbs a real run in a way that happens, with smaller bursts, and looks
 * at what a user sees: the outcome of the JUnit tests and the bundle.
 */
class RssRetentionHarness {
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    private final Engine engine = Engine.connect();
    private final DockerClient client = engine.client();

    @Test
    void a_gate_on_a_pooler_that_keeps_its_memory_is_red_with_measured_bound_and_samples() throws Exception {
        String odyssey = ImageStore.of(engine, LabConfig.load()::image, line -> {})
                .resolve("odyssey")
                .reference();
        var outcomes = run(Map.of(
                        "lab.subject.image", odyssey,
                        "lab.subject.kind", "odyssey",
                        "lab.subject.env.LD_PRELOAD", "libjemalloc.so.2"))
                .outcomes(LONG);

        Outcome red = only(outcomes, "odyssey/own: ");
        assertThat(red.status()).isEqualTo("FAILED");
        assertThat(red.message())
                .startsWith("broken: odyssey/own: by 25.0 s after the burst at least 95 % of what it added is gone")
                .containsPattern("measured \\d+\\.\\d, bound 95\\.0, difference -\\d+\\.\\d % returned")
                .containsPattern("rss \\d+\\.\\d MiB → \\d+\\.\\d MiB → \\d+\\.\\d MiB .*not back within 30 s")
                .containsPattern("samples after the burst in MiB: 0 s \\d+\\.\\d, 5 s \\d+\\.\\d, 10 s")
                .contains("evidence: retention.csv, samples.csv, raw/b1-odyssey-own/");
    }

    @Test
    void a_subject_that_is_killed_in_mid_burst_makes_its_trial_invalid_and_its_claim_inconclusive() throws Exception {
        var scenario = run(Map.of("lab.legs", "pgbouncer/default"));
        for (int attempt = 1; attempt <= 2; attempt++) {
            int bursts = attempt;
            await().atMost(LONG).until(() -> scenario.entered("burst") == bursts);
            Container subject = container(scenario, "pg-memlab/pgbouncer");
            client.killContainerCmd(subject.getId()).exec();
        }
        var outcomes = scenario.outcomes(LONG);

        assertThat(only(outcomes, "measured: pgbouncer/default").status()).isEqualTo("FAILED");
        assertThat(only(outcomes, "measured: pgbouncer/default").message())
                .contains("the load failed: pgbench ended with exit code")
                .contains("the subject's container is exited with code 137");
        assertThat(only(outcomes, "pgbouncer/default: ").status()).isEqualTo("ABORTED");
        Bundle bundle = scenario.bundle().orElseThrow();
        assertThat(bundle.table(Bundle.TRIALS).rows())
                .extracting(row -> row.text("state"))
                .containsOnly("invalid");
        assertThat(bundle.table(Retention.FILE).rows()).isEmpty();
        assertThat(bundle.table(Bundle.SAMPLES).where("rss_bytes", "0")).isEmpty();
        assertThat(bundle.table(Bundle.SAMPLES).where("pss_bytes", "0")).isEmpty();
    }

    @Test
    void a_load_tool_that_cannot_connect_is_no_measurement() throws Exception {
        // PgBouncer's configuration takes 1,000 clients
        var outcomes = run(Map.of("lab.legs", "pgbouncer/default", "lab.rss.clients", "1100"))
                .outcomes(LONG);
        assertThat(only(outcomes, "measured: pgbouncer/default").status()).isEqualTo("FAILED");
        assertThat(only(outcomes, "measured: pgbouncer/default").message())
                .contains("the load failed: pgbench ended with exit code")
                .contains("no more connections allowed");
        assertThat(only(outcomes, "pgbouncer/default: ").status()).isEqualTo("ABORTED");
    }

    @Test
    void a_subject_whose_memory_must_not_be_read_is_no_measurement() throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/setpriv"))).isTrue();
        var scenario = launch()
                // CAP_PERFMON alone is enough on Linux 6.18
                .under("setpriv", "--bounding-set=-sys_ptrace,-perfmon,-sys_admin", "--inh-caps=-all")
                .start(small(Map.of("lab.legs", "odyssey/jemalloc")));
        var outcomes = scenario.outcomes(LONG);
        assertThat(only(outcomes, "measured: odyssey/jemalloc").status()).isEqualTo("FAILED");
        assertThat(only(outcomes, "measured: odyssey/jemalloc").message())
                .contains("smaps_rollup: ")
                .contains("EACCES")
                .contains("CAP_SYS_PTRACE")
                .contains("run the lab as root");
        assertThat(scenario.bundle().orElseThrow().table(Bundle.SAMPLES).rows()).isEmpty();
    }

    @Test
    void an_image_that_cannot_be_had_is_unavailable_with_the_reason_and_the_rest_is_measured() throws Exception {
        var scenario = run(
                Map.of("lab.legs", "pgpool/default,pgbouncer/default", "lab.image.pgpool", "registry.invalid/none:1"));
        var outcomes = scenario.outcomes(LONG);
        assertThat(only(outcomes, "measured: pgpool/default").status()).isEqualTo("ABORTED");
        assertThat(only(outcomes, "measured: pgpool/default").message())
                .contains("registry.invalid/none:1 cannot be had")
                .contains("registry.invalid cannot be reached");
        assertThat(only(outcomes, "pgpool/default: ").status()).isEqualTo("ABORTED");
        assertThat(only(outcomes, "measured: pgbouncer/default").status()).isEqualTo("SUCCESSFUL");
        assertThat(Verdicts.read(scenario.bundle().orElseThrow()))
                .extracting(Verdict::outcome)
                .contains(io.pgmemlab.verdict.Outcome.UNAVAILABLE, io.pgmemlab.verdict.Outcome.HOLDS);
    }

    @Test
    void a_gate_whose_image_cannot_be_had_is_red() throws Exception {
        var outcomes = run(Map.of("lab.subject.image", "registry.invalid/none:1", "lab.subject.kind", "pgdog"))
                .outcomes(LONG);
        assertThat(only(outcomes, "pgdog/own: ").status()).isEqualTo("FAILED");
    }

    @Test
    void a_killed_run_leaves_a_readable_bundle_and_the_next_run_removes_its_containers() throws Exception {
        var killed = run(Map.of("lab.legs", "pgbouncer/default"));
        await().atMost(LONG).until(() -> killed.entered("burst") == 1);
        killed.kill();

        Bundle bundle = killed.bundle().orElseThrow();
        assertThat(Journal.interrupted(bundle)).contains("b1-pgbouncer-default");
        assertThat(bundle.table(Bundle.SAMPLES).where("phase", "baseline")).isNotEmpty();
        assertThat(HtmlReport.write(bundle.directory())).content().contains("b1-pgbouncer-default");
        List<String> leftovers = containersOf(killed);
        assertThat(leftovers).hasSize(3);

        var next = run(Map.of("lab.legs", "pgpool/default", "lab.image.pgpool", "registry.invalid/none:1"));
        next.outcomes(LONG);
        assertThat(next.console()).contains("leftovers of runs that were killed: removed 3 container(s), 1 network(s)");
        assertThat(containersOf(killed)).isEmpty();

        var resumed = run(Map.of(
                "lab.legs",
                "pgbouncer/default",
                "lab.resume",
                bundle.directory().toString()));
        assertThat(only(resumed.outcomes(LONG), "pgbouncer/default: ").status()).isEqualTo("SUCCESSFUL");
        assertThat(Retention.read(bundle)).extracting(Retention::trial).containsExactly("b1-pgbouncer-default-try2");
    }

    @Test
    void a_lab_that_stood_still_in_mid_burst_is_no_measurement_although_everything_else_went_well() throws Exception {
        var scenario = run(Map.of("lab.legs", "pgbouncer/default"));
        await().atMost(LONG).until(() -> scenario.entered("burst") == 1);
        signal("STOP", scenario);
        await().pollDelay(Duration.ofSeconds(4)).until(() -> true);
        signal("CONT", scenario);
        scenario.outcomes(LONG);

        Bundle bundle = scenario.bundle().orElseThrow();
        assertThat(bundle.table(Bundle.TRIALS).rows().get(0).text("state")).isEqualTo("invalid");
        assertThat(bundle.table(Bundle.TRIALS).rows().get(0).text("reason")).contains("no sample was taken for");
        assertThat(Verdicts.read(bundle).get(0).reason()).contains("1 attempt was invalid: no sample was taken for");
    }

    @Test
    void a_burst_too_small_to_tell_is_the_callers_fault_and_not_green() throws Exception {
        var outcomes = run(Map.of("lab.legs", "pgbouncer/default", "lab.rss.clients", "10"))
                .outcomes(LONG);
        assertThat(only(outcomes, "measured: pgbouncer/default").status()).isEqualTo("FAILED");
        assertThat(only(outcomes, "measured: pgbouncer/default").message())
                .contains("lab.rss.clients × lab.rss.message puts 28.6 MiB under way at once, too little to tell");
        assertThat(only(outcomes, "pgbouncer/default: ").status()).isEqualTo("ABORTED");
    }

    private static void signal(String name, ScenarioInItsOwnProcess scenario) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(scenario.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void a_wrong_value_is_the_callers_and_says_what_it_takes() throws Exception {
        var outcomes = run(Map.of("lab.legs", "oddysey/*")).outcomes(LONG);
        assertThat(outcomes).hasSize(1);
        assertThat(outcomes.get(0).message())
                .contains("lab.legs names oddysey/*, which is no leg here. Legs are odyssey/jemalloc,");
    }

    private Launch launch() {
        return Launch.of(RssRetentionScenario.class, "rss-retention", folder);
    }

    private ScenarioInItsOwnProcess run(Map<String, String> configuration) throws IOException {
        return launch().start(small(configuration));
    }

    /** Bursts that are smaller and shorter, unless the test asks for others. */
    private static Map<String, String> small(Map<String, String> configuration) {
        var all = new HashMap<>(Map.of("lab.rss.clients", "100", "lab.rss.burst", "6s"));
        all.putAll(configuration);
        return all;
    }

    private Container container(ScenarioInItsOwnProcess scenario, String image) {
        return client.listContainersCmd().exec().stream()
                .filter(scenario::owns)
                .filter(container -> container.getImage().startsWith(image))
                .findFirst()
                .orElseThrow();
    }

    private List<String> containersOf(ScenarioInItsOwnProcess run) {
        return client.listContainersCmd().withShowAll(true).exec().stream()
                .filter(run::owns)
                .map(Container::getId)
                .toList();
    }
}
