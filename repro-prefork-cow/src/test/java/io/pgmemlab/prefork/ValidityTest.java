package io.pgmemlab.prefork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgmemlab.config.LabConfig;
import io.pgmemlab.engine.ContainerLog;
import io.pgmemlab.experiment.InvalidTrialException;
import java.util.Map;
import java.util.Properties;
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
}
