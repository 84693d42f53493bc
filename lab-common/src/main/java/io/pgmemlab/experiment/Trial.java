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
        return "b" + block + "-" + leg.name().replaceAll("[^A-Za-z0-9.+_-]", "-") + (attempt > 1 ? "-try" + attempt : "");
    }

    @Override
    public String toString() {
        return leg.name() + (block > 1 ? " (repeat " + block + ")" : "");
    }
}
