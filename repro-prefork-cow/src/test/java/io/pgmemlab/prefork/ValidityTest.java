package io.pgmemlab.prefork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgmemlab.config.LabConfig;
import io.pgmemlab.engine.ContainerLog;
import io.pgmemlab.experiment.InvalidTrialException;
import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.probe.ProcessMemory;
import io.pgmemlab.probe.family.FamilySnapshot;
import io.pgmemlab.probe.family.Level;
import io.pgmemlab.probe.family.Member;
import io.pgmemlab.proc.SmapsRollup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValidityTest {
    private static PreforkLeg leg() {
        var properties = new Properties();
        properties.setProperty("lab.prefork.pair", "django");
        LabConfig config = LabConfig.of(properties, Map.of());
        return Legs.of(Pair.of(config, line -> {}), config).get(0);
    }

    @Test
    void the_database_must_have_counted_exactly_the_updates_of_the_work() {
        // 47 clients × 32 requests and 64 × 235: every third is an update, beginning with the third
        int updates = 47 * 10 + 64 * 78;
        assertThatCode(() -> Validity.sameWorkInTheDatabase(updates, leg())).doesNotThrowAnyException();
        assertThatThrownBy(() -> Validity.sameWorkInTheDatabase(updates - 1, leg()))
                .isInstanceOf(InvalidTrialException.class)
                .hasMessage("the database counted 5461 updates, the work holds 5462");
        assertThatThrownBy(() -> Validity.sameWorkInTheDatabase(updates + 1, leg()))
                .isInstanceOf(InvalidTrialException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Traceback (most recent call last):",
                "Fatal Python error: Segmentation fault",
                "DAMN ! worker 3 (pid: 9) died, killed by signal 9 :( trying respawn ...",
                "Respawned uWSGI worker 3 (new pid: 30)",
                "--- no python application found, check your startup logs for errors ---",
                "Mon Nov 30 15:00:00 2026 - *** HARAKIRI ON WORKER 4 (pid: 12, try: 1) ***"
            })
    void a_complaint_in_either_stream_is_told(String complaint) {
        for (ContainerLog log : new ContainerLog[] {
            new ContainerLog("spawned uWSGI worker 1\n" + complaint + "\n", ""), new ContainerLog("", complaint + "\n")
        }) {
            assertThatThrownBy(() -> Validity.noComplaint(log))
                    .isInstanceOf(InvalidTrialException.class)
                    .hasMessageContaining("1 complaints")
                    .hasMessageContaining(complaint);
        }
    }

    @Test
    void an_orderly_end_is_no_complaint() {
        assertThatCode(() -> Validity.noComplaint(new ContainerLog("", """
                        WSGI app 0 (mountpoint='') ready in 1 seconds on interpreter 0x7f5d2a7d2b08 pid: 1 (default app)
                        spawned uWSGI master process (pid: 1)
                        SIGINT/SIGTERM received...killing workers...
                        worker 1 buried after 1 seconds
                        goodbye to uWSGI.
                        """))).doesNotThrowAnyException();
        assertThat(leg().warmUp().requests()).isEqualTo(1504);
    }

    /** A family of a master and workers with these counts of page faults. */
    private static FamilySnapshot family(long... faults) {
        var members = new ArrayList<Member>();
        for (int i = 0; i <= faults.length; i++) {
            var id = new ProcessId(100 + i, 1);
            var memory = new ProcessMemory(id, 1, i == 0 ? 0 : faults[i - 1], 0, SmapsRollup.parse("Rss: 4 kB\n"));
            members.add(new Member(id, i == 0, memory, Optional.empty(), new TreeMap<>()));
        }
        return new FamilySnapshot(Level.ROLLUP, members, Optional.empty(), Optional.empty(), List.of(), Duration.ZERO);
    }

    @Test
    void a_worker_that_took_no_part_in_the_warm_up_is_told() {
        FamilySnapshot forked = family(100, 100, 100, 100);
        assertThatCode(() -> Validity.everyWorkerWarmed(forked, family(4100, 4300, 2100, 3900)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> Validity.everyWorkerWarmed(forked, family(4100, 4300, 2099, 3900)))
                .isInstanceOf(InvalidTrialException.class)
                .hasMessageStartingWith(
                        "worker 3 took no part in the warm-up: 1999 page faults in it, the median of all"
                                + " workers is 4000");
    }
}
