package io.pgmemlab.retention.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.report.Conclusion;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetentionConclusionTest {
    private static final String CONTROL = "odyssey/jemalloc";
    private static final String REMEDY = "odyssey/jemalloc+background_thread";
    private static final String PGDOG = "pgdog-0.1.48/default";

    private final List<Verdict> verdicts = new ArrayList<>();

    @TempDir
    Path directory;

    @Test
    void where_the_control_kept_memory_and_the_remedy_returned_it_the_variable_is_named() {
        judged(CONTROL, Role.CONTROL, Outcome.HOLDS);
        judged(REMEDY, Role.COMPARISON, Outcome.HOLDS);

        assertThat(conclusion().outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(settings()).containsExactly("MALLOC_CONF=background_thread:true");
    }

    @Test
    void pgdog_reads_a_variable_of_its_own() {
        judged(PGDOG, Role.CONTROL, Outcome.HOLDS);
        judged("pgdog-0.1.48/background_thread", Role.COMPARISON, Outcome.HOLDS);

        assertThat(settings()).containsExactly("_RJEM_MALLOC_CONF=background_thread:true");
        assertThat(conclusion().finding()).contains("The claim holds for pgdog-0.1.48");
    }

    @Test
    void for_a_subject_that_was_not_measured_the_setting_is_said_to_be_unproven() {
        judged(CONTROL, Role.CONTROL, Outcome.HOLDS);
        judged(REMEDY, Role.COMPARISON, Outcome.HOLDS);
        judged(PGDOG, Role.CONTROL, Outcome.UNAVAILABLE);

        assertThat(conclusion().advice()).anySatisfy(advice -> {
            assertThat(advice.text()).contains("could not be measured here", "does not prove");
            assertThat(advice.setting()).isEqualTo("_RJEM_MALLOC_CONF=background_thread:true");
        });
    }

    @Test
    void nothing_is_advised_where_the_control_did_not_show_the_effect() {
        judged(CONTROL, Role.CONTROL, Outcome.INCONCLUSIVE);
        judged(REMEDY, Role.COMPARISON, Outcome.HOLDS);

        assertThat(conclusion().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(conclusion().finding()).contains("did not show the effect").doesNotContain("claim holds");
        assertThat(settings()).isEmpty();
    }

    @Test
    void nothing_is_advised_where_the_remedy_failed() {
        judged(CONTROL, Role.CONTROL, Outcome.HOLDS);
        judged(REMEDY, Role.COMPARISON, Outcome.BROKEN);
        judged(PGDOG, Role.CONTROL, Outcome.UNAVAILABLE);

        assertThat(conclusion().outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(conclusion().finding()).contains("the claim is broken for odyssey");
        assertThat(settings()).isEmpty();
    }

    @Test
    void nothing_is_advised_where_the_remedy_could_not_be_judged() {
        judged(CONTROL, Role.CONTROL, Outcome.HOLDS);
        judged(REMEDY, Role.COMPARISON, Outcome.INCONCLUSIVE);

        assertThat(conclusion().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(settings()).isEmpty();
    }

    @Test
    void a_run_without_any_subject_has_not_tested_the_claim() {
        judged(PGDOG, Role.CONTROL, Outcome.UNAVAILABLE);

        assertThat(conclusion().outcome()).isEqualTo(Outcome.UNAVAILABLE);
        assertThat(conclusion().finding()).contains("the claim was not tested");
    }

    @Test
    void the_headline_begins_by_saying_that_the_original_could_not_be_had() {
        judged(CONTROL, Role.CONTROL, Outcome.HOLDS);
        judged(REMEDY, Role.COMPARISON, Outcome.HOLDS);
        judged(PGDOG, Role.CONTROL, Outcome.UNAVAILABLE);

        assertThat(conclusion().finding())
                .startsWith(
                        "PgDog 0.1.48, the pooler of the published claim, could not be had here: what follows is its"
                                + " analogue, Odyssey with jemalloc. odyssey/jemalloc kept");
    }

    @Test
    void the_headline_begins_by_saying_that_the_original_was_not_asked_for() {
        judged("pgbouncer/default", Role.COMPARISON, Outcome.HOLDS);

        assertThat(conclusion().finding())
                .startsWith("PgDog 0.1.48, the pooler of the published claim, was not measured in this run. ");
    }

    @Test
    void where_the_original_was_measured_the_headline_is_of_it() {
        judged(PGDOG, Role.CONTROL, Outcome.HOLDS);
        judged(CONTROL, Role.CONTROL, Outcome.HOLDS);

        assertThat(conclusion().finding()).startsWith("pgdog-0.1.48/default kept");
    }

    @Test
    void a_gate_that_could_not_decide_is_not_green() {
        judged("mine/default", Role.GATE, Outcome.INCONCLUSIVE);

        assertThat(conclusion().outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(conclusion().finding()).contains("Gate mine/default: inconclusive");
    }

    @Test
    void why_a_gate_could_not_be_run_stands_with_its_verdict_alone() {
        judged("mine/own", Role.GATE, Outcome.UNAVAILABLE);

        assertThat(conclusion().finding())
                .endsWith("Why stands with its verdict.")
                .doesNotContain("because");
    }

    private void judged(String leg, Role role, Outcome outcome) {
        verdicts.add(new Verdict("claim", leg, role, null, null, "", outcome, "because.", List.of()));
    }

    private Conclusion conclusion() {
        var bundle = new Bundle(directory);
        bundle.writeJson(Bundle.RUN, Map.of("scenario", "rss-retention"));
        Verdicts.write(bundle, verdicts);
        return new RetentionReport().conclusion(bundle);
    }

    private List<String> settings() {
        return conclusion().advice().stream()
                .map(Conclusion.Advice::setting)
                .filter(setting -> !setting.isEmpty())
                .toList();
    }
}
