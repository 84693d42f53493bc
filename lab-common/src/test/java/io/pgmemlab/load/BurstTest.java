package io.pgmemlab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.Bytes;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BurstTest {
    private static final Bytes MESSAGE = Bytes.of(3_000_000);

    @Test
    void should_run_the_published_command() {
        var burst = Burst.lasting(500, MESSAGE, Duration.ofSeconds(80));
        assertThat(String.join(" ", PgBench.command(burst, "m.sql", "subject", 6432)))
                .isEqualTo("pgbench -n -h subject -p 6432 -U app -c 500 -j 16 -T 80 -f m.sql app");
    }

    @Test
    void should_not_ask_for_more_threads_than_clients() {
        assertThat(PgBench.command(Burst.of(3, MESSAGE, 7), "m.sql", "subject", 6432))
                .containsSubsequence("-c", "3", "-j", "3", "-t", "7");
    }

    @Test
    void should_know_what_is_under_way_at_once() {
        assertThat(Burst.of(500, MESSAGE, 1).inFlight()).isEqualTo(Bytes.of(1_500_000_000));
    }

    @Test
    void should_refuse_what_pgbench_cannot_do() {
        assertThatIllegalArgumentException().isThrownBy(() -> Burst.lasting(1, MESSAGE, Duration.ofMillis(999)));
        assertThatIllegalArgumentException().isThrownBy(() -> Burst.lasting(1, MESSAGE, Duration.ofMillis(1500)));
        assertThatIllegalArgumentException().isThrownBy(() -> Burst.of(0, MESSAGE, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Burst.of(1, Bytes.ZERO, 1));
    }
}
