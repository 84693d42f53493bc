package io.pgmemlab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The saved outputs are pgbench 18.6's own, one of each kind of run. */
class PgBenchResultTest {
    @Test
    void should_read_a_timed_run_and_leave_absent_what_was_not_printed() throws IOException {
        PgBenchResult result = saved("timed", 0).pgbench();
        assertThat(result.clients()).hasValue(4);
        assertThat(result.threads()).hasValue(2);
        assertThat(result.duration()).contains(Duration.ofSeconds(2));
        assertThat(result.requested()).isEmpty();
        assertThat(result.processed()).hasValue(103_774);
        assertThat(result.failed()).hasValue(0);
        assertThat(result.latencyAverageMs()).hasValue(0.077);
        assertThat(result.latencyStddevMs()).isEmpty();
        assertThat(result.connectionMs()).hasValue(12.269);
        assertThat(result.tps()).hasValue(52_187.941766);
        assertThat(result.retried()).isEmpty();
        assertThat(result.scripts()).isEmpty();
    }

    @Test
    void should_read_a_run_of_exact_work() throws IOException {
        PgBenchResult result = saved("exact", 0).pgbench();
        assertThat(result.requested()).hasValue(40);
        assertThat(result.processed()).hasValue(40);
        assertThat(result.duration()).isEmpty();
    }

    @Test
    void should_read_the_spread_of_latency_where_progress_was_asked_for() throws IOException {
        assertThat(saved("progress", 0).pgbench().latencyStddevMs()).hasValue(0.242);
        assertThat(saved("progress", 0).pgbench().errors()).isEmpty();
    }

    @Test
    void should_read_reconnecting_runs() throws IOException {
        PgBenchResult result = saved("reconnect", 0).pgbench();
        assertThat(result.connectionMs()).hasValue(14.483);
        assertThat(result.tps()).hasValue(86.413245);
    }

    @Test
    void should_read_rate_limited_runs() throws IOException {
        PgBenchResult result = saved("rate", 0).pgbench();
        assertThat(result.processed()).hasValue(103);
        assertThat(result.skipped()).hasValue(0);
        assertThat(result.late()).hasValue(0);
    }

    @Test
    void should_read_each_of_several_scripts() throws IOException {
        assertThat(saved("two-scripts", 0).pgbench().scripts())
                .containsExactly(
                        new PgBenchResult.Script("/tmp/a.sql", OptionalLong.of(33), OptionalDouble.of(6456.662101)),
                        new PgBenchResult.Script("/tmp/b.sql", OptionalLong.of(7), OptionalDouble.of(1369.594991)));
        // as PostgreSQL 13 to 16 print it
        String older = """
                number of transactions actually processed: 40/40
                SQL script 1: a.sql
                 - weight: 3 (targets 75.0% of total)
                 - 33 transactions (82.5% of total, tps = 6456.5)
                """;
        assertThat(PgBenchResult.parse(older, "").scripts())
                .containsExactly(new PgBenchResult.Script("a.sql", OptionalLong.of(33), OptionalDouble.of(6456.5)));
    }

    @Test
    void should_read_failures_and_retries() throws IOException {
        PgBenchResult result = saved("retries", 0).pgbench();
        assertThat(result.requested()).hasValue(160);
        assertThat(result.processed()).hasValue(60);
        assertThat(result.failed()).hasValue(100);
        assertThat(result.serializationFailures()).hasValue(100);
        assertThat(result.deadlockFailures()).hasValue(0);
        assertThat(result.retried()).hasValue(112);
        assertThat(result.retries()).hasValue(220);
        assertThat(result.latencyAverageMs()).hasValue(5.856);
    }

    @Test
    void should_find_no_fault_in_a_run_in_which_every_transaction_succeeded() throws IOException {
        for (String name : List.of("timed", "exact", "progress", "two-scripts", "reconnect", "rate")) {
            assertThat(LoadCheck.faults(saved(name, 0))).as(name).isEmpty();
        }
    }

    @Test
    void should_not_believe_a_plausible_summary_of_aborted_clients() throws IOException {
        LoadResult run = saved("aborted", 2);
        assertThat(run.pgbench().abortedClients()).isEqualTo(4);
        assertThat(run.pgbench().incomplete()).isTrue();
        assertThat(LoadCheck.faults(run))
                .contains("pgbench ended with exit code 2", "4 clients aborted", "0 of 40 transactions completed")
                .anyMatch(fault -> fault.contains("division by zero"));
    }

    @Test
    void should_say_why_nothing_ran() throws IOException {
        assertThat(LoadCheck.faults(saved("refused", 1)))
                .contains("pgbench ended with exit code 1", "no transaction completed")
                .anyMatch(fault -> fault.contains("Connection refused"));
    }

    @Test
    void should_find_failed_transactions_although_pgbench_ends_well() throws IOException {
        assertThat(LoadCheck.faults(saved("serialization-failures", 0)))
                .contains("132 transactions failed", "28 of 160 transactions completed");
    }

    @Test
    void should_not_take_output_without_a_summary_for_success() {
        var crashed = new LoadResult("pgbench", "pgbench", 0, Duration.ZERO, "Segmentation fault\n", "");
        assertThat(crashed.pgbench().processed()).isEmpty();
        assertThat(LoadCheck.faults(crashed))
                .containsExactly("no transaction completed", "it printed no summary but: Segmentation fault");
    }

    private static LoadResult saved(String name, long exitCode) throws IOException {
        return new LoadResult(
                "pgbench", "pgbench", exitCode, Duration.ofSeconds(1), text(name + ".out"), text(name + ".err"));
    }

    private static String text(String file) throws IOException {
        try (InputStream saved = PgBenchResultTest.class.getResourceAsStream("/pgbench/" + file)) {
            return new String(saved.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
