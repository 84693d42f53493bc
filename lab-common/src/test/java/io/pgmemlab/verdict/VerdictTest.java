package io.pgmemlab.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.evidence.Bundle;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.TestAbortedException;

class VerdictTest {
    @Test
    void should_pass_only_when_the_claim_holds_or_was_only_reported() {
        assertThatCode(verdict(Role.COMPARISON, Outcome.HOLDS)::enforce).doesNotThrowAnyException();
        assertThatCode(verdict(Role.REPORT, Outcome.REPORTED)::enforce).doesNotThrowAnyException();
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(verdict(Role.COMPARISON, Outcome.BROKEN)::enforce)
                .withMessage("""
                        broken: odyssey/jemalloc: memory returns
                          measured 48.2, bound 95.0, difference -46.8 % returned
                          returned 48.2 %, bound 95 %
                          evidence: samples.csv""");
    }

    @ParameterizedTest
    @EnumSource(
            value = Outcome.class,
            names = {"INCONCLUSIVE", "UNAVAILABLE"})
    void should_abort_what_could_not_be_decided_and_fail_it_in_a_gate(Outcome outcome) {
        assertThatExceptionOfType(TestAbortedException.class).isThrownBy(verdict(Role.CONTROL, outcome)::enforce);
        assertThatExceptionOfType(AssertionError.class).isThrownBy(verdict(Role.GATE, outcome)::enforce);
    }

    @Test
    void should_print_a_bound_below_one_as_the_bound_it_is() {
        var verdict =
                new Verdict("parity", "a/b", Role.COMPARISON, 0.0005, 0.05, "faults", Outcome.HOLDS, "why", List.of());

        assertThat(verdict.figures()).isEqualTo("measured 0.001, bound 0.050, difference -0.050 faults");
    }

    @Test
    void should_refuse_a_gate_that_only_reports() {
        assertThatIllegalArgumentException().isThrownBy(() -> verdict(Role.GATE, Outcome.REPORTED));
    }

    @Test
    void should_read_back_what_was_written(@TempDir Path folder) {
        Bundle bundle = Bundle.create(folder.resolve("run"));
        var verdicts = List.of(
                verdict(Role.CONTROL, Outcome.HOLDS),
                new Verdict("c", "l", Role.REPORT, null, null, "", Outcome.REPORTED, "r", List.of()));
        Verdicts.write(bundle, verdicts);
        assertThat(Verdicts.read(bundle)).isEqualTo(verdicts);
    }

    private static Verdict verdict(Role role, Outcome outcome) {
        return new Verdict(
                "memory returns",
                "odyssey/jemalloc",
                role,
                48.2,
                95.0,
                "% returned",
                outcome,
                "returned 48.2 %, bound 95 %",
                List.of("samples.csv"));
    }
}
