package io.pgmemlab.load;

import io.pgmemlab.Bytes;
import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.images.builder.Transferable;

/** pgbench in a container of its own, so that neither its memory nor its processes count to the subject. */
public final class PgBench implements AutoCloseable {
    /** How long the statements under way at the end of {@code -T} may take before the run is given up. */
    private static final Duration DRAIN = Duration.ofMinutes(3);

    private static final String DIRECTORY = "/tmp/scripts";

    /** Of pgbench, for scripted loads: the server needs the rest of the processors. */
    private static final int THREADS = 2;

    private final GenericContainer<?> container;
    private final Set<Bytes> scripts = new HashSet<>();
    private final Map<String, String> texts = new HashMap<>();

    private PgBench(GenericContainer<?> container) {
        this.container = container;
    }

    /**
     * Starts the container, idle.
     *
     * @param image a PostgreSQL image: pgbench is part of it
     * @param network the private network that the subject is in
     */
    public static PgBench start(Engine engine, ResolvedImage image, Network network, RunLabels labels) {
        GenericContainer<?> container = Containers.of(engine, image, labels, Limits.NONE)
                .withNetwork(network)
                .withEnv("PGPASSWORD", PostgresServer.APP)
                .withCreateContainerCmdModifier(create -> create.withEntrypoint("sleep", "infinity"));
        container.start();
        return new PgBench(container);
    }

    /**
     * Runs a burst to its end.
     *
     * @param host the subject's name in the network
     * @param port its port there
     * @return what pgbench printed and its exit code; whether that is a success is for the caller to judge
     */
    public LoadResult run(Burst burst, String host, int port) {
        return LoadCommand.run(container, "pgbench", limit(burst), command(burst, script(burst.message()), host, port));
    }

    /**
     * Runs scripts for a time. Their texts are put into the container the first time that one of the name is used.
     *
     * @param host the server's name in the network
     * @param port its port there
     * @return what pgbench printed and its exit code; whether that is a success is for the caller to judge
     */
    public LoadResult run(ScriptedLoad load, String host, int port) {
        load.scripts().forEach(this::put);
        List<String> command = load.command(DIRECTORY, THREADS, host, port);
        return LoadCommand.run(container, "pgbench", load.time().plus(DRAIN), command);
    }

    private void put(ScriptedLoad.Script script) {
        if (!script.text().equals(texts.put(script.name(), script.text()))) {
            container.copyFileToContainer(Transferable.of(script.text()), DIRECTORY + "/" + script.name());
        }
    }

    @Override
    public void close() {
        container.close();
    }

    static List<String> command(Burst burst, String script, String host, int port) {
        var command = new ArrayList<>(List.of("pgbench", "-n", "-h", host, "-p", Integer.toString(port), "-U", "app"));
        command.addAll(List.of("-c", Integer.toString(burst.clients()), "-j", Integer.toString(burst.threads())));
        if (burst.amount() instanceof Burst.For time) {
            command.addAll(List.of("-T", Long.toString(time.time().toSeconds())));
        } else {
            command.addAll(List.of("-t", Integer.toString(((Burst.Each) burst.amount()).statements())));
        }
        command.addAll(List.of("-f", script, "app"));
        return command;
    }

    private static Duration limit(Burst burst) {
        return burst.amount() instanceof Burst.For time ? time.time().plus(DRAIN) : DRAIN.multipliedBy(2);
    }

    /** The script in the container, made once for each length. */
    private String script(Bytes message) {
        String path = "/tmp/message-" + message.count() + ".sql";
        if (scripts.add(message)) {
            byte[] literal = new byte[Math.toIntExact(message.count())];
            Arrays.fill(literal, (byte) 'a');
            String sql = "SELECT octet_length('" + new String(literal, StandardCharsets.US_ASCII) + "');\n";
            container.copyFileToContainer(Transferable.of(sql), path);
        }
        return path;
    }
}
