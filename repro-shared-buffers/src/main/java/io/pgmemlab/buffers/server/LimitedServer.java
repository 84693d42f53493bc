package io.pgmemlab.buffers.server;

import com.github.dockerjava.api.model.AccessMode;
import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.engine.ContainerFacts;
import io.pgmemlab.engine.ContainerLog;
import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.experiment.InvalidTrialException;
import io.pgmemlab.load.LoadCheck;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.probe.ContainerCounters;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;

/** PostgreSQL in a container whose memory limit stands in for a machine's memory. */
public final class LimitedServer implements AutoCloseable {
    /** Its name in the network. */
    public static final String HOST = "postgres";

    private static final Duration STOP = Duration.ofMinutes(2);
    /** With less no postmaster starts. */
    private static final Bytes LEAST = Bytes.ofMiB(24);

    private static final Bytes SHARED_MEMORY = Bytes.ofMiB(64);

    /** What PostgreSQL writes when it cannot have its memory, or when the kernel took a process from it. */
    private static final Pattern NO_MEMORY = Pattern.compile(
            ".*(could not map anonymous shared memory|Cannot allocate memory|out of memory|terminated by signal 9).*");

    private static final Pattern CRASH = Pattern.compile(
            ".*(terminated by signal|PANIC:|all server processes terminated|database system was interrupted).*");

    private final Engine engine;
    private final PostgresServer postgres;
    private final BiConsumer<String, String> keep;
    private ContainerFacts atStart;
    private boolean stopped;

    private LimitedServer(Engine engine, PostgresServer postgres, BiConsumer<String, String> keep) {
        this.engine = engine;
        this.postgres = postgres;
        this.keep = keep;
    }

    /**
     * Starts it, and reads every setting back.
     *
     * @param limit memory; as much is allowed with swap, so that there is none
     * @param data the volume with its data
     * @param keep takes its log at its end: file name and text
     * @throws DidNotRunException when PostgreSQL cannot have the memory that the settings ask for
     * @throws LabException when it does not start for another reason, or runs with another value than was asked for
     */
    public static LimitedServer start(
            Engine engine,
            ResolvedImage image,
            RunLabels labels,
            Network network,
            Bytes limit,
            String data,
            Map<String, String> settings,
            BiConsumer<String, String> keep) {
        if (limit.compareTo(LEAST) < 0) {
            throw new DidNotRunException(
                    "beside its huge pages " + limit + " of the limit are left; a server needs " + LEAST);
        }
        var postgres = PostgresServer.of(
                        engine, image, labels, Limits.NONE.memory(limit).sharedMemory(SHARED_MEMORY))
                .with(settings)
                .inNetwork(network, HOST)
                .dataIn(data);
        var server = new LimitedServer(engine, postgres, keep);
        try {
            postgres.start();
            server.atStart = postgres.facts();
            if (!engine.showsHere(server.atStart)) {
                throw new LabException("the container's processes are not visible on this host"
                        + " (a remote engine, or one in a virtual machine). Run the lab on the engine's own host");
            }
            server.readBack(settings);
            return server;
        } catch (LabException e) {
            String log = server.logOrNothing();
            LabException why = server.failed(e); // before the container is removed
            server.close();
            throw line(log + "\n" + e.getMessage(), NO_MEMORY)
                    .<LabException>map(DidNotRunException::new)
                    .orElse(why);
        }
    }

    /**
     * Asks PostgreSQL how many huge pages a server with these settings would need.
     *
     * @throws LabException when it does not tell (before version 15)
     */
    public static long hugePagesNeeded(
            Engine engine, ResolvedImage image, RunLabels labels, String data, Map<String, String> settings) {
        var command = new ArrayList<>(List.of("postgres", "-C", "shared_memory_size_in_huge_pages"));
        settings.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        try (GenericContainer<?> container = Containers.of(engine, image, labels, Limits.NONE)
                .withCommand(command.toArray(String[]::new))
                .withCreateContainerCmdModifier(
                        create -> Containers.bind(create, data, PostgresServer.DATA, AccessMode.rw))
                .withStartupCheckStrategy(new OneShotStartupCheckStrategy())) {
            container.start();
            String answer =
                    ContainerLog.of(engine, container.getContainerId()).stdout().strip();
            if (!answer.matches("\\d+")) {
                throw new LabException("PostgreSQL does not tell how many huge pages it needs: " + answer);
            }
            return Long.parseLong(answer);
        }
    }

