package io.pgmemlab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SiegeResultTest {
    private static final HttpWork WORK = new HttpWork(64, 235, List.of("/db", "/orm-in", "/orm-update"));

    /** As siege 4.1.7 prints it; what it says of its configuration goes to the error output. */
    private static String summary(long transactions, long successful, long failed) {
        return """
                {
                \t"transactions":\t\t\t        %d,
                \t"availability":\t\t\t      100.00,
                \t"elapsed_time":\t\t\t       11.57,
                \t"data_transferred":\t\t       26.81,
                \t"response_time":\t\t        0.03,
                \t"transaction_rate":\t\t     1299.91,
                \t"throughput":\t\t\t        2.32,
                \t"concurrency":\t\t\t       39.57,
                \t"successful_transactions":\t        %d,
                \t"failed_transactions":\t\t           %d,
                \t"longest_transaction":\t\t       10.07,
                \t"shortest_transaction":\t\t        0.00
                }
                """.formatted(transactions, successful, failed);
    }

    private static LoadResult run(long exitCode, String stdout, String stderr) {
        return new LoadResult("siege", "siege", exitCode, Duration.ofSeconds(12), stdout, stderr);
    }

    private static List<String> faults(long exitCode, String stdout, String stderr) {
        return LoadCheck.faults(run(exitCode, stdout, stderr), WORK);
    }

    @Test
    void every_figure_is_read() {
        SiegeResult result = SiegeResult.parse(summary(15040, 15040, 0));
        assertThat(result.transactions()).hasValue(15040);
        assertThat(result.successful()).hasValue(15040);
        assertThat(result.failed()).hasValue(0);
        assertThat(result.seconds()).hasValue(11.57);
        assertThat(result.rate()).hasValue(1299.91);
        assertThat(result.longestSeconds()).hasValue(10.07);
        assertThat(run(0, summary(15040, 15040, 0), "").figures().latencyMeanMs())
                .hasValue(30);
    }

    @Test
    void words_before_the_summary_are_passed_over() {
        assertThat(SiegeResult.parse("** SIEGE 4.1.7\n** Preparing\n" + summary(3, 3, 0))
                        .transactions())
                .hasValue(3);
    }

    @Test
    void without_a_summary_everything_is_absent_and_nothing_is_zero() {
        for (String nothing :
                List.of("", "{", "}{", "{\"transactions\": 15", "siege aborted due to excessive socket failure")) {
            SiegeResult result = SiegeResult.parse(nothing);
            assertThat(result.transactions()).isEmpty();
            assertThat(result.failed()).isEmpty();
            assertThat(result.rate()).isEmpty();
        }
        assertThat(SiegeResult.parse("{\"transactions\": \"many\"}").transactions())
                .isEmpty();
    }

    @Test
    void exactly_the_work_that_was_asked_for_is_no_fault() {
        assertThat(faults(0, summary(15040, 15040, 0), "New configuration template added to /root/.siege"))
                .isEmpty();
    }

    @Test
    void one_request_more_or_less_is_a_fault() {
        assertThat(faults(0, summary(15039, 15039, 0), "")).containsExactly("15039 of 15040 requests succeeded");
        assertThat(faults(0, summary(15041, 15041, 0), "")).containsExactly("15041 of 15040 requests succeeded");
    }

    @Test
    void an_answer_that_is_no_success_is_a_fault_although_the_count_is_right() {
        assertThat(faults(0, summary(15040, 15000, 0), ""))
                .containsExactly("15000 of 15040 requests succeeded, of 15040 answered");
    }

    @Test
    void failures_exit_code_and_what_siege_said_are_told() {
        assertThat(faults(
                        124,
                        summary(15000, 15000, 40),
                        "\u001b[0;31m[error] socket: read error\u001b[0m\nsiege: error: given up\n"))
                .containsExactly(
                        "siege ended with exit code 124",
                        "40 requests failed",
                        "15000 of 15040 requests succeeded",
                        "it said: [error] socket: read error | siege: error: given up");
        assertThat(faults(0, "", "")).containsExactly("it printed no summary");
    }
}
