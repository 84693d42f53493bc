package io.pgmemlab.buffers;

import io.pgmemlab.buffers.workload.Plans;
import io.pgmemlab.experiment.InvalidTrialException;
import java.util.HashMap;
import java.util.Map;

/** When cells of one run can be compared. */
final class Validity {
    private final Map<String, Plans> first = new HashMap<>();

    /**
     * Every cell of a workload runs its statements by the same plans.
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
}
