package io.pgmemlab.prefork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.config.LabConfig;
import io.pgmemlab.experiment.Plan;
import io.pgmemlab.prefork.subject.Subject;
import io.pgmemlab.verdict.Role;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class LegsTest {
    private static LabConfig config(String... keysAndValues) {
        var properties = new Properties();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
        }
        return LabConfig.of(properties, Map.of());
    }

    private static List<PreforkLeg> legs(LabConfig config) {
        return Legs.of(Pair.of(config, line -> {}), config);
    }

    private static final LabConfig DJANGO = config("lab.prefork.pair", "django");

    @Test
    void the_published_four_come_first_and_in_every_round_what_is_only_shown_once() {
        assertThat(legs(DJANGO))
                .extracting(PreforkLeg::name)
                .startsWith("stock/lazy", "native/lazy", "stock/preload", "native/preload")
                .contains("stock/preload+gc_freeze", "stock/preload+warm_master", "stock/preload+wsgi_env_holy")
                .doesNotHaveDuplicates();
        var plan = Plan.alternating(legs(DJANGO), 2).trials();
        assertThat(plan).filteredOn(trial -> trial.leg().change().isNone()).hasSize(8);
        assertThat(plan)
                .filteredOn(trial -> !trial.leg().change().isNone())
                .allMatch(trial -> trial.block() == 1)
                .allMatch(trial -> trial.leg().role() == Role.REPORT);
    }

    @Test
    void the_work_is_the_published_one_at_paper_scale() {
        PreforkLeg leg =
                legs(config("lab.prefork.pair", "django", "lab.scale", "paper")).get(0);
        assertThat(leg.work().requests()).isEqualTo(300_032);
        assertThat(leg.warmUp().requests()).isEqualTo(15_040);
        assertThat(leg.work().clients()).isEqualTo(64);
        assertThat(leg.workers()).isEqualTo(16);
    }

    @Test
    void a_change_is_in_environment_or_options_and_in_the_legs_name() {
        PreforkLeg holy = legs(DJANGO).stream()
                .filter(leg -> leg.name().endsWith("+wsgi_env_holy"))
                .findFirst()
                .orElseThrow();
        assertThat(holy.change().options()).containsExactly("--wsgi-env-behavior", "holy");
        assertThat(holy.forkMode()).isEqualTo("preload+wsgi_env_holy");
    }

    @Test
    void a_pair_of_ones_own_is_a_gate_of_four_legs_that_are_not_run_again() {
        var legs = legs(config("lab.prefork.stock.image", "old", "lab.prefork.candidate.image", "registry/new:2"));
        assertThat(legs).hasSize(4).allMatch(leg -> leg.role() == Role.GATE && !leg.mayBeRunAgain());
        assertThat(legs).extracting(leg -> leg.images().get(0)).contains("old:latest", "registry/new:2");
        assertThat(legs).extracting(PreforkLeg::imageName).containsOnly("stock", "native");
        Subject subject = legs.get(0).subject();
        assertThat(subject.command(legs.get(0).loading(), 16)).isEmpty();
        assertThat(subject.environment(legs.get(0).loading(), 16))
                .containsEntry("LAB_LOADING", "lazy")
                .containsEntry("LAB_WORKERS", "16");
    }

    @Test
    void half_a_pair_and_work_that_cannot_be_shared_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> legs(config("lab.prefork.stock.image", "old")))
                .withMessageContaining("lab.prefork.candidate.image");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> legs(config("lab.prefork.pair", "django", "lab.prefork.warmup", "1511")))
                .withMessageStartingWith("lab.prefork.warmup=1511: 1511 requests cannot be shared evenly");
    }

    @Test
    void lazy_and_preload_differ_in_one_option() {
        var legs = legs(DJANGO);
        var lazy = legs.get(0).subject().command(legs.get(0).loading(), 16);
        var preload = legs.get(2).subject().command(legs.get(2).loading(), 16);
        assertThat(lazy).containsAll(preload).hasSize(preload.size() + 1).contains("--lazy-apps");
        assertThat(preload)
                .contains("--master", "--thunder-lock", "--need-app", "--http11-socket", "--listen", "1024", "16");
    }
}
