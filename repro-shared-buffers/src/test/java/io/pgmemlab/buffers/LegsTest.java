package io.pgmemlab.buffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgmemlab.config.LabConfig;
import io.pgmemlab.experiment.Leg;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class LegsTest {
    @Test
    void quick_has_six_cells_with_every_mechanism() {
        assertThat(names())
                .containsExactlyInAnyOrder(
                        "tpcb-30/5%",
                        "tpcb-30/25%", "tpcb-30/25%+again", "tpcb-30/50%", "tpcb-30/75%", "analytics-100/25%");
    }

    @Test
    void model_has_eight_values_of_two_workloads_the_baseline_twice_and_controls() {
        List<String> names = names("lab.scale", "model");

        assertThat(names).filteredOn(name -> !name.contains("+")).hasSize(16);
        assertThat(names)
                .filteredOn(name -> name.contains("+"))
                .containsExactlyInAnyOrder(
                        "tpcb-30/25%+again",
                        "analytics-100/25%+again",
                        "tpcb-30/25%+sham",
                        "tpcb-30/3%+small",
                        "tpcb-30/25%+small",
                        "tpcb-30/85%+small");
    }

    @Test
    void the_baseline_is_there_whatever_values_are_asked_for() {
        assertThat(names("lab.sb.values", "80", "lab.sb.workloads", "tpcb-100"))
                .containsExactly("tpcb-100/25%", "tpcb-100/80%", "tpcb-100/25%+again");
    }

    @Test
    void controls_are_run_in_the_first_block_alone() {
        assertThat(Legs.of(config("lab.scale", "model")))
                .allMatch(leg -> leg.label().isControl() == (leg.mostRounds() == 1));
    }

    @Test
    void huge_pages_are_a_further_factor() {
        assertThat(names("lab.sb.huge-pages", "both", "lab.sb.workloads", "tpcb-30", "lab.sb.values", "25"))
                .containsExactly(
                        "tpcb-30/25%",
                        "tpcb-30/25%+huge",
                        "tpcb-30/25%+again",
                        "tpcb-30/25%+clients8",
                        "tpcb-30/25%+huge+clients8",
                        "tpcb-30/25%+clients32",
                        "tpcb-30/25%+huge+clients32",
                        "tpcb-30/25%+clients64",
                        "tpcb-30/25%+huge+clients64");
    }

    @Test
    void a_script_workload_without_a_script_is_refused_with_the_key_that_lacks() {
        assertThatThrownBy(() -> names("lab.sb.workloads", "script-100"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lab.sb.workloads=script-100")
                .hasMessageContaining("-Dlab.sb.script=FILE");
    }

    @Test
    void shared_buffers_are_whole_mebibytes_of_the_limit() {
        Machine machine = Machine.of(config("lab.sb.limit", "1000MB"));

        assertThat(machine.settings(33, false))
                .containsEntry("shared_buffers", "314MB")
                .containsEntry("huge_pages", "off");
        assertThat(machine.settings(3, true)).containsEntry("huge_pages", "on");
    }

    @Test
    void nothing_but_the_factor_differs_between_cells() {
        Machine machine = Machine.of(config());
        Map<String, String> low = machine.settings(5, false);
        Map<String, String> high = machine.settings(85, false);

        low.remove("shared_buffers");
        high.remove("shared_buffers");
        assertThat(high).isEqualTo(low);
    }

    private static List<String> names(String... configuration) {
        return Legs.of(config(configuration)).stream().map(Leg::name).toList();
    }

    private static LabConfig config(String... pairs) {
        var properties = new Properties();
        for (int i = 0; i < pairs.length; i += 2) {
            properties.setProperty(pairs[i], pairs[i + 1]);
        }
        return LabConfig.of(properties, Map.of());
    }
}