    private void readBack(Map<String, String> settings) {
        Map<String, String> inForce = postgres.settings();
        var differing = new TreeMap<String, String>();
        settings.forEach((name, asked) -> {
            if (!SettingValue.same(asked, inForce.getOrDefault(name, ""))) {
                differing.put(name, inForce.getOrDefault(name, "unknown") + " in place of " + asked);
            }
        });
        if (!differing.isEmpty()) {
            throw new LabException("PostgreSQL runs with other values than were asked for: " + differing);
        }
    }

    /** Every setting in force, as {@code SHOW} prints it. */
    public Map<String, String> settings() {
        return postgres.settings();
    }

    /** A setting that is a size. */
    public Bytes bytes(String setting) {
        return Bytes.of(SettingValue.number(settings().get(setting)));
    }

    /** A connection of the lab's own. */
    public Connection connect() {
        try {
            return postgres.connect();
        } catch (SQLException e) {
            throw failed(new LabException("PostgreSQL takes no connection: " + e.getMessage(), e));
        }
    }

    /** The pid of its first process on this host. */
    public int pid() {
        return Math.toIntExact(atStart.pid());
    }

    /** Its cgroup's counters. */
    public ContainerCounters counters() {
        return ContainerCounters.of(pid());
    }

    /**
     * Checks that a load did what was asked and that the server is still the one that was started.
     *
     * @throws DidNotRunException when the memory limit killed a process of the server
     * @throws InvalidTrialException when clients aborted, or the server restarted for another reason
     */
    public void mustHaveServed(LoadResult load) {
        List<String> faults = LoadCheck.faults(load);
        if (!faults.isEmpty()) {
            throw failed(new InvalidTrialException(String.join("; ", faults)));
        }
        mustBeTheSame();
    }

    /**
     * Checks that no process of the server was killed and that it did not restart.
     *
     * @throws DidNotRunException when the memory limit killed a process of the server
     * @throws InvalidTrialException when it restarted for another reason
     */
    public void mustBeTheSame() {
        ContainerFacts now = postgres.facts();
        boolean same =
                now.running() && now.pid() == atStart.pid() && now.startedAt().equals(atStart.startedAt());
        var crash = line(logOrNothing(), CRASH);
        if (!same || crash.isPresent() || oomKills().orElse(0L) > 0) {
            throw failed(new InvalidTrialException("the server crashed or was restarted (its container is "
                    + now.describe() + "): " + crash.orElse("its log says nothing")));
        }
    }

    /** The failure as it is, unless the memory limit explains it: then the cell did not run. */
    public LabException failed(LabException failure) {
        try {
            long kills = atStart == null ? 0 : oomKills().orElse(0L);
            if (kills > 0 || postgres.facts().oomKilled()) {
                String log = logOrNothing();
                return new DidNotRunException("the memory limit killed " + Math.max(1, kills) + " of its processes: "
                        + line(log, NO_MEMORY).orElseGet(() -> "its log ends with " + lastLine(log)));
            }
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    /** Processes that the limit killed since the start; absent where the kernel does not tell. */
    public Optional<Long> oomKills() {
        return counters().oomKills();
    }

    /** Stops it cleanly: everything is written out. */
    public void stop() {
        var result = postgres.stop(STOP);
        stopped = true;
        keepLog(result.log());
        if (result.facts().exitCode() != 0) {
            throw failed(new InvalidTrialException(
                    "the server did not stop cleanly: " + result.facts().describe()));
        }
    }

    private String logOrNothing() {
        try {
            ContainerLog log = postgres.log();
            return log.stderr() + log.stdout();
        } catch (RuntimeException e) {
            return ""; // it was never created
        }
    }

    private static Optional<String> line(String text, Pattern pattern) {
        return text.lines()
                .map(String::strip)
                .filter(l -> pattern.matcher(l).matches())
                .findFirst();
    }

    /** A postmaster that was killed itself has no time to say so. */
    private static String lastLine(String log) {
        return log.lines().reduce((before, after) -> after).orElse("nothing").strip();
    }

    private void keepLog(ContainerLog log) {
        Stream.of(Map.entry("postgres.out", log.stdout()), Map.entry("postgres.err", log.stderr()))
                .filter(entry -> !entry.getValue().isEmpty())
                .forEach(entry -> keep.accept(entry.getKey(), entry.getValue()));
    }

    @Override
    public void close() {
        try {
            if (!stopped && atStart != null) {
                keepLog(ContainerLog.of(engine, postgres.containerId()));
            }
        } finally {
            postgres.close();
        }
    }
}
