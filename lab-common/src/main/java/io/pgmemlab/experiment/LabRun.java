package io.pgmemlab.experiment;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.pgmemlab.LabException;
import io.pgmemlab.UnavailableException;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Settings;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.Leftovers;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.engine.image.ImageStore;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.verdict.Verdict;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.opentest4j.TestAbortedException;

/**
 * One run of a scenario: configuration, engine, images, plan, and the bundle that it writes.
 *
 * @param <L> the scenario's legs
 */
public final class LabRun<L extends Leg> {
    private static final int ATTEMPTS = 2;

    /** What is done in one trial. */
    @FunctionalInterface
    public interface Body<L extends Leg> {
        /** Measures one leg. What it throws makes the trial invalid, or unavailable. */
        void measure(TrialRun<L> trial) throws Exception;
    }

    private final Engine engine;
    private final RunLabels labels;
    private final ImageStore images;
    private final Bundle bundle;
    private final RunRecord record;
    private final Journal journal;
    private final List<L> legs;
    private final Plan<L> plan;
    private final Progress progress;
    private volatile boolean interrupted;

    private LabRun(Claim claim, LabConfig config, List<L> legs, int rounds, Order order, PrintStream out) {
        List<L> chosen = LegNames.choose(legs, config.get(Settings.LEGS));
        Plan<L> whole = Plan.of(chosen, config.get(Settings.REPEATS).orElse(rounds), order, config.get(Settings.SEED));
        this.plan = whole.shard(config.get(Settings.SHARD));
        this.legs = chosen.stream()
                .filter(leg ->
                        plan.trials().stream().anyMatch(trial -> trial.leg().equals(leg)))
                .toList();
        if (plan.trials().isEmpty()) {
            throw new IllegalArgumentException("lab.shard=" + config.get(Settings.SHARD)
                    + " holds no trial: the plan has " + whole.trials().size());
        }
        this.engine = Engine.connect();
        Leftovers.Removed removed = Leftovers.removeOfDeadOwners(engine);
        if (!removed.isNothing()) {
            out.println("leftovers of runs that were killed: " + removed);
        }
        this.bundle = config.get(Settings.RESUME)
                .map(directory -> Bundle.open(config.get(Settings.ROOT).resolve(directory)))
                .orElseGet(() -> Bundle.create(RunRecord.newDirectory(config, claim)));
        this.record = RunRecord.begin(bundle, claim, config, PlanRecord.of(order, chosen, whole), engine);
        record.put("legs", this.legs.stream().map(Leg::name).toList());
        this.journal = new Journal(bundle);
        this.labels = RunLabels.ofThisProcess(record.runId());
        this.images = ImageStore.of(engine, config::image, out::println);
        this.progress = new Progress(out, plan.trials(), this::isHere);
        record.header(plan.trials().size(), progress.total()).forEach(progress::note);
        // Containers go at the same time as this is told: what breaks then was not measured, and is not tried again.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupted = true, "lab-interrupted"));
    }

    /** Asked before the first trial, so that no image is built or pulled between two of them. */
    private boolean isHere(L leg) {
        try {
            image(leg);
            return true;
        } catch (UnavailableException e) {
            return false;
        }
    }

    /** Begins a run whose legs alternate. */
    public static <L extends Leg> LabRun<L> begin(
            Claim claim, LabConfig config, List<L> legs, int rounds, PrintStream out) {
        return begin(claim, config, legs, rounds, Order.ALTERNATING, out);
    }

    /**
     * Begins a run: finds the engine, removes what dead runs left, opens the bundle and says on the console what is going to
     * happen.
     *
     * @param rounds over all legs, where {@code lab.repeats} says nothing
     * @param order of the legs in each round; shuffled with {@code lab.seed}
     * @throws IllegalArgumentException when {@code lab.legs} or another value is wrong, or a run to resume had another plan
     * @throws LabException when no engine answers
     */
    public static <L extends Leg> LabRun<L> begin(
            Claim claim, LabConfig config, List<L> legs, int rounds, Order order, PrintStream out) {
        return new LabRun<>(claim, config, legs, rounds, order, out);
    }

    public Engine engine() {
        return engine;
    }

    public RunLabels labels() {
        return labels;
    }

    public Bundle bundle() {
        return bundle;
    }

