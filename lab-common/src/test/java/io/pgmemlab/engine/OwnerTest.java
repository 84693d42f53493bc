package io.pgmemlab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

class OwnerTest {
    private static final Owner HERE = new Owner("machine", "boot", "4026531836", 100, 5000);

    private static LongFunction<Optional<Long>> livingProcesses(Map<Long, Long> startTicksByPid) {
        return pid -> Optional.ofNullable(startTicksByPid.get(pid));
    }

    @Test
    void an_owner_whose_process_is_gone_is_dead() {
        assertThat(HERE.isDead(HERE, livingProcesses(Map.of()))).isTrue();
    }

    @Test
    void an_owner_whose_process_lives_is_not_dead() {
        assertThat(HERE.isDead(HERE, livingProcesses(Map.of(100L, 5000L)))).isFalse();
    }

    @Test
    void an_owner_whose_pid_went_to_another_process_is_dead() {
        assertThat(HERE.isDead(HERE, livingProcesses(Map.of(100L, 5001L)))).isTrue();
    }

    @Test
    void an_owner_of_an_earlier_boot_is_dead_even_when_its_pid_and_ticks_are_taken_again() {
        Owner before = new Owner("machine", "earlier boot", "4026531836", 100, 5000);
        assertThat(before.isDead(HERE, livingProcesses(Map.of(100L, 5000L)))).isTrue();
    }

    @Test
    void owners_on_other_machines_and_in_other_pid_namespaces_are_left_alone() {
        Owner elsewhere = new Owner("another machine", "its boot", "4026531836", 100, 5000);
        Owner inContainer = new Owner("machine", "boot", "4026532999", 100, 5000);
        assertThat(elsewhere.isDead(HERE, livingProcesses(Map.of()))).isFalse();
        assertThat(inContainer.isDead(HERE, livingProcesses(Map.of()))).isFalse();
    }

    @Test
    void this_process_is_alive() {
        Owner self = Owner.thisProcess();
        assertThat(self.isDead(self, Owner::startTicksOf)).isFalse();
    }

    @Test
    void a_process_that_ended_has_no_start_time() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        assertThat(Owner.startTicksOf(process.pid())).isEmpty();
    }

    @Test
    void the_label_holds_the_whole_owner() {
        assertThat(Owner.ofLabel(HERE.toLabel())).contains(HERE);
    }

    @Test
    void labels_that_say_something_else_name_no_owner() {
        assertThat(Owner.ofLabel("")).isEmpty();
        assertThat(Owner.ofLabel("machine/boot/4026531836/100")).isEmpty();
        assertThat(Owner.ofLabel("machine/boot/4026531836/100/later")).isEmpty();
    }

    @Test
    void run_labels_lead_back_to_their_owner() {
        assertThat(RunLabels.ownerIn(new RunLabels("run", HERE).asMap())).contains(HERE);
        assertThat(RunLabels.ownerIn(Map.of(RunLabels.RUN, "run"))).isEmpty();
    }
}
