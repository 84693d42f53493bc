package io.pgmemlab.prefork;

import static io.pgmemlab.harness.ScenarioInItsOwnProcess.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.model.Container;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.engine.ContainerFacts;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.image.ImageStore;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.harness.ScenarioInItsOwnProcess;
import io.pgmemlab.harness.ScenarioInItsOwnProcess.Launch;
import io.pgmemlab.harness.ScenarioInItsOwnProcess.Outcome;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.report.ConsoleReport;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of the scenario that must not be green, or not as they seem. Each disturbs a real run in a way that happens, with less
 * work, and looks at what a user sees: the outcome of the JUnit tests and the bundle.
 */
class PreforkCowHarness {
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    private final Engine engine = Engine.connect();

    @Test
    void a_worker_that_dies_in_mid_work_makes_its_trial_invalid_although_it_is_respawned() throws Exception {
        var scenario = run(Map.of("lab.legs", "stock/preload", "lab.prefork.requests", "15040"));
        for (int attempt = 1; attempt <= 2; attempt++) {
            int works = attempt;
            await().atMost(LONG).until(() -> scenario.entered("work") == works);
            killAWorkerOf(scenario);
        }
        Outcome measured = only(scenario.outcomes(LONG), "measured: stock/preload");

        assertThat(measured.status()).isEqualTo("FAILED");
        assertThat(measured.message()).containsPattern("the work was not done exactly: |is new in the family|is gone");
        Bundle bundle = scenario.bundle().orElseThrow();
        assertThat(states(bundle)).containsExactly("invalid", "invalid");
        assertThat(Verdicts.read(bundle)).noneMatch(verdict -> verdict.outcome() == io.pgmemlab.verdict.Outcome.HOLDS);
        // what was measured before it is kept, and counts nowhere
        assertThat(bundle.table(Tables.SNAPSHOTS).where("stage", "warmed")).isNotEmpty();
        assertThat(ConsoleReport.render(bundle)).contains("inconclusive");
    }

    @Test
    void a_worker_that_dies_while_idle_is_noticed_too() throws Exception {
        var scenario = run(Map.of("lab.legs", "stock/preload"));
        await().atMost(LONG).until(() -> scenario.entered("settle") == 1);
        killAWorkerOf(scenario);
        scenario.outcomes(LONG);

        Bundle bundle = scenario.bundle().orElseThrow();
        assertThat(states(bundle)).containsExactly("invalid", "valid");
        assertThat(bundle.table(Bundle.TRIALS).rows().get(0).text("reason"))
                .containsPattern("is gone|is new in the family|the service's processes changed");
    }

    @Test
    void a_candidate_that_is_not_native_after_all_is_no_measurement() throws Exception {
        String disguised = image("disguised", """
                FROM %s
                RUN rm -rf /opt/native && cp -a /opt/stock /opt/native
                """.formatted(django()));
        var outcomes = run(Map.of("lab.legs", "native/preload", "lab.image.django", disguised))
                .outcomes(LONG);

        assertThat(only(outcomes, "measured: native/preload").status()).isEqualTo("FAILED");
        assertThat(only(outcomes, "measured: native/preload").message())
                .contains("the service is not as the leg asks: it is Django 6.0.7 and not 6.0.7.post1")
                .contains("it is not native after all");
        assertThat(outcomes)
                .noneMatch(outcome -> outcome.status().equals("SUCCESSFUL")
                        && outcome.name().startsWith("native/preload: the candidate"));
    }

    @Test
    void without_page_frames_the_next_level_is_used_and_said_with_every_number() throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/setpriv"))).isTrue();
        var scenario = launch().under("setpriv", "--bounding-set=-sys_admin", "--inh-caps=-all")
                .start(small(Map.of("lab.legs", "stock/preload")));
        scenario.outcomes(LONG);

