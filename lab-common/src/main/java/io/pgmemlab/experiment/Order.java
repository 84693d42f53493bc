package io.pgmemlab.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** In which order the legs of a block are run. It depends on nothing but the legs, the block's number and the seed. */
public enum Order {
    /** Forwards and backwards in turn, so that a steady drift of the machine does not fall on the same legs. */
    ALTERNATING {
        @Override
        <L> List<L> of(List<L> legs, int block, long seed) {
            var order = new ArrayList<>(legs);
            if (block % 2 == 0) {
                Collections.reverse(order);
            }
            return order;
        }
    },
    /** Shuffled anew in every block (randomised complete blocks), so that no leg always follows the same other one. */
    RANDOMISED {
        @Override
        <L> List<L> of(List<L> legs, int block, long seed) {
            var order = new ArrayList<>(legs);
            // java.util.Random is the same on every Java platform; Fisher and Yates' shuffle is written out to be so
            // too
            var random = new Random(mixed(seed, block));
            for (int last = order.size() - 1; last > 0; last--) {
                Collections.swap(order, last, random.nextInt(last + 1));
            }
            return order;
        }
    };

    /** Step and finaliser of SplitMix64: Random's first numbers are alike for seeds that lie side by side. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    /**
     * The legs of one block in their order.
     *
     * @param block its number, from 1
     * @param seed of every shuffled order, {@code lab.seed}
     */
    abstract <L> List<L> of(List<L> legs, int block, long seed);

    /** The word in {@code run.json}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static long mixed(long seed, int block) {
        long z = seed + block * STEP;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
