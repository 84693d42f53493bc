package io.pgmemlab.buffers.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.pgmemlab.buffers.Made;
import io.pgmemlab.buffers.MadeBundle;
import io.pgmemlab.buffers.MadeCell;
import io.pgmemlab.harness.Golden;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgeTest {
    /** t(0.975, 1): one pair. */
    private static final double T = 12.706;

    /** One pair apart by this much in ln(tps) makes a noise floor of 0.1. */
    private static final double APART = 0.1 / T;

    @TempDir
    Path folder;

    @Test
    void a_run_as_the_claim_has_it_is_green_and_every_reason_has_its_figures() {
        assertThat(verdicts(Made.dip(folder.resolve("dip"))))
                .extracting(Verdict::leg, Verdict::unit, Verdict::outcome)
                .map(Object::toString)
                .containsExactly(
                        "(\"tpcb-30+small\", \"% over the values\", HOLDS)",
                        "(\"tpcb-30+sham\", \"% apart\", HOLDS)",
                        "(\"tpcb-30\", \"% below either side\", HOLDS)",
                        "(\"tpcb-30\", \"MiB beyond\", HOLDS)",
                        "(\"tpcb-30\", \"ms/s beyond\", HOLDS)",
                        "(\"tpcb-100\", \"% less apart\", HOLDS)",
                        "(\"analytics-100\", \"% below best\", HOLDS)");
    }

    @Test
    void the_reasons_give_medians_every_block_and_the_noise_floor() {
        Golden.assertGolden(
                "dip-reasons.txt",
                verdicts(Made.dip(folder.resolve("dip"))).stream()
                        .map(verdict -> verdict + "\n")
                        .collect(Collectors.joining()));
    }

    // ln(tps / tps) of the better sides over the middle, beside a noise floor of 0.1
    @ParameterizedTest
    @CsvSource({
        "0.0999, 0.3, INCONCLUSIVE",
        "0.1, 0.3, INCONCLUSIVE",
        "0.1001, 0.3, HOLDS",
        "0.3, 0.1001, HOLDS",
        "0.3, 0.1, INCONCLUSIVE",
        "0, 0, INCONCLUSIVE",
        "-0.1, 0.3, INCONCLUSIVE",
        "-0.1001, 0.3, BROKEN",
        "0.3, -0.1001, BROKEN"
    })
    void a_dip_is_below_both_sides_by_more_than_the_noise_floor(double low, double high, Outcome expected) {
        MadeBundle made = withNoise();
        made.measured(1, tps("tpcb-30/12%", 1_000 * Math.exp(low)));
        made.measured(1, tps("tpcb-30/40%", 1_000));
        made.measured(1, tps("tpcb-30/60%", 5_000));
        made.measured(1, tps("tpcb-30/61%", 1_000 * Math.exp(high)));

        assertThat(of(verdicts(made), Judge.DIP).outcome()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"40, 60, 61", "12, 60, 61", "12, 39, 61", "12, 40, 60"})
    void a_dip_takes_cells_below_in_and_above_the_middle(int low, int middle, int high) {
        MadeBundle made = withNoise();
        made.measured(1, tps("tpcb-30/" + low + "%", 2_000));
        made.measured(1, tps("tpcb-30/" + middle + "%", 1_000));
        made.measured(1, tps("tpcb-30/" + high + "%", 2_000));
        boolean complete = low < 40 && middle >= 40 && high > 60;

        Verdict dip = of(verdicts(made), Judge.DIP);

        assertThat(dip.outcome()).isEqualTo(complete ? Outcome.HOLDS : Outcome.INCONCLUSIVE);
        if (!complete) {
            assertThat(dip.reason()).startsWith("no cell ");
        }
    }

    // both caches' pages differ by 10 and 20 MiB within the pair: floors of 127.06 and 254.12
    @ParameterizedTest
    @CsvSource({
        "127.0, 254.2, INCONCLUSIVE",
        "127.1, 254.2, HOLDS",
        "127.1, 254.1, INCONCLUSIVE",
        "-127.0, 254.2, INCONCLUSIVE",
        "-127.1, 254.2, BROKEN",
        "127.1, -254.2, BROKEN"
    })
    void pages_are_cached_twice_in_the_middle_and_distinct_ones_fewest(double more, double fewer, Outcome expected) {
        MadeBundle made = make();
        made.measured(1, pages("script-100/25%", 100, 1_000));
        made.measured(1, pages("script-100/25%+again", 110, 1_020));
        made.measured(1, pages("tpcb-30/12%", 400, 1_000 + fewer));
        made.measured(1, pages("tpcb-30/50%", 400 + more, 1_000));
        made.measured(1, pages("tpcb-30/85%", 300, 1_900));

        assertThat(of(verdicts(made), Judge.TWICE).outcome()).isEqualTo(expected);
    }

    // I/O stall differs by 1 ms/s within the pair: a floor of 12.706
    @ParameterizedTest
    @CsvSource({"12.7, INCONCLUSIVE", "12.71, HOLDS", "-12.7, INCONCLUSIVE", "-12.71, BROKEN"})
    void pressure_is_highest_where_distinct_pages_are_fewest(double more, Outcome expected) {
        MadeBundle made = make();
        made.measured(1, pages("script-100/25%", 100, 1_000).io(20));
        made.measured(1, pages("script-100/25%+again", 100, 1_001).io(21));
        made.measured(1, pages("tpcb-30/12%", 100, 1_000).io(50));
        made.measured(1, pages("tpcb-30/50%", 100, 900).io(50 + more));
        made.measured(1, pages("tpcb-30/85%", 100, 1_000).io(30));

        assertThat(of(verdicts(made), Judge.PRESSURE).outcome()).isEqualTo(expected);
    }

    @Test
    void values_whose_distinct_pages_are_not_told_apart_are_all_where_they_are_fewest() {
        MadeBundle made = make();
        made.measured(1, pages("script-100/25%", 100, 1_000).io(20));
        made.measured(1, pages("script-100/25%+again", 100, 1_001).io(20.5));
        made.measured(1, pages("tpcb-30/12%", 100, 1_000).io(10));
        made.measured(1, pages("tpcb-30/40%", 100, 910).io(80));
        made.measured(1, pages("tpcb-30/50%", 100, 900).io(50));
        made.measured(1, pages("tpcb-30/85%", 100, 1_000).io(10));

        assertThat(of(verdicts(made), Judge.PRESSURE).outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(of(verdicts(made), Judge.PRESSURE).reason()).startsWith("fewest distinct pages at 40, 50 % (900.0");
    }

    @Test
    void the_host_stands_in_where_a_cell_has_no_pressure_of_its_container() {
        MadeBundle made = make();
        made.measured(1, pages("script-100/25%", 100, 1_000).io(20));
        made.measured(1, pages("script-100/25%+again", 100, 1_001).io(20.5));
        made.measured(1, pages("tpcb-30/12%", 100, 1_000).io(10));
        made.measured(1, pages("tpcb-30/50%", 100, 900).io(50).withoutContainerPressure());
        made.measured(1, pages("tpcb-30/85%", 100, 1_000).io(10));

        assertThat(of(verdicts(made), Judge.PRESSURE).outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(of(verdicts(made), Judge.PRESSURE).reason()).contains("60.0 ms/s of I/O stall in the host");
    }

    // spans are differences of two cells each: the floor is 0.1 times the root of 2
    @ParameterizedTest
    @CsvSource({"0.1414, INCONCLUSIVE", "0.1415, HOLDS", "-0.1414, INCONCLUSIVE", "-0.1415, BROKEN"})
    void the_large_working_set_varies_less(double less, Outcome expected) {
        MadeBundle made = withNoise();
        made.measured(1, tps("tpcb-30/12%", 1_000));
        made.measured(1, tps("tpcb-30/50%", 1_000 * Math.exp(0.5)));
        made.measured(1, tps("tpcb-100/12%", 1_000 * Math.exp(0.5 - less)));
        made.measured(1, tps("tpcb-100/50%", 1_000));

        assertThat(of(verdicts(made), Judge.STEADIER).outcome()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0.1, INCONCLUSIVE", "0.1001, HOLDS", "-0.1, INCONCLUSIVE", "-0.1001, BROKEN"})
    void the_best_value_is_above_25_percent_by_more_than_the_noise_floor(double above, Outcome expected) {
        MadeBundle made = withNoise();
        made.measured(1, tps("analytics-100/25%", 100));
        made.measured(1, tps("analytics-100/12%", 40));
        made.measured(1, tps("analytics-100/85%", 100 * Math.exp(above)));

        assertThat(of(verdicts(made), Judge.BASELINE).outcome()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0.0999, HOLDS", "0.1, HOLDS", "0.1001, INCONCLUSIVE", "-0.1001, INCONCLUSIVE"})
    void controls_stay_within_the_noise_floor(double apart, Outcome expected) {
        List<Verdict> verdicts = verdicts(controlled(dip(withNoise()), apart));

        assertThat(of(verdicts, Judge.FLAT).outcome()).isEqualTo(expected);
        assertThat(of(verdicts, Judge.SHAM_APART).outcome()).isEqualTo(expected);
    }

    // the dip is ln(2) = 0.693 deep
    @ParameterizedTest
    @CsvSource({"0.05, HOLDS", "0.69, HOLDS", "0.7, INCONCLUSIVE"})
    void a_claim_must_exceed_what_a_control_shows(double apart, Outcome expected) {
        Verdict dip = of(verdicts(controlled(dip(withNoise()), apart)), Judge.DIP);

        assertThat(dip.outcome()).isEqualTo(expected);
        if (apart > 0.1) {
            assertThat(dip.reason()).contains("the control tpcb-30+").contains("more than the noise floor");
        } else {
            assertThat(dip.reason()).doesNotContain("the control");
        }
    }

    @Test
    void a_control_that_was_run_and_has_no_figure_leaves_nothing_decided() {
        MadeBundle made = dip(withNoise());
        made.disturbed(1, tps("tpcb-30/25%+sham", 1_500), "restarted");

        Verdict dip = of(verdicts(made), Judge.DIP);

        assertThat(dip.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(dip.reason()).startsWith("a control has no figure: tpcb-30+sham; 1000 tps at 50 %");
    }

    private static MadeBundle controlled(MadeBundle made, double apart) {
        made.measured(1, tps("tpcb-30/25%", 1_500));
        made.measured(1, tps("tpcb-30/25%+sham", 1_500 * Math.exp(apart)));
        made.measured(1, tps("tpcb-30/25%+small", 9_000));
        return made.measured(1, tps("tpcb-30/85%+small", 9_000 * Math.exp(apart)));
    }

    @Test
    void without_a_pair_there_is_no_noise_floor_and_nothing_is_decided() {
        assertThat(verdicts(dip(make())))
                .filteredOn(verdict -> verdict.unit().equals(Judge.DIP))
                .singleElement()
                .satisfies(dip -> {
                    assertThat(dip.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
                    assertThat(dip.measured()).isNull();
                    assertThat(dip.reason()).startsWith("no noise floor: no block holds 25 % and 25 %+again");
                });
    }

    @Test
    void where_the_pairs_have_no_stall_at_all_a_trace_of_it_is_not_pressure() {
        MadeBundle made = make();
        made.measured(1, pages("script-100/25%", 100, 1_000).io(0));
        made.measured(1, pages("script-100/25%+again", 100, 1_001).io(0));
        made.measured(1, pages("tpcb-30/12%", 100, 1_000).io(0));
        made.measured(1, pages("tpcb-30/50%", 100, 900).io(0.01));
        made.measured(1, pages("tpcb-30/85%", 100, 1_000).io(0));

        assertThat(of(verdicts(made), Judge.PRESSURE).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(of(verdicts(made), Judge.PRESSURE).reason()).startsWith("no noise floor of pages and I/O pressure");
    }

    @Test
    void a_pair_with_an_invalid_half_is_none() {
        MadeBundle made = dip(make());
        made.measured(1, tps("script-100/25%", 1_000));
        made.disturbed(1, tps("script-100/25%+again", 1_001), "restarted");

        assertThat(of(verdicts(made), Judge.DIP).reason()).startsWith("no noise floor");
    }

    @Test
    void what_was_not_run_is_said_with_the_setting_that_runs_it() {
        List<Verdict> verdicts = verdicts(dip(withNoise()));

        assertThat(of(verdicts, Judge.STEADIER).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(of(verdicts, Judge.STEADIER).reason())
                .isEqualTo("tpcb-100 was not run here: -Dlab.sb.workloads=tpcb-100");
        assertThat(of(verdicts, Judge.BASELINE).reason())
                .isEqualTo("analytics-100 was not run here: -Dlab.sb.workloads=analytics-100");
        assertThat(of(verdicts, Judge.FLAT).reason()).isEqualTo("not run here: -Dlab.sb.controls=yes");
        assertThat(of(verdicts, Judge.SHAM_APART).reason()).isEqualTo("not run here: -Dlab.sb.controls=yes");
        assertThat(of(verdicts, Judge.DIP).outcome())
                .as("absent controls are named, not held against it")
                .isEqualTo(Outcome.HOLDS);
    }

    @Test
    void a_value_with_which_the_server_did_not_run_is_named_and_in_no_figure() {
        MadeBundle made = dip(withNoise());
        made.measured(1, tps("tpcb-30/90%", 1).didNotRun("FATAL: out of memory"));

        Verdict dip = of(verdicts(made), Judge.DIP);

        assertThat(dip.outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(dip.reason()).endsWith("; tpcb-30/90% did not run: FATAL: out of memory");
    }

    @Test
    void where_no_high_value_ran_there_is_no_telling() {
        MadeBundle made = withNoise();
        made.measured(1, tps("tpcb-30/12%", 2_000));
        made.measured(1, tps("tpcb-30/50%", 1_000));
        made.measured(1, tps("tpcb-30/90%", 2_000).didNotRun("FATAL: out of memory"));

        Verdict dip = of(verdicts(made), Judge.DIP);

        assertThat(dip.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(dip.reason())
                .isEqualTo(
                        "no cell above 60 % counts or has this figure; tpcb-30/90% did not run: FATAL: out of memory");
    }

    @Test
    void an_invalid_cell_is_in_no_figure_and_takes_green_away() {
        MadeBundle made = dip(withNoise());
        made.disturbed(1, tps("tpcb-30/60%", 1), "3 clients aborted");

        Verdict dip = of(verdicts(made), Judge.DIP);

        assertThat(dip.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(dip.reason())
                .startsWith("1000 tps at 50 %")
                .contains("; tpcb-30/60%: 1 of 1 repeats without a valid cell; ")
                .endsWith("invalid attempts: tpcb-30/60%: 3 clients aborted");
    }

    @Test
    void an_invalid_cell_does_not_mend_what_is_broken() {
        MadeBundle made = Made.rising(folder.resolve("rising"));
        made.disturbed(1, tps("tpcb-30/60%", 1), "3 clients aborted");

        Verdict dip = of(verdicts(made), Judge.DIP);

        assertThat(dip.outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(dip.reason()).contains("1 of 1 repeats without a valid cell");
    }

    @Test
    void a_planned_cell_that_was_not_reached_or_left_no_row_takes_green_away() {
        MadeBundle made = dip(withNoise());
        made.planned(MadeCell.of("tpcb-30/60%"));
        MadeCell unrecorded = MadeCell.of("tpcb-30/70%");
        made.planned(unrecorded).trial("b1-tpcb-30-70%", 1, unrecorded, "valid", "");

        Verdict dip = of(verdicts(made), Judge.DIP);

        assertThat(dip.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(dip.reason()).contains("tpcb-30/60% was not reached, tpcb-30/70% is missing in cells.csv");
    }

    @Test
    void a_cell_without_its_pages_takes_green_from_what_rests_on_them() {
        MadeBundle made = make();
        made.measured(1, pages("script-100/25%", 100, 1_000));
        made.measured(1, pages("script-100/25%+again", 100.5, 1_000.5));
        made.measured(1, pages("tpcb-30/12%", 100, 1_000));
        made.measured(1, pages("tpcb-30/50%", 300, 800));
        made.measured(1, pages("tpcb-30/60%", 300, 800).withoutPages());
        made.measured(1, pages("tpcb-30/85%", 100, 1_000));

        Verdict twice = of(verdicts(made), Judge.TWICE);

        assertThat(twice.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(twice.reason()).contains("no both_mib of tpcb-30/60%");
    }

    @Test
    void changed_plans_are_other_experiments() {
        MadeBundle made = dip(withNoise());
        made.measured(1, tps("tpcb-30/70%", 2_000).plans("abad1dea"));

        Verdict dip = of(verdicts(made), Judge.DIP);

        assertThat(dip.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(dip.reason())
                .startsWith("plans of tpcb-30 changed over the sweep: ")
                .contains("tpcb-30/70% abad1dea");
    }

    @Test
    void a_cell_that_was_not_warm_is_named() {
        MadeBundle made = dip(withNoise());
        made.measured(1, tps("tpcb-30/60%", 1_000).cold());

        assertThat(of(verdicts(made), Judge.DIP).reason())
                .endsWith("; not flat yet when the window began: tpcb-30/60%");
    }

    @Test
    void values_are_compared_within_a_block_and_the_median_of_the_blocks_decides() {
        MadeBundle made = withNoise();
        // the machine is ten times as fast in the second block: between blocks there would be any difference
        for (int block = 1; block <= 3; block++) {
            double speed = Math.pow(10, block);
            made.measured(block, tps("tpcb-30/12%", 2_000 * speed));
            made.measured(block, tps("tpcb-30/50%", 1_000 * speed * (block == 3 ? 4 : 1)));
            made.measured(block, tps("tpcb-30/85%", 2_500 * speed));
        }

        Verdict dip = of(verdicts(made), Judge.DIP);

        assertThat(dip.outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(dip.measured()).isEqualTo(50, offset(1e-6));
        assertThat(dip.reason()).contains("(blocks: 50.0, 50.0, -100.0)");
    }

    @Test
    void quick_scale_reports_everything_as_measured_and_judges_nothing() {
        MadeBundle made = Made.quick(folder.resolve("quick"));

        assertThat(verdicts(made)).hasSize(7).allSatisfy(verdict -> {
            assertThat(verdict.outcome()).isEqualTo(Outcome.REPORTED);
            assertThat(verdict.role()).isEqualTo(Role.REPORT);
            assertThat(verdict.reason()).startsWith(Judge.NO_EVIDENCE);
        });
        assertThat(of(verdicts(made), Judge.DIP).measured()).isNotNull();
    }

    @Test
    void a_run_of_nothing_has_a_verdict_for_every_claim_all_the_same() {
        assertThat(verdicts(make())).hasSize(7).extracting(Verdict::outcome).containsOnly(Outcome.INCONCLUSIVE);
    }

    @Test
    void a_part_that_cannot_be_had_is_unavailable() {
        MadeBundle made = withNoise();
        MadeCell cell = MadeCell.of("tpcb-30/50%");
        made.planned(cell).trial("b1-tpcb-30-50%", 1, cell, "unavailable", "no image");

        assertThat(of(verdicts(made), Judge.DIP).outcome()).isEqualTo(Outcome.UNAVAILABLE);
        assertThat(of(verdicts(made), Judge.DIP).reason()).isEqualTo("no cell of tpcb-30 counts: no image");
    }

    private MadeBundle make() {
        return new MadeBundle(folder.resolve("run"));
    }

    /** A pair of another workload, for a noise floor of 0.1; nothing else looks at it. */
    private MadeBundle withNoise() {
        return make().measured(1, tps("script-100/25%", 1_000))
                .measured(1, tps("script-100/25%+again", 1_000 * Math.exp(APART)));
    }

    private static MadeBundle dip(MadeBundle made) {
        return made.measured(1, tps("tpcb-30/12%", 2_000))
                .measured(1, tps("tpcb-30/50%", 1_000))
                .measured(1, tps("tpcb-30/85%", 2_000));
    }

    private static MadeCell tps(String leg, double tps) {
        return MadeCell.of(leg).tps(tps);
    }

    /** So many MiB in both caches, and so many distinct ones. */
    private static MadeCell pages(String leg, double both, double distinct) {
        return MadeCell.of(leg).tps(leg.endsWith("again") ? 1_001 : 1_000).pages(both, distinct, both);
    }

    private static List<Verdict> verdicts(MadeBundle made) {
        if (!Files.exists(made.bundle().file("run.json"))) {
            made.run("model", true);
        }
        return Judge.judge(made.bundle(), made.legs());
    }

    private static Verdict of(List<Verdict> verdicts, String unit) {
        return verdicts.stream()
                .filter(verdict -> verdict.unit().equals(unit))
                .findFirst()
                .orElseThrow();
    }
}