        Bundle bundle = scenario.bundle().orElseThrow();
        assertThat(bundle.table(Tables.SNAPSHOTS).rows())
                .isNotEmpty()
                .allMatch(row -> row.is("level", "exclusive"))
                .allMatch(row -> row.text("unsharing_kb").isEmpty());
        assertThat(ConsoleReport.render(bundle)).contains("level exclusive").contains("CAP_SYS_ADMIN");
        assertThat(Verdicts.read(bundle))
                .filteredOn(verdict -> verdict.claim().contains("share"))
                .extracting(Verdict::reason)
                .allMatch(reason -> reason.contains("level exclusive"));
    }

    @Test
    void an_image_that_does_not_build_is_unavailable_with_the_builds_last_lines() throws Exception {
        var scenario = launch().withResources(brokenDjango())
                .start(small(Map.of("lab.legs", "*/preload", "lab.prefork.pair", "django")));
        var outcomes = scenario.outcomes(LONG);

        assertThat(only(outcomes, "measured: stock/preload").status()).isEqualTo("ABORTED");
        assertThat(only(outcomes, "measured: stock/preload").message())
                .contains("is unavailable")
                .contains("the build's last lines")
                .contains("no such compiler");
        List<Verdict> verdicts = Verdicts.read(scenario.bundle().orElseThrow());
        assertThat(verdicts)
                .extracting(Verdict::outcome)
                .contains(io.pgmemlab.verdict.Outcome.UNAVAILABLE)
                .doesNotContain(io.pgmemlab.verdict.Outcome.HOLDS, io.pgmemlab.verdict.Outcome.BROKEN);
        assertThat(verdicts).anyMatch(verdict -> verdict.reason().contains("no such compiler"));
    }

    @Test
    void where_no_index_can_be_reached_the_stand_in_is_compared_and_named_first() throws Exception {
        var scenario = launch().withResources(brokenDjango())
                .withEnvironment(Map.of("PIP_INDEX_URL", "https://index.invalid/simple"))
                .start(small(Map.of("lab.legs", "*/preload")));
        var outcomes = scenario.outcomes(LONG);

        assertThat(only(outcomes, "measured: native/preload").status()).isEqualTo("SUCCESSFUL");
        Bundle bundle = scenario.bundle().orElseThrow();
        assertThat(bundle.readJson(Bundle.RUN)
                        .orElseThrow()
                        .path("pair")
                        .path("name")
                        .asString())
                .isEqualTo("psycopg");
        assertThat(scenario.console()).contains("index.invalid cannot be reached");
        assertThat(ConsoleReport.render(bundle)).contains("psycopg's Python implementation on Debian's Django");
    }

    @Test
    void a_gate_on_a_pair_of_ones_own_is_red_when_a_path_fails_and_judged_when_none_does() throws Exception {
        String own = ownService();
        Map<String, String> pair =
                Map.of("lab.prefork.stock.image", own, "lab.prefork.candidate.image", own, "lab.repeats", "2");
        var judged = run(pair);
        assertThat(judged.outcomes(LONG))
                .filteredOn(outcome -> outcome.name().startsWith("native/preload: the candidate's workers copy"))
                .hasSize(1)
                .allMatch(outcome -> !outcome.status().equals("ABORTED"));
        assertThat(states(judged.bundle().orElseThrow())).containsOnly("valid");

        var failing = new HashMap<>(pair);
        failing.put("lab.prefork.paths", "/db,/nowhere");
        failing.put("lab.repeats", "1");
        var red = run(failing);
        var outcomes = red.outcomes(LONG);
        assertThat(only(outcomes, "measured: native/preload").message()).contains("the work was not done exactly");
        assertThat(states(red.bundle().orElseThrow())).containsOnly("invalid").hasSize(4);
        assertThat(outcomes)
                .filteredOn(outcome -> outcome.name().startsWith("native/preload: the candidate"))
                .isNotEmpty()
                .allMatch(outcome -> outcome.status().equals("FAILED"));
    }

    @Test
    void a_number_of_requests_that_cannot_be_shared_evenly_is_the_callers() throws Exception {
        var outcomes = run(Map.of("lab.prefork.requests", "1511")).outcomes(LONG);
        assertThat(outcomes).hasSize(1);
        assertThat(outcomes.get(0).message())
                .contains("lab.prefork.requests=1511: 1511 requests cannot be shared evenly among 4 to 16 clients");
    }

    private Launch launch() {
        return Launch.of(PreforkCowScenario.class, "prefork-cow", folder);
    }

    private ScenarioInItsOwnProcess run(Map<String, String> configuration) throws IOException {
        return launch().start(small(configuration));
    }

    /** Fewer workers and less work, unless the test asks for more. */
    private static Map<String, String> small(Map<String, String> configuration) {
        var all = new HashMap<>(Map.of(
                "lab.prefork.workers", "4",
                "lab.prefork.clients", "16",
                "lab.prefork.warmup", "480",
                "lab.prefork.requests", "1504",
                "lab.repeats", "1"));
        all.putAll(configuration);
        return all;
    }

    private static List<String> states(Bundle bundle) {
        return bundle.table(Bundle.TRIALS).stream()
                .map(row -> row.text("state"))
                .toList();
    }

    /** With SIGKILL, as the kernel does when memory runs out. */
    private void killAWorkerOf(ScenarioInItsOwnProcess scenario) throws Exception {
        Container service = engine.client().listContainersCmd().exec().stream()
                .filter(scenario::owns)
                .filter(container -> container.getImage().startsWith("pg-memlab/django"))
                .findFirst()
                .orElseThrow();
        long master = ContainerFacts.of(engine, service.getId()).pid();
        String worker = Files.readString(Path.of("/proc/" + master + "/task/" + master + "/children"))
                .strip()
                .split(" ", 2)[0];
        assertThat(new ProcessBuilder("kill", "-KILL", worker).start().waitFor())
                .isZero();
    }

    private String django() {
        return ImageStore.of(engine, LabConfig.load()::image, line -> {})
                .resolve("django")
                .reference();
    }

    /** An image such as a user would bring: it knows how to start, and reads how to load from its environment. */
    private String ownService() throws IOException {
        Path context = Files.createDirectory(folder.resolve("own"));
        copy(Path.of("src/main/resources/service"), context.resolve("service"));
        Files.writeString(context.resolve("start"), """
                #!/bin/sh
                lazy=$([ "$LAB_LOADING" = lazy ] && echo --lazy-apps)
                exec uwsgi --plugin python3 --http11-socket 0.0.0.0:8000 --chdir /service --module world.wsgi:application \\
                  --virtualenv /opt/stock --master --workers "$LAB_WORKERS" --need-app --die-on-term --disable-logging $lazy
                """);
        return image(context, "own", """
                FROM %s
                COPY service /service
                COPY start /start
                CMD ["sh", "/start"]
                """.formatted(django()));
    }

    private String image(String name, String dockerfile) throws IOException {
        return image(Files.createDirectory(folder.resolve(name)), name, dockerfile);
    }

    private String image(Path context, String name, String dockerfile) throws IOException {
        Files.writeString(context.resolve("Dockerfile"), dockerfile);
        String tag = "pg-memlab/django-" + name + ":harness";
        engine.client()
                .buildImageCmd(context.toFile())
                .withTags(Set.of(tag))
                .exec(new BuildImageResultCallback())
                .awaitImageId();
        return tag;
    }

    /** Resources with a build context of that name that fails. */
    private Path brokenDjango() throws IOException {
        Path context = Files.createDirectories(folder.resolve("resources/docker/django"));
        Files.writeString(context.resolve("Dockerfile"), """
                FROM debian:forky-slim
                RUN echo "no such compiler" && false
                """);
        return folder.resolve("resources");
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Files.createDirectories(to.resolve(from.relativize(directory).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
