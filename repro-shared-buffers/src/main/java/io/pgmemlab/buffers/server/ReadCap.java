package io.pgmemlab.buffers.server;

import io.pgmemlab.UnavailableException;
import io.pgmemlab.buffers.world.World;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.probe.ReadThrottle;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * How many reads a second the database's disk gives, so that a miss costs, beside a hit, what it cost on the published machine.
 *
 * @param readsPerSecond empty where nothing is capped
 * @param why how it was come by
 */
public record ReadCap(OptionalInt readsPerSecond, String why) {
    /**
     * Blocks that all processors find in shared_buffers in the time in which the disk gives one. The published text does not
     * describe its disk; 100 is what a machine of 128 GB and 16 processors has with network storage of about 8,000 reads a second
     * (16 × 50,000 blocks a second). It is an assumption, and stands in the header.
     */
    public static final int HITS_PER_MISS = 100;

    private static final int LEAST = 100;

    /**
     * Chooses the cap.
     *
     * @param asked {@code lab.sb.read-iops}: empty for auto, 0 for none
     */
    public static ReadCap of(OptionalInt asked, World world) {
        if (asked.isPresent()) {
            return asked.getAsInt() == 0
                    ? new ReadCap(OptionalInt.empty(), "no cap: lab.sb.read-iops=0")
                    : new ReadCap(asked, "as asked: lab.sb.read-iops=" + asked.getAsInt());
        }
        int cap = (int) Math.max(LEAST, Math.round(world.hitsPerSecond() / HITS_PER_MISS / 10) * 10);
        if (world.readsPerSecond() < cap) {
            return new ReadCap(
                    OptionalInt.empty(),
                    String.format(
                            Locale.ROOT,
                            "no cap: this disk does %,.0f random reads a second, fewer than the %,d of the model",
                            world.readsPerSecond(),
                            cap));
        }
        return new ReadCap(
                OptionalInt.of(cap),
                String.format(
                        Locale.ROOT,
                        "a miss costs what %d hits cost: in memory %,.0f blocks a second, so %,d reads a second of the disk's"
                                + " %,.0f (assumed of the published machine, whose disk is not described; lab.sb.read-iops)",
                        HITS_PER_MISS,
                        world.hitsPerSecond(),
                        cap,
                        world.readsPerSecond()));
    }

    /** {@code 1510 reads/s}, {@code no cap}. */
    public String inWords() {
        return readsPerSecond.isPresent() ? readsPerSecond.getAsInt() + " reads/s" : "no cap";
    }

    /** The same, where the engine or the kernel does not let it be done. */
    ReadCap refused(String reason) {
        return new ReadCap(OptionalInt.empty(), "no cap: " + reason);
    }

    /**
     * Puts the cap on a server that runs; its warm-up is over by then, for filling the caches through it would take minutes.
     *
     * @return what is in force now: itself, or no cap with the reason
     */
    public ReadCap putOn(LimitedServer server) {
        if (readsPerSecond.isEmpty()) {
            return this;
        }
        try {
            ReadThrottle.of(server.pid(), PostgresServer.DATA).cap(readsPerSecond.getAsInt());
            return this;
        } catch (UnavailableException e) {
            return refused(e.getMessage());
        }
    }
}
