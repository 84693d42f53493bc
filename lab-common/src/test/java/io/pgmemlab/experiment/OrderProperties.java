package io.pgmemlab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.config.Shard;
import io.pgmemlab.experiment.PlanTest.TestLeg;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What must be true of every plan of randomised blocks. */
class OrderProperties {
    @Provide
    Arbitrary<List<TestLeg>> legs() {
        return Arbitraries.integers()
                .between(1, 4)
                .list()
                .ofMinSize(1)
                .ofMaxSize(12)
                .map(rounds -> IntStream.range(0, rounds.size())
                        .mapToObj(i -> new TestLeg("leg/" + i, rounds.get(i)))
                        .toList());
    }

    @Property
    void should_run_every_leg_once_in_each_of_its_blocks(
            @ForAll("legs") List<TestLeg> legs, @ForAll @IntRange(min = 1, max = 5) int repeats, @ForAll long seed) {
        var trials = Plan.randomised(legs, repeats, seed).trials();
        for (int block = 1; block <= repeats; block++) {
            int number = block;
            assertThat(trials)
                    .filteredOn(trial -> trial.block() == number)
                    .extracting(Trial::leg)
                    .containsExactlyInAnyOrderElementsOf(legs.stream()
                            .filter(leg -> leg.mostRounds() >= number)
                            .toList());
        }
        assertThat(trials)
                .extracting(Trial::order)
                .isEqualTo(IntStream.rangeClosed(1, trials.size()).boxed().toList());
    }

    @Property
    void should_begin_like_a_plan_of_fewer_blocks(
            @ForAll("legs") List<TestLeg> legs,
            @ForAll @IntRange(min = 1, max = 5) int fewer,
            @ForAll @IntRange(min = 0, max = 5) int more,
            @ForAll long seed) {
        var few = Plan.randomised(legs, fewer, seed).trials();
        assertThat(Plan.randomised(legs, fewer + more, seed).trials().subList(0, few.size()))
                .isEqualTo(few);
    }

    @Property
    void should_be_the_same_in_every_shard(
            @ForAll("legs") List<TestLeg> legs, @ForAll @IntRange(min = 1, max = 6) int shards, @ForAll long seed) {
        var whole = Plan.randomised(legs, 3, seed);
        var parts = IntStream.rangeClosed(1, shards)
                .mapToObj(index -> Plan.randomised(legs, 3, seed).shard(new Shard(index, shards)))
                .flatMap(part -> part.trials().stream());
        assertThat(parts).containsExactlyInAnyOrderElementsOf(whole.trials());
    }

    /** Seeds that lie side by side would begin alike, were they given to java.util.Random as they are. */
    @Example
    void should_put_every_leg_at_every_place_about_equally_often_over_seeds_and_blocks() {
        List<Integer> legs = List.of(0, 1, 2, 3);
        var seen = new HashMap<String, Integer>();
        Set<List<Integer>> orders = new HashSet<>();
        for (int seed = 0; seed < 100; seed++) {
            for (int block = 1; block <= 100; block++) {
                List<Integer> order = Order.RANDOMISED.of(legs, block, seed);
                orders.add(order);
                for (int place = 0; place < 4; place++) {
                    seen.merge(order.get(place) + " at " + place, 1, Integer::sum);
                }
            }
        }
        assertThat(orders).as("of 4! orders").hasSize(24);
        // 10,000 orders: 2,500 expected, standard deviation 43
        assertThat(seen.values()).hasSize(16).allMatch(count -> Math.abs(count - 2_500) < 220);
    }
}
