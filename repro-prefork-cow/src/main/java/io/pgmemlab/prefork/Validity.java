package io.pgmemlab.prefork;

import io.pgmemlab.engine.ContainerLog;
import io.pgmemlab.experiment.InvalidTrialException;
import io.pgmemlab.experiment.RunningSubject;
import io.pgmemlab.load.HttpWork;
import io.pgmemlab.load.LoadCheck;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.prefork.subject.Identity;
import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.probe.family.FamilySnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** When a trial of this scenario counts. Each method throws {@link InvalidTrialException} with the reason when it does not. */
final class Validity {
    /** What uWSGI and CPython write when something broke. */
    private static final Pattern COMPLAINT = Pattern.compile(
            "Traceback \\(most recent call last\\)|Fatal Python error|died, killed by signal|DAMN ! worker|Respawned uWSGI worker"
                    + "|no python application found|\\bSegmentation Fault\\b|HARAKIRI");

    private static final int SHOWN = 3;

    /**
     * A worker that faulted less than this part of what others did was not warmed. Measured: in each of 13 trials every worker was
     * above 0.99; one that only answered a single question was at 0.38.
     */
    private static final double LEAST_WARMED = 0.5;

    private Validity() {}

    /** Exactly the work that was asked for was done, and nothing failed. */
    static void exactWork(LoadResult load, HttpWork work) {
        List<String> faults = LoadCheck.faults(load, work);
        if (!faults.isEmpty()) {
            throw new InvalidTrialException("the work was not done exactly: " + String.join("; ", faults));
        }
    }

    /**
     * Every worker took part in the warm-up: one that did not warms up in the measured work, and what it copies then looks like
     * growth a request.
     */
    static void everyWorkerWarmed(FamilySnapshot forked, FamilySnapshot warmed) {
        List<Long> faults = IntStream.range(0, warmed.workers().size())
                .mapToObj(i -> warmed.workers().get(i).memory().minorFaults()
                        - forked.workers().get(i).memory().minorFaults())
                .toList();
        long median = faults.stream().sorted().toList().get(faults.size() / 2);
        for (int i = 0; i < faults.size(); i++) {
            if (faults.get(i) < median * LEAST_WARMED) {
                throw new InvalidTrialException("worker " + (i + 1) + " took no part in the warm-up: " + faults.get(i)
                        + " page faults in it, the median of all workers is " + median
                        + ". Something else kept it busy, or the warm-up is too short (lab.prefork.warmup)");
            }
        }
    }

    /** The database counted as many updates as the work holds: a witness that is neither client nor service. */
    static void sameWorkInTheDatabase(long updates, PreforkLeg leg) {
        int expected = updates(leg.warmUp()) + updates(leg.work());
        if (updates != expected) {
            throw new InvalidTrialException("the database counted " + updates + " updates, the work holds " + expected);
        }
    }

    private static int updates(HttpWork work) {
        return IntStream.range(0, work.paths().size())
                .filter(path -> work.paths().get(path).startsWith(World.UPDATING_PATH))
                .map(work::requestsTo)
                .sum();
    }

    /** No process died or was started again. */
    static void sameProcesses(RunningSubject service, List<ProcessId> before, List<ProcessId> now) {
        if (!service.isTheSameRun()) {
            throw new InvalidTrialException("the service restarted or ended" + service.tail());
        }
        if (now.size() != before.size() || !now.containsAll(before)) {
            throw new InvalidTrialException("the service's processes changed: " + before.size() + " at the fork, "
                    + now.size() + " now, of which "
                    + now.stream().filter(before::contains).count()
                    + " are the same" + service.tail());
        }
    }

    /** The service complained of nothing. */
    static void noComplaint(ContainerLog log) {
        List<String> complaints = Stream.of(log.stdout(), log.stderr())
                .flatMap(String::lines)
                .filter(line -> COMPLAINT.matcher(line).find())
                .map(String::strip)
                .toList();
        if (!complaints.isEmpty()) {
            throw new InvalidTrialException("the service's log holds " + complaints.size() + " complaints, first: "
                    + complaints.stream().limit(SHOWN).collect(Collectors.joining(" | ")));
        }
    }

    /** The code that answers is the subject's, and the leg's settings are in force. */
    static void asAsked(PreforkLeg leg, Identity identity, Set<String> mappedFiles) {
        var faults = new ArrayList<>(leg.subject().faults(identity));
        faults.addAll(leg.change().readBack().apply(identity, mappedFiles));
        if (!faults.isEmpty()) {
            throw new InvalidTrialException("the service is not as the leg asks: " + String.join("; ", faults));
        }
    }
}
