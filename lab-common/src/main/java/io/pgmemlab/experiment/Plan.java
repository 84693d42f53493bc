package io.pgmemlab.experiment;

import io.pgmemlab.config.Shard;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The trials of a run in their order.
 *
 * @param <L> the scenario's legs
 * @param trials in the order they are run
 */
public record Plan<L extends Leg>(List<Trial<L>> trials) {
    public Plan {
        trials = List.copyOf(trials);
    }

    /**
     * Rounds over all legs, forwards and backwards in turn, so that a drift of the machine does not fall on the same legs.
     *
     * @param repeats how many rounds, from 1
     */
    public static <L extends Leg> Plan<L> alternating(List<L> legs, int repeats) {
        var trials = new ArrayList<Trial<L>>();
        for (int block = 1; block <= repeats; block++) {
            int number = block;
            var round = new ArrayList<>(legs);
            if (block % 2 == 0) {
                Collections.reverse(round);
            }
            round.removeIf(leg -> leg.mostRounds() < number);
            for (L leg : round) {
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
