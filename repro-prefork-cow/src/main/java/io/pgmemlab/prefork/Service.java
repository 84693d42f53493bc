package io.pgmemlab.prefork;

import static org.awaitility.Awaitility.await;

import io.pgmemlab.LabException;
import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.experiment.InvalidTrialException;
import io.pgmemlab.experiment.RunningSubject;
import io.pgmemlab.prefork.subject.Identity;
import io.pgmemlab.prefork.subject.Loading;
import io.pgmemlab.prefork.subject.Subject;
import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.probe.ProcessTree;
import io.pgmemlab.proc.ProcStat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.TerminalFailureException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.containers.wait.strategy.WaitAllStrategy;
import org.testcontainers.containers.wait.strategy.WaitStrategy;
import org.testcontainers.utility.MountableFile;

/** Starts a leg's service, and knows when all of its workers are there. */
public final class Service {
    /** Its name in the network. */
    public static final String HOST = "service";

    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration QUIET_FOR = Duration.ofSeconds(1);
    private static final Duration QUIET_AT_MOST = Duration.ofMinutes(1);
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final String APPLICATION = "service";
    private static final String IN_THE_CONTAINER = "/srv/service";

    private Service() {}

    /**
     * Starts the service and waits until every worker is forked and has loaded what it loads.
     *
     * @param keep takes its log at its end, however it ends: file name and text
     * @throws LabException when it does not start, or has another number of workers; the message holds its last lines
     */
    public static RunningSubject start(
            Engine engine,
            PreforkLeg leg,
            ResolvedImage image,
            Network network,
            RunLabels labels,
            BiConsumer<String, String> keep) {
        Subject subject = leg.subject();
        GenericContainer<?> container = Containers.of(engine, image, labels, Limits.NONE)
                .withNetwork(network)
                .withNetworkAliases(HOST)
                .withExposedPorts(subject.port())
                .withEnv(subject.environment(leg.loading(), leg.workers()))
                .withEnv(leg.change().environment())
                // uWSGI refuses a listen queue that is longer than this; older kernels begin with 128
                .withCreateContainerCmdModifier(create -> Objects.requireNonNull(create.getHostConfig())
                        .withSysctls(Map.of("net.core.somaxconn", "4096")))
                .waitingFor(ready(leg));
        List<String> command = new ArrayList<>(subject.command(leg.loading(), leg.workers()));
        command.addAll(leg.change().options());
        if (!command.isEmpty()) {
            container.withCommand(command.toArray(String[]::new));
        }
        if (subject.servesTheLabsApplication()) {
            container.withCopyToContainer(MountableFile.forClasspathResource(APPLICATION), IN_THE_CONTAINER);
        }
        RunningSubject running = RunningSubject.start(engine, container, leg.name(), keep);
        try {
            awaitWorkers(running, leg.workers());
            return running;
        } catch (LabException e) {
            running.close();
            throw e;
        }
    }

    /** uWSGI says what it did; of another server only its port tells. */
    private static WaitStrategy ready(PreforkLeg leg) {
        if (!leg.subject().servesTheLabsApplication()) {
            return Wait.forListeningPorts(leg.subject().port()).withStartupTimeout(START);
        }
        int loaded = leg.loading() == Loading.LAZY ? leg.workers() : 1;
        return new WaitAllStrategy()
                .withStrategy(Wait.forLogMessage(".*WSGI app 0 .* ready in .*", loaded))
                .withStrategy(Wait.forLogMessage(".*spawned uWSGI worker " + leg.workers() + " .*", 1))
                .withStartupTimeout(START);
    }

    /** The master has as many children as asked for, and no process touches new memory any more: all are loaded and idle. */
    private static void awaitWorkers(RunningSubject running, int workers) {
        var rest = new Rest(running.tree(), workers);
        try {
            await("the workers")
                    .atMost(QUIET_AT_MOST)
                    .pollInterval(QUIET_FOR)
                    .pollDelay(Duration.ZERO)
                    .until(rest::isReached);
        } catch (ConditionTimeoutException e) {
            throw new LabException(
                    "after " + QUIET_AT_MOST.toSeconds() + " s the service is not a master with " + workers
                            + " idle workers (lab.prefork.workers): " + rest.describe() + running.tail(),
                    e);
        }
    }

    /** What two looks at the processes tell. */
    private static final class Rest {
        private final ProcessTree tree;
        private final int workers;
        private int children;
        private long faults = -1;
        private boolean still;

        Rest(ProcessTree tree, int workers) {
            this.tree = tree;
            this.workers = workers;
        }

        boolean isReached() {
            List<ProcessId> processes = tree.members();
            children = processes.size() < 2
                    ? 0
                    : tree.childrenOf(tree.parentOfMost()).size();
            long now = processes.stream()
                    .flatMap(process -> tree.stat(process).stream())
                    .mapToLong(ProcStat::minorFaults)
                    .sum();
            still = now == faults;
            faults = now;
            return still && children == workers;
        }

        String describe() {
            return "its master has " + children + " children" + (still ? "" : ", and their memory still grows");
        }
    }

    /**
     * Asks the lab's application what it is, over a connection that is closed as soon as the answer is read: a synchronous worker
     * serves nobody else while one is open, and would miss the warm-up. Java's HTTP clients keep theirs open.
     */
    static Identity identity(RunningSubject running, Subject subject) {
        GenericContainer<?> container = running.container();
        try (Socket socket = new Socket(container.getHost(), container.getMappedPort(subject.port()))) {
            socket.setSoTimeout(Math.toIntExact(ANSWER.toMillis()));
            String request = "GET " + Identity.PATH + " HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            var answer = new ByteArrayOutputStream();
            // the answer is one JSON object, and the last thing on the connection
            for (int next = socket.getInputStream().read();
                    next >= 0;
                    next = socket.getInputStream().read()) {
                answer.write(next);
                if (next == '}') {
                    break;
                }
            }
            String text = answer.toString(StandardCharsets.UTF_8);
            return Identity.parse(text.substring(Math.max(0, text.indexOf("\r\n\r\n"))));
        } catch (IOException | IllegalArgumentException e) {
            throw new InvalidTrialException("the service does not tell what it is: " + e.getMessage(), e);
        }
    }

    /** Watches the idle service for a while. */
    static void idle(RunningSubject running, Duration time) {
        try {
            await("the idle service")
                    .during(time)
                    .atMost(time.plusSeconds(30))
                    .pollDelay(Duration.ZERO)
                    .failFast(() -> !running.isTheSameRun())
                    .until(() -> true);
        } catch (TerminalFailureException | ConditionTimeoutException e) {
            throw new InvalidTrialException("the service restarted or ended while it was idle" + running.tail(), e);
        }
    }
}
