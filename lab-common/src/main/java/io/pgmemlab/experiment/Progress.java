package io.pgmemlab.experiment;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * One line a step, with the time left. The time left starts as the sum of what the legs expect, and is corrected by how long
 * the finished ones really took.
 */
public final class Progress {
    private final PrintStream out;
    private final int trials;
    private Duration left;
    private Duration expected = Duration.ZERO;
    private Duration took = Duration.ZERO;
    private Instant began = Instant.now();
    private Duration current = Duration.ZERO;
    private int number;
    private String title = "";

    public Progress(PrintStream out, List<? extends Trial<?>> plan) {
        this.out = out;
        this.trials = plan.size();
        this.left = plan.stream().map(trial -> trial.leg().expected()).reduce(Duration.ZERO, Duration::plus);
    }

    /** What all trials are expected to take. */
    Duration total() {
        return left;
    }

    synchronized void begin(Trial<?> trial) {
        began = Instant.now();
        current = trial.leg().expected();
        number++;
        title = trial.toString();
        say("started");
    }

    synchronized void end(Trial<?> trial, TrialState state, String reason) {
        left = left.minus(current);
        if (state == TrialState.VALID) {
            took = took.plus(Duration.between(began, Instant.now()));
            expected = expected.plus(current);
        }
        current = Duration.ZERO;
        say(state.word() + (reason.isEmpty() ? "" : ": " + reason));
    }

    /** A second attempt at a trial takes its time again. */
    synchronized void again(Trial<?> trial) {
        number--;
        left = left.plus(trial.leg().expected());
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
        Duration inThisTrial = current.isZero() ? Duration.ZERO : Duration.between(began, Instant.now());
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
