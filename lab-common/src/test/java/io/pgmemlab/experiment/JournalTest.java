package io.pgmemlab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.evidence.Bundle;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final List<Trial<PlanTest.TestLeg>> TRIALS = Plan.alternating(
                    List.of(new PlanTest.TestLeg("a/x"), new PlanTest.TestLeg("a/y")), 2)
            .trials();

    @TempDir
    Path folder;

    private Bundle bundle;

    @BeforeEach
    void make() {
        bundle = Bundle.create(folder.resolve("run"));
    }

    @Test
    void should_tell_what_a_killed_run_was_doing() {
        var journal = new Journal(bundle);
        journal.started("b1-a-x");
        journal.ended(TRIALS.get(0), 1, Instant.now(), TrialState.VALID, "");
        assertThat(Journal.interrupted(bundle)).isEmpty();
        journal.started("b1-a-y");
        journal.phase("b1-a-y", "burst");
        assertThat(Journal.interrupted(bundle)).containsExactly("b1-a-y");
    }

    @Test
    void should_tell_what_a_killed_shard_was_doing_while_another_went_on() {
        var journal = new Journal(bundle);
        journal.started("b1-a-y");
        journal.started("b1-a-x");
        journal.ended(TRIALS.get(0), 1, Instant.now(), TrialState.VALID, "");
        assertThat(Journal.interrupted(bundle)).containsExactly("b1-a-y");
    }

    @Test
    void should_not_call_a_trial_interrupted_that_was_run_again_when_the_run_was_resumed() {
        var journal = new Journal(bundle);
        journal.started(TRIALS.get(0).id(1));
        journal.started(TRIALS.get(0).id(2));
        journal.ended(TRIALS.get(0), 2, Instant.now(), TrialState.VALID, "");
        assertThat(Journal.interrupted(bundle)).isEmpty();
    }

    @Test
    void should_repeat_in_a_resumed_run_only_what_was_not_valid() {
        var killed = new Journal(bundle);
        killed.started("b1-a-x");
        killed.ended(TRIALS.get(0), 1, Instant.now(), TrialState.VALID, "");
        killed.started("b1-a-y");
        killed.ended(TRIALS.get(1), 1, Instant.now(), TrialState.INVALID, "the load failed");

        var resumed = new Journal(bundle);
        assertThat(TRIALS).filteredOn(resumed::hasDone).containsExactly(TRIALS.get(0));
    }

    @Test
    void should_not_write_a_new_attempt_under_the_name_of_an_old_one() {
        var killed = new Journal(bundle);
        assertThat(killed.nextAttempt(TRIALS.get(0))).isEqualTo(1);
        killed.started(TRIALS.get(0).id(1));
        assertThat(new Journal(bundle).nextAttempt(TRIALS.get(0))).isEqualTo(2);
    }
}
