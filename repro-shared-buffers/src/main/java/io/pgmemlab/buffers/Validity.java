package io.pgmemlab.buffers;

import io.pgmemlab.buffers.server.ReadCap;
import io.pgmemlab.buffers.workload.Plans;
import io.pgmemlab.experiment.InvalidTrialException;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.load.ScriptedLoad;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** When cells of one run can be compared. */
final class Validity {
    private final Map<String, Plans> first = new HashMap<>();
    private Optional<ReadCap> firstCap = Optional.empty();

    /**
     * Every cell of a workload on the same database runs its statements by the same plans.
     *
     * @throws InvalidTrialException when they differ from those of the run's first such cell
     */
    void samePlans(String workload, Plans plans) {
        Plans before = first.putIfAbsent(workload, plans);
        if (before != null && !before.equals(plans)) {
            throw new InvalidTrialException("PostgreSQL plans the statements of " + workload
                    + " in another way than in the first cell: " + plans.notIn(before) + " in place of "
                    + before.notIn(plans));
        }
    }

    /**
     * Every cell reads from a disk of the same speed.
     *
     * @throws InvalidTrialException when the cap that is in force differs from that of the run's first cell
     */
    void sameCap(ReadCap inForce) {
        if (firstCap.isPresent() && !firstCap.get().readsPerSecond().equals(inForce.readsPerSecond())) {
            throw new InvalidTrialException("the cap on reads differs from the first cell's: " + inForce.why()
                    + " in place of " + firstCap.get().why());
        }
        firstCap = firstCap.or(() -> Optional.of(inForce));
    }

    /** pgbench ran with the leg's clients: what its row says of page tables and pressure rests on it. */
    static void clients(ScriptedLoad asked, LoadResult ran) {
        long clients = ran.pgbench().clients().orElse(0);
        if (clients != asked.clients()) {
            throw new InvalidTrialException("pgbench ran with " + clients + " clients in place of " + asked.clients());
        }
    }
}
