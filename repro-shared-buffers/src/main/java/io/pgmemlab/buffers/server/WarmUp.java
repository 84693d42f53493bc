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
 * Brings a server into the state that is measured, by the workload itself, in slices. Twice: first at the disk's full speed until
 * both caches are full, then under the cap until the throughput is that of the window.
 */
public final class WarmUp {
    private static final Duration SLICE = Duration.ofSeconds(4);

    /** Two slices of one state differ by this part on a small machine; more is a change. */
    private static final double SAME_TPS = 0.1;

    /** Buffers that the last slice filled, of all that are filled. */
    private static final double SAME_FILL = 0.01;

    private final LimitedServer server;
    private final PgBench pgbench;
    private final Consumer<String> say;
    private ScriptedLoad next;

    /** @param say takes what a slice did */
    public WarmUp(LimitedServer server, PgBench pgbench, ScriptedLoad load, Consumer<String> say) {
        this.server = server;
        this.pgbench = pgbench;
        this.say = say;
        this.next = load.lasting(SLICE);
    }

    /**
     * Runs slices until neither the throughput nor the blocks in shared_buffers change from one to the next.
     *
     * @param atMost when to give up; one slice is always run
     * @return whether that was reached
     * @throws DidNotRunException when the memory limit ends it
     */
    public boolean untilFlat(Duration atMost) {
        long began = System.nanoTime();
        double tps = 0;
        long fill = 0;
        for (int slice = 1; ; slice++) {
            double nowTps = slice();
            long nowFill = buffersInUse();
            say.accept(String.format(Locale.ROOT, "%.0f tps, %,d buffers in use", nowTps, nowFill));
            boolean flat = slice > 1 && Math.abs(nowTps / tps - 1) <= SAME_TPS && nowFill - fill <= SAME_FILL * nowFill;
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            if (flat || took.plus(SLICE).compareTo(atMost) > 0) {
                return flat;
            }
            tps = nowTps;
            fill = nowFill;
        }
    }

    /** Each slice draws other rows than those before it. */
    private double slice() {
        next = next.seeded(next.seed() + 1);
        LoadResult result = pgbench.run(next, LimitedServer.HOST, PostgresServer.PORT);
        server.mustHaveServed(result);
        return result.pgbench().tps().orElseThrow();
    }

    private long buffersInUse() {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT count(*) FROM pg_buffercache WHERE relfilenode IS NOT NULL")) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new LabException("PostgreSQL does not tell what is in its buffers: " + e.getMessage(), e);
        }
    }
}
