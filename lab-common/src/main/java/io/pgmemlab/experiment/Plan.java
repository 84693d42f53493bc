package io.pgmemlab.experiment;

import io.pgmemlab.config.Shard;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The trials of a run in their order. A block holds every leg once, except those that have had their last round.
 *
 * @param <L> the scenario's legs
 * @param trials in the order they are run
 */
public record Plan<L extends Leg>(List<Trial<L>> trials) {
    public Plan {
        trials = List.copyOf(trials);
    }

    /** Rounds over all legs, forwards and backwards in turn. */
    public static <L extends Leg> Plan<L> alternating(List<L> legs, int repeats) {
        return of(legs, repeats, Order.ALTERNATING, 0);
    }

    /** Randomised complete blocks. The order of a block does not depend on how many there are. */
    public static <L extends Leg> Plan<L> randomised(List<L> legs, int repeats, long seed) {
        return of(legs, repeats, Order.RANDOMISED, seed);
    }

    /**
     * Rounds over all legs.
     *
     * @param repeats how many rounds, from 1
     * @param seed of a shuffled order
     */
    public static <L extends Leg> Plan<L> of(List<L> legs, int repeats, Order order, long seed) {
        var trials = new ArrayList<Trial<L>>();
        for (int block = 1; block <= repeats; block++) {
            int number = block;
            List<L> round =
                    legs.stream().filter(leg -> leg.mostRounds() >= number).toList();
            for (L leg : order.of(round, block, seed)) {
                trials.add(new Trial<>(leg, block, trials.size() + 1));
            }
        }
        return new Plan<>(trials);
    }

    /** The trials of one shard; they keep their ids and their place in the whole. */
    public Plan<L> shard(Shard shard) {
        return new Plan<>(IntStream.range(0, trials.size())
                .filter(shard::has)
                .mapToObj(trials::get)
                .toList());
    }
}
