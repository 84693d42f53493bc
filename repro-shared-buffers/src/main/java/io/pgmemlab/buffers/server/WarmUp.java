package io.pgmemlab.buffers.server;

import io.pgmemlab.LabException;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.load.PgBench;
import io.pgmemlab.load.ScriptedLoad;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Fills both caches by the workload itself, in slices, until neither shared_buffers nor the throughput changes from one slice to
 * the next.
 *
 * @param flat whether that was reached in the time given
 * @param took all slices
 * @param tps of the last slice
 */
public record WarmUp(boolean flat, Duration took, double tps) {
    private static final Duration SLICE = Duration.ofSeconds(4);

    /** Two slices of one state differ by this part on a small machine; more is a change. */
    private static final double SAME_TPS = 0.1;

    /** Buffers that the last slice filled, of all that are filled. */
    private static final double SAME_FILL = 0.01;

    /**
     * Warms up.
     *
     * @param atMost when to give up
     * @param say takes what a slice did
     * @throws DidNotRunException when the memory limit ends it
     */
    public static WarmUp of(
            LimitedServer server, PgBench pgbench, ScriptedLoad load, Duration atMost, Consumer<String> say) {
        long began = System.nanoTime();
        double tps = 0;
        long fill = 0;
        for (int slice = 1; ; slice++) {
            LoadResult result = pgbench.run(
                    load.lasting(SLICE).seeded(load.seed() + slice), LimitedServer.HOST, PostgresServer.PORT);
            server.mustHaveServed(result);
            double nowTps = result.pgbench().tps().orElseThrow();
            long nowFill = buffersInUse(server);
            say.accept(String.format(Locale.ROOT, "%.0f tps, %,d buffers in use", nowTps, nowFill));
            boolean flat = slice > 1 && Math.abs(nowTps / tps - 1) <= SAME_TPS && nowFill - fill <= SAME_FILL * nowFill;
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            if (flat || took.plus(SLICE).compareTo(atMost) > 0) {
                return new WarmUp(flat, took, nowTps);
            }
            tps = nowTps;
            fill = nowFill;
        }
    }

    private static long buffersInUse(LimitedServer server) {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT count(*) FROM pg_buffercache WHERE relfilenode IS NOT NULL")) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw server.failed(
                    new LabException("PostgreSQL does not tell what is in its buffers: " + e.getMessage(), e));
        }
    }
}
