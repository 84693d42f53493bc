package io.pgmemlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.report.Conclusion.Advice;
import io.pgmemlab.verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConclusionTest {
    private static final String LONG = "word ".repeat(60).strip();

    @Test
    void sentences_are_broken_within_the_width_and_advice_is_indented() {
        var conclusion = new Conclusion(Outcome.HOLDS, LONG, List.of(Advice.of(LONG)));

        assertThat(conclusion.toString().lines())
                .hasSize(6)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ConsoleTable.WIDTH));
        assertThat(conclusion.toString().lines().skip(3))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("- word"),
                        line -> assertThat(line).startsWith("  word"),
                        line -> assertThat(line).startsWith("  word"));
    }

    @Test
    void a_figure_and_its_unit_stay_on_one_line() {
        String text = "x".repeat(ConsoleTable.WIDTH - 4) + " 1.0 MiB 2.0 %";

        assertThat(new Conclusion(Outcome.HOLDS, text, List.of()).toString().lines())
                .containsExactly("x".repeat(ConsoleTable.WIDTH - 4), "1.0 MiB 2.0 %");
    }

    @Test
    void a_setting_stays_whole_to_be_copied() {
        String setting = "X=" + "a".repeat(130);

        assertThat(new Conclusion(Outcome.HOLDS, "f", List.of(new Advice("set", setting))))
                .hasToString("""
                        f
                        - set
                          %s
                        """.formatted(setting));
    }
}
