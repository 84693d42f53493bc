package io.pgmemlab.retention;

import io.pgmemlab.Bytes;
import io.pgmemlab.experiment.InvalidTrialException;
import io.pgmemlab.load.Burst;
import io.pgmemlab.load.LoadCheck;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.retention.subject.Subject;
import io.pgmemlab.verdict.MemoryReturn;
import io.pgmemlab.verdict.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** When a trial of this scenario counts. Each method throws {@link InvalidTrialException} with the reason when it does not. */
final class Validity {
    /** A subject that buffers messages whole must have grown by this part of all messages at once. */
    private static final double REACHED = 0.5;

    private Validity() {}

    /** Every transaction succeeded. */
    static void everythingSucceeded(LoadResult load, SubjectContainer subject) {
        List<String> faults = LoadCheck.faults(load);
        if (!faults.isEmpty()) {
            throw new InvalidTrialException(
                    "the load failed: " + String.join("; ", faults) + "; " + subject.condition());
        }
    }

    /** No process died or restarted since the baseline. */
    static void sameProcesses(Subject subject, SubjectContainer running, Set<ProcessId> before, Set<ProcessId> now) {
        if (!running.isTheSameRun()) {
            throw new InvalidTrialException("the subject restarted or ended; " + running.condition());
        }
        if (subject.keepsItsProcesses() && !before.equals(now)) {
            throw new InvalidTrialException("the subject's processes changed: " + before.size() + " before the burst, "
                    + now.size() + " after it, of which "
                    + now.stream().filter(before::contains).count() + " are the same; " + running.condition());
        }
    }

    /** The burst reached the subject's memory: otherwise there was nothing to give back. */
    static void peakReached(RetentionLeg leg, Burst load, MemoryReturn measured) {
        Bytes least = load.inFlight().times(REACHED);
        boolean mustGrow = !leg.subject().streams() && leg.role() != Role.GATE;
        if (mustGrow && measured.added().compareTo(least) < 0) {
            throw new InvalidTrialException("the burst added " + measured.added() + " to the baseline of "
                    + measured.base() + "; it counts from " + least + ", half of all messages at once");
        }
    }

    /** The allocator's settings were found in force. */
    static void allocatorAsAsked(
            Allocator allocator, Set<String> files, Map<String, Integer> threads, Optional<JemallocStats> stats) {
        List<String> faults = allocator.faults(files, threads, stats);
        if (!faults.isEmpty()) {
            throw new InvalidTrialException("the allocator is not as the leg asks: " + String.join("; ", faults));
        }
    }
}
