package io.pgmemlab.retention;

import io.pgmemlab.Bytes;
import io.pgmemlab.experiment.InvalidTrialException;
import io.pgmemlab.experiment.RunningSubject;
import io.pgmemlab.load.Burst;
import io.pgmemlab.load.LoadCheck;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.probe.Series;
import io.pgmemlab.retention.subject.Subject;
import io.pgmemlab.verdict.MemoryReturn;
import io.pgmemlab.verdict.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** When a trial of this scenario counts. Each method throws {@link InvalidTrialException} with the reason when it does not. */
final class Validity {
    /** A subject that buffers messages whole must have grown by this part of all messages at once. */
    private static final double REACHED = 0.5;

    /** What is under way at once must be this many times what a flat subject may add: less could not tell it from another. */
    private static final int TO_TELL_FLAT = 4;

    /** A hole in the samples of this many intervals may hide what it wants. */
    private static final int LONGEST_GAP = 8;

    private Validity() {}

    /**
     * The burst is large enough to tell a subject that streams from one that keeps messages.
     *
     * @throws IllegalArgumentException when it is not: clients or message were chosen too small
     */
    static void largeEnoughToTell(RetentionLeg leg, Burst burst) {
        Bytes least = Judge.FLAT.times(TO_TELL_FLAT);
        boolean mayBeFlat = leg.expectation() == Expectation.FLAT || leg.role() == Role.GATE;
        if (mayBeFlat && burst.inFlight().compareTo(least) < 0) {
            throw new IllegalArgumentException("lab.rss.clients × lab.rss.message puts " + burst.inFlight()
                    + " under way at once, too little to tell whether " + leg.name() + " keeps it: at least " + least);
        }
    }

    /** Every client got at least one statement through: otherwise the subject never saw the burst. */
    static void everyClientServed(Burst burst, LoadResult load) {
        long processed = load.pgbench().processed().orElse(0);
        if (processed < burst.clients()) {
            throw new InvalidTrialException("only " + processed + " statements completed, fewer than the "
                    + burst.clients() + " clients: the subject did not get the burst");
        }
    }

    /** No hole in the samples: a stopped machine or a starved lab sees no peak and no return. */
    static void noGap(Series series, Duration begin, Duration interval) {
        Duration allowed = interval.multipliedBy(LONGEST_GAP);
        Duration longest = series.longestGapSince(begin);
        if (longest.compareTo(allowed) > 0) {
            throw new InvalidTrialException("no sample was taken for " + longest.toMillis() + " ms, allowed are "
                    + allowed.toMillis() + ": the lab stood still or had no CPU");
        }
    }

    /** Every transaction succeeded. */
    static void everythingSucceeded(LoadResult load) {
        List<String> faults = LoadCheck.faults(load);
        if (!faults.isEmpty()) {
            throw new InvalidTrialException("the load failed: " + String.join("; ", faults));
        }
    }

    /** No process died or restarted since the baseline. */
    static void sameProcesses(Subject subject, RunningSubject running, Set<ProcessId> before, Set<ProcessId> now) {
        if (!running.isTheSameRun()) {
            throw new InvalidTrialException("the subject restarted or ended");
        }
        if (subject.keepsItsProcesses() && !before.equals(now)) {
            throw new InvalidTrialException("the subject's processes changed: " + before.size() + " before the burst, "
                    + now.size() + " after it, of which "
                    + now.stream().filter(before::contains).count() + " are the same");
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
