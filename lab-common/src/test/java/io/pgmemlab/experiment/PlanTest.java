package io.pgmemlab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.config.Shard;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlanTest {
    private static final List<TestLeg> LEGS =
            List.of(new TestLeg("odyssey/jemalloc"), new TestLeg("odyssey/glibc"), new TestLeg("pgbouncer/default"));

    record TestLeg(String name, int mostRounds) implements Leg {
        TestLeg(String name) {
            this(name, Integer.MAX_VALUE);
        }

        @Override
        public String imageName() {
            return name;
        }

        @Override
        public List<String> images() {
            return List.of(name);
        }

        @Override
        public Duration expected() {
            return Duration.ofSeconds(60);
        }
    }

    @Test
    void should_turn_the_order_round_in_every_other_block() {
        assertThat(Plan.alternating(LEGS, 3).trials())
                .extracting(trial -> trial.order() + " " + trial.id(1))
                .containsExactly(
                        "1 b1-odyssey-jemalloc",
                        "2 b1-odyssey-glibc",
                        "3 b1-pgbouncer-default",
                        "4 b2-pgbouncer-default",
                        "5 b2-odyssey-glibc",
                        "6 b2-odyssey-jemalloc",
                        "7 b3-odyssey-jemalloc",
                        "8 b3-odyssey-glibc",
                        "9 b3-pgbouncer-default");
    }

    @Test
    void should_leave_a_leg_out_of_the_rounds_after_its_last() {
        var legs = List.of(LEGS.get(0), new TestLeg("odyssey/shown", 1), LEGS.get(1));
        assertThat(Plan.alternating(legs, 3).trials())
                .extracting(trial -> trial.order() + " " + trial.id(1))
                .containsExactly(
                        "1 b1-odyssey-jemalloc",
                        "2 b1-odyssey-shown",
                        "3 b1-odyssey-glibc",
                        "4 b2-odyssey-glibc",
                        "5 b2-odyssey-jemalloc",
                        "6 b3-odyssey-jemalloc",
                        "7 b3-odyssey-glibc");
    }

    /** Recorded once: a bundle may be continued, and a shard run, on any Java platform and by any later version. */
    @Test
    void should_shuffle_each_block_by_the_seed_in_an_order_that_never_changes() {
        assertThat(Plan.randomised(LEGS, 4, 1).trials())
                .extracting(trial -> trial.order() + " " + trial.id(1))
                .containsExactly(
                        "1 b1-odyssey-jemalloc",
                        "2 b1-pgbouncer-default",
                        "3 b1-odyssey-glibc",
                        "4 b2-odyssey-glibc",
                        "5 b2-pgbouncer-default",
                        "6 b2-odyssey-jemalloc",
                        "7 b3-pgbouncer-default",
                        "8 b3-odyssey-jemalloc",
                        "9 b3-odyssey-glibc",
                        "10 b4-odyssey-glibc",
                        "11 b4-pgbouncer-default",
                        "12 b4-odyssey-jemalloc");
        assertThat(Plan.randomised(LEGS, 4, 2)).isNotEqualTo(Plan.randomised(LEGS, 4, 1));
    }

    @Test
    void should_cut_into_shards_that_together_are_the_whole_without_overlap() {
        Plan<TestLeg> plan = Plan.alternating(LEGS, 3);
        var parts = Stream.of(1, 2, 3, 4)
                .flatMap(index -> plan.shard(new Shard(index, 4)).trials().stream())
                .toList();
        assertThat(parts).containsExactlyInAnyOrderElementsOf(plan.trials());
    }

    @Test
    void should_name_further_attempts_apart() {
        Trial<TestLeg> trial = Plan.alternating(LEGS, 1).trials().get(0);
        assertThat(trial.id(2)).isEqualTo("b1-odyssey-jemalloc-try2");
    }

    @Test
    void should_choose_legs_by_name_and_by_star_in_their_own_order() {
        assertThat(LegNames.choose(LEGS, List.of("pgbouncer/*", "odyssey/jemalloc")))
                .extracting(TestLeg::name)
                .containsExactly("odyssey/jemalloc", "pgbouncer/default");
        assertThat(LegNames.choose(LEGS, List.of("*"))).isEqualTo(LEGS);
    }

    @Test
    void should_take_no_other_character_for_a_pattern() {
        var legs = List.of(new TestLeg("a/x+y"), new TestLeg("a/xxy"), new TestLeg("a/x.y"));
        assertThat(LegNames.choose(legs, List.of("a/x+y")))
                .extracting(TestLeg::name)
                .containsExactly("a/x+y");
    }

    @Test
    void should_name_a_leg_that_does_not_exist_and_those_that_do() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LegNames.choose(LEGS, List.of("odyssey/*", "oddysey/*")))
                .withMessage("lab.legs names oddysey/*, which is no leg here."
                        + " Legs are odyssey/jemalloc, odyssey/glibc, pgbouncer/default");
    }
}
