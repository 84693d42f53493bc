package io.pgmemlab.experiment;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.experiment.PlanTest.TestLeg;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResumeCheckTest {
    private static final Claim CLAIM = new Claim("sweep", "", "", "");
    private static final Map<String, String> CONFIGURATION = Map.of("lab.scale", "quick", "lab.shard", "1/2");
    private static final PlanRecord PLAN = plan(Order.ALTERNATING, 2, "a/x", "a/y");

    @TempDir
    Path folder;

    private static PlanRecord plan(Order order, int repeats, String... names) {
        var legs = Stream.of(names).map(TestLeg::new).toList();
        return PlanRecord.of(order, legs, Plan.of(legs, repeats, order, 1));
    }

    private void resume(Map<String, String> configuration, Claim claim, PlanRecord plan) {
        Bundle bundle = new Bundle(folder);
        bundle.writeJson(
                Bundle.RUN,
                Map.of("scenario", "sweep", "commit", "50dd8e4", "configuration", CONFIGURATION, "plan", PLAN.json()));
        ResumeCheck.mustBeTheSame(bundle, bundle.readJson(Bundle.RUN).orElseThrow(), claim, configuration, plan);
    }

    private ThrowableAssertAlternative<IllegalArgumentException> refused(
            Map<String, String> configuration, PlanRecord plan) {
        return assertThatIllegalArgumentException().isThrownBy(() -> resume(configuration, CLAIM, plan));
    }

    @Test
    void should_let_the_same_run_go_on_from_another_directory() {
        assertThatCode(() -> resume(
                        Map.of("lab.scale", "quick", "lab.shard", "1/2", "lab.resume", "here", "lab.out", "there"),
                        CLAIM,
                        PLAN))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ALTERNATING; 2; a/x; lacks the legs a/y",
                "ALTERNATING; 2; a/x a/y a/z; has the legs a/z besides",
                "RANDOMISED; 2; a/x a/y; is randomised and not alternating",
                "ALTERNATING; 2; a/y a/x; has legs a/y, a/x and not a/x, a/y",
                "ALTERNATING; 3; a/x a/y; has b3-a-x and not none as trial 5",
                "ALTERNATING; 1; a/x a/y; has none and not b2-a-y as trial 3",
            })
    void should_name_what_has_changed_of_the_plan(Order order, int repeats, String legs, String difference) {
        refused(CONFIGURATION, plan(order, repeats, legs.split(" ", -1)))
                .withMessage("lab.resume continues " + folder + ", but the scenario's plan has changed since: it now "
                        + difference + ". Check out the commit 50dd8e4, or begin a new run");
    }

    @Test
    void should_name_a_value_that_is_another_now_also_one_that_is_not_given_any_more() {
        refused(Map.of("lab.scale", "paper", "lab.shard", "1/2"), PLAN)
                .withMessage("lab.resume continues a run with lab.scale=quick, but now lab.scale=paper."
                        + " Give the same value, or begin a new run");
        refused(Map.of("lab.scale", "quick"), PLAN).withMessageContaining("lab.shard=1/2, but now lab.shard=.");
        refused(Map.of("lab.scale", "quick", "lab.shard", "1/2", "lab.image.x", "y"), PLAN)
                .withMessageContaining("lab.image.x=, but now lab.image.x=y");
    }

    @Test
    void should_not_continue_another_scenario_nor_a_run_that_tells_no_plan() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> resume(CONFIGURATION, new Claim("other", "", "", ""), PLAN))
                .withMessageContaining("a bundle of the scenario sweep and not of other");
        Bundle bundle = new Bundle(folder);
        bundle.writeJson(Bundle.RUN, Map.of("scenario", "sweep", "configuration", CONFIGURATION, "legs", List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResumeCheck.mustBeTheSame(
                        bundle, bundle.readJson(Bundle.RUN).orElseThrow(), CLAIM, CONFIGURATION, PLAN))
                .withMessageContaining("whose run.json tells no plan");
    }
}
