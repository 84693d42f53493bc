package io.pgmemlab.retention;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.experiment.Journal;
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
final class ScenarioInItsOwnProcess {
    private static final String OUTCOME = "outcome\t";

    /**
     * What became of one test of the scenario.
     *
     * @param status {@code SUCCESSFUL}, {@code ABORTED} or {@code FAILED}
     * @param name the test's display name
     * @param message of its failure or abortion, newlines as blanks
     */
    record Outcome(String status, String name, String message) {}

    private final Process process;
    private final Path output;
    private final Path bundles;

    private ScenarioInItsOwnProcess(Process process, Path output, Path bundles) {
        this.process = process;
        this.output = output;
        this.bundles = bundles;
    }

    /**
     * Starts the scenario.
     *
     * @param folder for its bundle and its console output
     * @param privileges a command that starts another with fewer privileges; may be empty
     * @param configuration keys and values of the lab
     */
    static ScenarioInItsOwnProcess start(Path folder, List<String> privileges, Map<String, String> configuration)
            throws IOException {
        var command = new ArrayList<>(privileges);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Djna.nosys=true");
        command.add("-Dlab.root=" + System.getProperty("lab.root"));
        command.add("-Dlab.out=" + folder);
        configuration.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                ScenarioInItsOwnProcess.class.getName()));
        Path output = folder.resolve("console.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new ScenarioInItsOwnProcess(process, output, folder.resolve("rss-retention"));
    }

    /** Waits for its end and says what became of each test. */
    List<Outcome> outcomes(Duration atMost) throws IOException, InterruptedException {
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

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    long pid() {
        return process.pid();
    }

    String console() throws IOException {
        return Files.readString(output);
    }

    /** The newest bundle; empty before it has been made. */
    Optional<Bundle> bundle() throws IOException {
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
    long entered(String phase) throws IOException {
        return bundle().map(bundle -> bundle.table(Journal.FILE).where("detail", phase).stream()
                        .filter(row -> row.is("event", "phase"))
                        .count())
                .orElse(0L);
    }

    /** Runs the scenario in this process and prints what became of its tests. */
    public static void main(String[] arguments) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(RssRetentionScenario.class))
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
