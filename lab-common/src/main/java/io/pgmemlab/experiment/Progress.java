package io.pgmemlab.experiment;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * One line a step, with the time left. The time left starts as the sum of what the legs expect, and is corrected by how long
 * the finished ones really took.
 */
public final class Progress {
    private final PrintStream out;
    private final Map<String, Duration> expectations = new HashMap<>();
    private final int trials;
    private final InstantSource clock;
    private Duration left;
    private Duration expected = Duration.ZERO;
    private Duration took = Duration.ZERO;
    private Instant began;
    private Duration current = Duration.ZERO;
    private int number;
    private String title = "";

    /**
     * Nothing is printed yet.
     *
     * @param here whether a leg's image can be had: the others take no time
     */
    <L extends Leg> Progress(PrintStream out, List<Trial<L>> plan, Predicate<L> here) {
        this(out, plan, here, InstantSource.system());
    }

    <L extends Leg> Progress(PrintStream out, List<Trial<L>> plan, Predicate<L> here, InstantSource clock) {
        this.out = out;
        this.clock = clock;
        this.began = clock.instant();
        this.trials = plan.size();
        plan.forEach(trial -> expectations.computeIfAbsent(
                trial.leg().name(), name -> here.test(trial.leg()) ? trial.leg().expected() : Duration.ZERO));
        this.left = plan.stream().map(this::expected).reduce(Duration.ZERO, Duration::plus);
    }

    private Duration expected(Trial<?> trial) {
        return expectations.get(trial.leg().name());
    }

    /** What all trials are expected to take. */
    Duration total() {
        return left;
    }

    synchronized void begin(Trial<?> trial) {
        began = clock.instant();
        current = expected(trial);
        number++;
        title = trial.toString();
        say("started");
    }

    synchronized void end(Trial<?> trial, TrialState state, String reason) {
        left = left.minus(current);
        if (state == TrialState.VALID) {
            took = took.plus(Duration.between(began, clock.instant()));
            expected = expected.plus(current);
        }
        current = Duration.ZERO;
        say(state.word() + (reason.isEmpty() ? "" : ": " + reason));
    }

    /** A second attempt at a trial takes its time again. */
    synchronized void again(Trial<?> trial) {
        number--;
        left = left.plus(expected(trial));
    }

    /** Prints what happens now, in the frame of the trial under way. */
    public synchronized void say(String what) {
        out.printf(Locale.ROOT, "[%d/%d] %s: %s · %s%n", number, trials, title, what, timeLeft());
        out.flush();
    }

    /** Prints a line outside any trial. */
    public synchronized void note(String line) {
        out.println(line);
        out.flush();
    }

    private String timeLeft() {
        double pace = expected.isZero() ? 1 : (double) took.toMillis() / expected.toMillis();
        Duration inThisTrial = current.isZero() ? Duration.ZERO : Duration.between(began, clock.instant());
        double seconds = left.toMillis() / 1000.0 * pace - inThisTrial.toMillis() / 1000.0;
        return seconds < 1 ? "about to end" : "about " + words(Duration.ofSeconds((long) seconds)) + " left";
    }

    /** {@code 45 s}, {@code 6 min 40 s}, {@code 1 h 5 min}. */
    static String words(Duration time) {
        if (time.toHours() > 0) {
            return time.toHours() + " h " + time.toMinutesPart() + " min";
        }
        return time.toMinutes() > 0
                ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
                : time.toSeconds() + " s";
    }
}