    /** The legs that are planned here: those that {@code lab.legs} chose and {@code lab.shard} left. */
    public List<L> legs() {
        return legs;
    }

    public Plan<L> plan() {
        return plan;
    }

    public Progress progress() {
        return progress;
    }

    /** What the run knows of itself, for further facts: server settings, the price of sampling. */
    public RunRecord record() {
        return record;
    }

    /**
     * One of the lab's own images; its id and package versions go to {@code run.json}.
     *
     * @throws UnavailableException when it cannot be had, with the reason
     */
    public ResolvedImage image(String name) {
        return recorded(images.resolve(name));
    }

    /**
     * The image of a leg's subject.
     *
     * @throws UnavailableException when none of its references can be had, with the reasons
     */
    public ResolvedImage image(L leg) {
        String first = leg.images().get(0);
        return ImageStore.isReference(first) ? recorded(images.resolve(leg.imageName(), leg.images())) : image(first);
    }

    private ResolvedImage recorded(ResolvedImage image) {
        record.image(image, engine, labels);
        return image;
    }

    /**
     * Runs one trial; an invalid one is run once more. Its state is on disk when this returns.
     *
     * @throws UnavailableException when a part that it needs cannot be had
     * @throws InvalidTrialException when both attempts were disturbed
     * @throws IllegalArgumentException when the caller's configuration is to blame; it is not run again
     */
    public void perform(Trial<L> trial, Body<L> body) {
        if (journal.hasDone(trial)) {
            progress.begin(trial);
            progress.end(trial, TrialState.VALID, "kept from the run that is resumed");
            return;
        }
        int first = journal.nextAttempt(trial);
        for (int attempt = first; ; attempt++) {
            try {
                attempt(trial, attempt, body);
                return;
            } catch (InvalidTrialException e) {
                if (interrupted || !trial.leg().mayBeRunAgain() || attempt == first + ATTEMPTS - 1) {
                    throw e;
                }
                progress.again(trial);
            }
        }
    }

    /**
     * The run as tests: each trial is measured, then each verdict is one test. What cannot be had here aborts its trial.
     *
     * @param judge asked when the trials are over
     */
    public Stream<DynamicNode> tests(Body<L> body, Supplier<List<Verdict>> judge) {
        Stream<DynamicNode> trials =
                plan.trials().stream().map(trial -> dynamicTest("measured: " + trial, () -> measure(trial, body)));
        Stream<DynamicNode> verdicts = Stream.of(dynamicContainer(
                "verdicts",
                Stream.of(judge)
                        .flatMap(late -> late.get().stream()
                                .map(verdict ->
                                        dynamicTest(verdict.leg() + ": " + verdict.claim(), verdict::enforce)))));
        return Stream.concat(trials, verdicts);
    }

    private void measure(Trial<L> trial, Body<L> body) {
        try {
            perform(trial, body);
        } catch (UnavailableException e) {
            throw new TestAbortedException(trial + " is unavailable: " + e.getMessage(), e);
        }
    }

    /** Says that the run came to its end. */
    public void end() {
        record.ended();
    }

    private void attempt(Trial<L> trial, int attempt, Body<L> body) {
        Instant started = Instant.now();
        journal.started(trial.id(attempt));
        progress.begin(trial);
        TrialState state = TrialState.INVALID;
        String reason = "";
        try (var run = new TrialRun<>(trial, attempt, bundle, journal, progress)) {
            body.measure(run);
            state = TrialState.VALID;
        } catch (UnavailableException e) {
            state = TrialState.UNAVAILABLE;
            reason = e.getMessage();
            throw e;
        } catch (IllegalArgumentException e) {
            reason = e.getMessage();
            throw e;
        } catch (Exception | Error e) {
            reason = interrupted ? "interrupted: the run was told to end" : reason(e);
            throw e instanceof InvalidTrialException invalid ? invalid : new InvalidTrialException(reason, e);
        } finally {
            journal.ended(trial, attempt, started, state, reason);
            progress.end(trial, state, reason);
        }
    }

    /** The message of the failure and of what caused it first: "executable file not found" may stand two exceptions below. */
    private static String reason(Throwable failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null || message.contains(root.getMessage())
                ? message
                : message + ": " + root.getMessage();
    }
}
