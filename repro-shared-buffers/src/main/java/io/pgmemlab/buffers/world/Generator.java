package io.pgmemlab.buffers.world;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.load.LoadCheck;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.load.PgBench;
import io.pgmemlab.load.ScriptedLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.images.builder.Transferable;
import tools.jackson.databind.json.JsonMapper;

/** Makes a template: generates the rows within a server without a limit, counts them, and measures what a hit and a miss cost here. */
final class Generator {
    /** For a server that only loads: nothing of it is measured but the speed in memory, which they do not change. */
    static final Map<String, String> SETTINGS = new TreeMap<>(Map.of(
            "shared_buffers", "512MB",
            "wal_level", "minimal", // tables that are made and filled at once are not logged
            "max_wal_senders", "0",
            "max_wal_size", "512MB",
            "min_wal_size", "32MB", // log files are copied with every restore
            "autovacuum", "off",
            "synchronous_commit", "off"));

    /** Bytes of a user with all that belongs to it, in tables and primary keys: measured of 50,737 users. */
    private static final double A_USER = 9_046;

    /** The size that is made is the one that was asked for, to this part. */
    private static final double EXACT = 0.05;

    private static final double BYTES_A_SECOND = 35e6;
    private static final Duration AROUND = Duration.ofSeconds(12);
    private static final Duration TOUCH = Duration.ofSeconds(2);
    private static final Duration HITS = Duration.ofSeconds(3);
    private static final Duration READS = Duration.ofSeconds(2);
    private static final Duration STOP = Duration.ofMinutes(2);
    private static final String SERVER = "generator";
    private static final String SCRIPT = "/tmp/social-network.sql";
    private static final List<String> EXTENSIONS = List.of("pg_buffercache", "pgfincore", "pg_stat_statements");

    private final Engine engine;
    private final ResolvedImage postgres;
    private final ResolvedImage tools;
    private final RunLabels labels;

    Generator(Engine engine, ResolvedImage postgres, ResolvedImage tools, RunLabels labels) {
        this.engine = engine;
        this.postgres = postgres;
        this.tools = tools;
        this.labels = labels;
    }

    static int users(Bytes size) {
        return (int) Math.max(1000, Math.round(size.count() / A_USER));
    }

    static Duration expected(Bytes size) {
        return AROUND.plusMillis((long) (size.count() / BYTES_A_SECOND * 1000));
    }

    /** @param reading a load that only reads, of rows that fit in shared_buffers */
    World make(String volume, int users, String sql, Function<World, ScriptedLoad> reading) {
        World counted;
        double hits;
        try (var network = labels.network();
                var server = PostgresServer.of(engine, postgres, labels, Limits.NONE.sharedMemory(Bytes.ofMiB(512)))
                        .with(SETTINGS)
                        .inNetwork(network, SERVER)
                        .dataIn(volume);
                var pgbench = PgBench.start(engine, postgres, network, labels)) {
            server.start();
            generate(server, users, sql);
            counted = count(server, users);
            hits = hitsPerSecond(server, pgbench, reading.apply(counted));
            var stopped = server.stop(STOP);
            if (stopped.facts().exitCode() != 0) {
                throw new LabException("the server that made the template did not stop cleanly: "
                        + stopped.facts().describe());
            }
        }
        return finished(volume, counted, hits);
    }

    private void generate(PostgresServer server, int users, String sql) {
        server.container().copyFileToContainer(Transferable.of(sql), SCRIPT);
        try {
            ExecResult result = server.container()
                    .execInContainer(
                            "psql",
                            "--host=localhost",
                            "--no-psqlrc",
                            "--quiet",
                            "--username=" + PostgresServer.APP,
                            "--set=users=" + users,
                            "--file=" + SCRIPT,
                            "postgresql://app:app@localhost/" + PostgresServer.APP);
            if (result.getExitCode() != 0) {
                throw new LabException("the database could not be generated: "
                        + result.getStderr().strip() + "; PostgreSQL's last lines: "
                        + server.log()
                                .stderr()
                                .lines()
                                .reduce((before, after) -> after)
                                .orElse("none"));
            }
        } catch (IOException e) {
            throw new LabException("the database could not be generated: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while the database was generated", e);
        }
    }

    private static World count(PostgresServer server, int users) {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String extension : EXTENSIONS) {
                if (number(statement, "SELECT count(*) FROM pg_available_extensions WHERE name = '" + extension + "'")
                        > 0) {
                    statement.execute("CREATE EXTENSION " + extension);
                }
            }
            var rows = new TreeMap<String, Long>();
            for (String table : World.TABLES.keySet()) {
                rows.put(table, number(statement, "SELECT max(id) FROM " + table));
            }
            var blocks = new TreeMap<String, Long>();
            try (ResultSet relations = statement.executeQuery("SELECT relname, pg_relation_size(oid) / " + World.BLOCK
                    + " FROM pg_class" + " WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')")) {
                while (relations.next()) {
                    blocks.put(relations.getString(1), relations.getLong(2));
                }
            }
            return new World(
                    users, number(statement, "SELECT pg_database_size(current_database())"), rows, blocks, 0, 0);
        } catch (SQLException e) {
            throw new LabException("the generated database cannot be counted: " + e.getMessage(), e);
        }
    }

    /** What the processors can do while nothing is read from a disk: the median of three times. */
    private static double hitsPerSecond(PostgresServer server, PgBench pgbench, ScriptedLoad reading) {
        run(pgbench, reading.lasting(TOUCH));
        return IntStream.range(0, 3)
                .mapToDouble(time -> {
                    long before = hits(server);
                    run(pgbench, reading.lasting(HITS));
                    return (hits(server) - before) / (double) HITS.toSeconds();
                })
                .sorted()
                .toArray()[1];
    }

    private static void run(PgBench pgbench, ScriptedLoad load) {
        LoadResult result = pgbench.run(load, SERVER, PostgresServer.PORT);
        List<String> faults = LoadCheck.faults(result);
        if (!faults.isEmpty()) {
            throw new LabException("the speed in memory could not be measured: " + String.join("; ", faults));
        }
    }

    private static long hits(PostgresServer server) {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            return number(statement, "SELECT blks_hit FROM pg_stat_database WHERE datname = current_database()");
        } catch (SQLException e) {
            throw new LabException("PostgreSQL does not tell its hits: " + e.getMessage(), e);
        }
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private World finished(String volume, World counted, double hits) {
        double asked = A_USER * counted.users();
        double off = Math.abs(counted.primaryBytes() / asked - 1);
        if (off > EXACT) {
            throw new LabException(String.format(
                    Locale.ROOT,
                    "%d users were to take %.0f MiB and take %.0f MiB: social-network.sql changed; correct A_USER in %s",
                    counted.users(),
                    asked / (1 << 20),
                    Bytes.of(counted.primaryBytes()).inMiB(),
                    Generator.class.getSimpleName()));
        }
        // mounted where the cells' data are, to write the facts
        try (var volumes = Volumes.mount(engine, tools, labels, volume, volume)) {
            double reads = RandomReads.perSecond(Path.of(volumes.templateHere()), READS);
            var world = new World(counted.users(), counted.bytes(), counted.rows(), counted.blocks(), hits, reads);
            volumes.write(Template.FACTS, JsonMapper.shared().writeValueAsString(world));
            return world;
        }
    }
}
