package io.pgmemlab.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.github.dockerjava.api.model.Container;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.experiment.Journal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The scenario as a user runs it, in a process of its own: it can be killed, or started with fewer privileges. What became
 * of each test is printed in lines of {@code outcome TAB name TAB message}.
 */
public final class ScenarioInItsOwnProcess {
    private static final String OUTCOME = "outcome\t";

    /**
     * What became of one test of the scenario.
     *
     * @param status {@code SUCCESSFUL}, {@code ABORTED} or {@code FAILED}
     * @param name the test's display name
     * @param message of its failure or abortion, newlines as blanks
     */
    public record Outcome(String status, String name, String message) {}

    private final Process process;
    private final Path output;
    private final Path bundles;

    private ScenarioInItsOwnProcess(Process process, Path output, Path bundles) {
        this.process = process;
        this.output = output;
        this.bundles = bundles;
    }

    /**
     * How a scenario is started.
     *
     * @param scenario its test class
     * @param name its name, the folder of its bundles
     * @param folder for its bundle and its console output
     * @param privileges a command that starts another with fewer privileges; may be empty
     * @param classPath goes before that of this process; may be empty
     * @param environment variables beside those of this process
     */
    public record Launch(
            String scenario,
            String name,
            Path folder,
            List<String> privileges,
            List<Path> classPath,
            Map<String, String> environment) {
        /** With all privileges of this process, and in its environment. */
        public static Launch of(Class<?> scenario, String name, Path folder) {
            return new Launch(scenario.getName(), name, folder, List.of(), List.of(), Map.of());
        }

        /** Under a command that takes privileges away. */
        public Launch under(String... command) {
            return new Launch(scenario, name, folder, List.of(command), classPath, environment);
        }

        /** With resources of the folder in place of the project's own. */
        public Launch withResources(Path resources) {
            return new Launch(scenario, name, folder, privileges, List.of(resources), environment);
        }

        /** With further variables in its environment. */
        public Launch withEnvironment(Map<String, String> variables) {
            return new Launch(scenario, name, folder, privileges, classPath, variables);
        }

        /**
         * Starts it.
         *
         * @param configuration keys and values of the lab
         */
        public ScenarioInItsOwnProcess start(Map<String, String> configuration) throws IOException {
            var command = new ArrayList<>(privileges);
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.add("-Djna.nosys=true");
            command.add("-Dlab.root=" + System.getProperty("lab.root"));
            command.add("-Dlab.out=" + folder);
            configuration.forEach((key, value) -> command.add("-D" + key + "=" + value));
            var path = new StringBuilder();
            classPath.forEach(entry -> path.append(entry).append(File.pathSeparator));
            path.append(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
            command.addAll(List.of("-cp", path.toString(), ScenarioInItsOwnProcess.class.getName(), scenario));
            Path output = folder.resolve("console.txt");
            var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            return new ScenarioInItsOwnProcess(builder.start(), output, folder.resolve(name));
        }
    }

    /** Waits for its end and says what became of each test. */
    public List<Outcome> outcomes(Duration atMost) throws IOException, InterruptedException {
        if (!process.waitFor(atMost.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the scenario did not end within " + atMost + ":\n" + console());
        }
        return console()
                .lines()
                .filter(line -> line.startsWith(OUTCOME))
                .map(line -> line.split("\t", -1))
                .map(parts -> new Outcome(parts[1], parts[2], parts[3]))
                .toList();
    }

    /** The one test whose name begins so. */
    public static Outcome only(List<Outcome> outcomes, String prefix) {
        List<Outcome> found = outcomes.stream()
                .filter(outcome -> outcome.name().startsWith(prefix))
                .toList();
        assertThat(found).as("tests named %s… among %s", prefix, outcomes).hasSize(1);
        return found.get(0);
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Whether this run started the container. */
    public boolean owns(Container container) {
        return container.getLabels().values().stream().anyMatch(label -> label.contains("/" + process.pid() + "/"));
    }

    public long pid() {
        return process.pid();
    }

    public String console() throws IOException {
        return Files.readString(output);
    }

    /** The newest bundle; empty before it has been made. */
    public Optional<Bundle> bundle() throws IOException {
        if (!Files.isDirectory(bundles)) {
            return Optional.empty();
        }
        try (Stream<Path> runs = Files.list(bundles)) {
            return runs.filter(run -> Files.exists(run.resolve(Bundle.RUN)))
                    .max(Comparator.naturalOrder())
                    .map(Bundle::open);
        }
    }

    /** How often a phase was entered up to now. */
    public long entered(String phase) throws IOException {
        return bundle().map(bundle -> bundle.table(Journal.FILE).where("detail", phase).stream()
                        .filter(row -> row.is("event", "phase"))
                        .count())
                .orElse(0L);
    }

    /** Runs the scenario that is named in this process, and prints what became of its tests. */
    public static void main(String[] arguments) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(arguments[0]))
                .build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                boolean leaf = test.isTest();
                if (leaf || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                    String message =
                            result.getThrowable().map(Throwable::getMessage).orElse("");
                    System.out.println(OUTCOME + result.getStatus() + "\t" + test.getDisplayName() + "\t"
                            + message.lines().map(String::strip).collect(Collectors.joining(" ")));
                }
            }
        });
        System.exit(0);
    }
}
