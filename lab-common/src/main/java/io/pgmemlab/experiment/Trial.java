package io.pgmemlab.experiment;

/**
 * One leg run once in fresh containers.
 *
 * @param <L> the scenario's legs
 * @param leg what is run
 * @param block the round, from 1
 * @param order the position in the whole plan, from 1
 */
public record Trial<L extends Leg>(L leg, int block, int order) {
    /** Names the trial in files: {@code b1-odyssey-jemalloc+background_thread}; further attempts have their number behind. */
    public String id(int attempt) {
        return "b" + block + "-" + inFiles(leg.name()) + (attempt > 1 ? "-try" + attempt : "");
    }

    /** Whether an id is of this leg, in whatever block and attempt: all that is left of a trial which left no line of its own. */
    public static boolean isOf(String id, String leg) {
        return legInFiles(id).equals(inFiles(leg));
    }

    /** The id of the trial's first attempt, of the id of any of them. */
    public static String firstAttempt(String id) {
        return id.replaceFirst("-try\\d+$", "");
    }

    /** The part of an id that names the leg, as it is written in files. */
    public static String legInFiles(String id) {
        return firstAttempt(id).replaceFirst("^b\\d+-", "");
    }

    private static String inFiles(String leg) {
        return leg.replaceAll("[^A-Za-z0-9.+_-]", "-");
    }

    @Override
    public String toString() {
        return leg.name() + (block > 1 ? " (repeat " + block + ")" : "");
    }
}
