package io.pgmemlab.prefork.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.prefork.MadeBundle;
import io.pgmemlab.prefork.MadeLeg;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {
    private static final String GC_FREEZE = "stock/preload+gc_freeze";
    private static final List<String> LEGS =
            List.of("stock/lazy", "native/lazy", "stock/preload", "native/preload", GC_FREEZE);
    private static final String PREMIUM = "PSS premium";
    private static final String COPIES = "copy no more";
    private static final String FAULTS = "minor faults";
    private static final String LOWERS = "preload lowers";
    private static final String SHARE = "what share";

    @TempDir
    Path folder;

    private MadeBundle made;

    @BeforeEach
    void make() {
        made = new MadeBundle(folder.resolve("run")).run("django", true);
    }

    @Test
    void every_claim_of_a_run_without_trouble_is_decided_and_every_remedy_reported() {
        made = MadeBundle.complete(folder.resolve("complete"));

        assertThat(verdicts())
                .extracting(Verdict::leg, Verdict::outcome)
                .map(Object::toString)
                .containsExactly(
                        "(\"stock/lazy\", REPORTED)",
                        "(\"native/lazy\", REPORTED)",
                        "(\"stock/preload\", HOLDS)",
                        "(\"stock/preload\", REPORTED)",
                        "(\"native/preload\", HOLDS)",
                        "(\"native/preload\", HOLDS)",
                        "(\"native/preload\", HOLDS)",
                        "(\"native/preload\", HOLDS)",
                        "(\"native/preload\", REPORTED)",
                        "(\"stock/preload+gc_freeze\", REPORTED)");
    }

    @Test
    void the_reasons_give_the_median_every_value_the_noise_floor_and_the_level() {
        made = MadeBundle.complete(folder.resolve("complete"));

        assertThat(verdict("native/preload", PREMIUM).reason())
                .isEqualTo("+0.34 % under preload, +3.43 % under lazy: -3.10 points (blocks: -3.04, -3.15); noise floor"
                        + " 0.36 points");
        assertThat(verdict("native/preload", COPIES).reason())
                .isEqualTo(
                        "157.6 MiB copied, by stock 156.5 MiB: +1.1 MiB (blocks: +1.1, +1.2); bound 7.8 MiB: 5 % of what stock"
                                + " copied, or the noise floor; noise floor 0.90 MiB; level frames");
        assertThat(verdict("native/preload", FAULTS).reason())
                .isEqualTo("0.1990 a request, stock 0.1995: -0.0005 (blocks: -0.0007, -0.0003)");
        assertThat(verdict("stock/preload", LOWERS).reason())
                .isEqualTo("720.8 MiB under lazy, 561.0 MiB under preload: 159.8 MiB saved, 22.2 % (blocks: 160.0,"
                        + " 159.5); noise floor 2.00 MiB");
        assertThat(verdict("stock/preload", SHARE).reason())
                .startsWith("fork to the end of the work: +165.5 MiB private dirty, 153.5 copied, 11.0 fresh (92.7 %"
                        + " copied); fork to warm: +143.5 MiB")
                .endsWith("level frames");
        assertThat(verdict(GC_FREEZE, "what gc_freeze").reason())
                .isEqualTo(
                        "PSS 499.0 MiB, 61.0 MiB less than stock/preload in the same block; noise floor 2.00 MiB; 92.0"
                                + " MiB copied, 64.0 MiB less; a measured request 0.20 KiB of fresh pages and 0.199 faults,"
                                + " without it 0.20 KiB of fresh pages and 0.199 faults");
    }

    // stock repeats differ by 8 of 800 MiB: a floor of 1 point
    @ParameterizedTest
    @CsvSource({"0.875, HOLDS", "1.0, HOLDS", "1.125, BROKEN", "-3, HOLDS"})
    void a_premium_may_be_above_that_under_lazy_by_the_noise_floor(double points, Outcome expected) {
        twoBlocks("stock/lazy", 796, 804);
        twoBlocks("native/lazy", 796, 804);
        twoBlocks("stock/preload", 400, 400);
        twoBlocks("native/preload", 400 + 4 * points, 400 + 4 * points);

        assertThat(verdict("native/preload", PREMIUM).outcome()).isEqualTo(expected);
        assertThat(verdict("native/preload", PREMIUM).bound()).isEqualTo(1.0);
    }

    @Test
    void a_premium_that_is_above_in_one_block_and_not_in_another_breaks_nothing() {
        twoBlocks("stock/lazy", 796, 804);
        twoBlocks("native/lazy", 796, 804);
        twoBlocks("stock/preload", 400, 400);
        twoBlocks("native/preload", 402, 420);

        assertThat(verdict("native/preload", PREMIUM).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict("native/preload", PREMIUM).reason())
                .contains("(blocks: +0.50, +5.00)")
                .endsWith("the blocks disagree");
    }

    @ParameterizedTest
    @CsvSource({"-0.5, HOLDS", "0, HOLDS", "0.5, INCONCLUSIVE"})
    void with_one_block_a_premium_that_is_above_cannot_be_told_from_noise(double points, Outcome expected) {
        pss(1, "stock/lazy", 800);
        pss(1, "native/lazy", 800);
        pss(1, "stock/preload", 400);
        pss(1, "native/preload", 400 + 4 * points);

        assertThat(verdict("native/preload", PREMIUM).outcome()).isEqualTo(expected);
        assertThat(verdict("native/preload", PREMIUM).reason())
                .contains("(one block)", "no noise floor: it takes two blocks (-Dlab.repeats=2)");
    }

    @ParameterizedTest
    @CsvSource({"4.5, HOLDS", "5.0, HOLDS", "5.5, BROKEN", "-20, HOLDS"})
    void the_candidate_may_copy_5_percent_more_than_stock(double more, Outcome expected) {
        copied("stock/preload", 100, 100);
        copied("native/preload", 100 + more, 100 + more);

        assertThat(verdict("native/preload", COPIES).outcome()).isEqualTo(expected);
        assertThat(verdict("native/preload", COPIES).bound()).isEqualTo(5.0);
    }

    @ParameterizedTest
    @CsvSource({"7.5, HOLDS", "8, HOLDS", "8.5, BROKEN"})
    void the_noise_floor_is_the_bound_of_copies_where_it_is_more(double more, Outcome expected) {
        copied("stock/preload", 96, 104);
        copied("native/preload", 96 + more, 104 + more);

        assertThat(verdict("native/preload", COPIES).outcome()).isEqualTo(expected);
        assertThat(verdict("native/preload", COPIES).bound()).isEqualTo(8.0);
    }

    @ParameterizedTest
    @CsvSource({"0.875, INCONCLUSIVE", "1.0, HOLDS", "1.125, HOLDS"})
    void parity_of_copies_proves_nothing_where_stock_copied_nothing(double stock, Outcome expected) {
        copied("stock/preload", 1.1 * stock, stock);
        copied("native/preload", 0.5, 0.5);

        assertThat(verdict("native/preload", COPIES).outcome()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"51, HOLDS", "751, HOLDS", "752, HOLDS", "753, BROKEN", "-752, HOLDS", "-753, BROKEN"})
    void minor_faults_a_request_may_differ_by_a_twentieth_either_way(double more, Outcome expected) {
        for (int block = 1; block <= 2; block++) {
            made.measured(block, "stock/preload", MadeLeg.preload().faults(3_000));
            made.measured(block, "native/preload", MadeLeg.preload().faults(3_000 + more));
        }

        assertThat(verdict("native/preload", FAULTS).outcome()).isEqualTo(expected);
        assertThat(verdict("native/preload", FAULTS).bound()).isEqualTo(0.05);
    }

    @ParameterizedTest
    @CsvSource({"7.5, INCONCLUSIVE", "8, INCONCLUSIVE", "8.5, HOLDS", "-8, INCONCLUSIVE", "-8.5, BROKEN"})
    void preload_must_save_more_than_the_noise_floor(double saved, Outcome expected) {
        twoBlocks("stock/lazy", 796, 804);
        twoBlocks("stock/preload", 796 - saved, 804 - saved);

        assertThat(verdict("stock/preload", LOWERS).outcome()).isEqualTo(expected);
        assertThat(verdict("stock/preload", LOWERS).bound()).isEqualTo(8.0);
    }

    @Test
    void with_one_block_that_preload_saves_is_shown_and_not_green() {
        pss(1, "stock/lazy", 800);
        pss(1, "stock/preload", 600);

        Verdict verdict = verdict("stock/preload", LOWERS);

        assertThat(verdict.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict.measured()).isEqualTo(200.0);
        assertThat(verdict.bound()).isNull();
    }

    @Test
    void differences_are_taken_within_a_block_and_not_between_medians() {
        twoBlocks("stock/lazy", 800, 900);
        made.measured(1, "stock/preload", MadeLeg.preload().pss(700));
        made.trial(2, "stock/preload", "invalid", "a worker died");

        Verdict verdict = verdict("stock/preload", LOWERS);

        assertThat(verdict.measured()).isEqualTo(100.0);
        assertThat(verdict.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void a_claim_does_not_rest_on_the_repeats_that_happened_to_work() {
        copied("stock/preload", 100, 100);
        made.measured(1, "native/preload", MadeLeg.preload().copied(100));
        made.trial(2, "native/preload", "invalid", "worker 3 was respawned");

        assertThat(verdict("native/preload", COPIES).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict("native/preload", COPIES).reason())
                .contains(
                        "1 of 2 repeats of native/preload had no valid trial",
                        "invalid attempts: native/preload: worker 3 was respawned");
    }

    @Test
    void rows_of_an_invalid_attempt_are_not_averaged_in() {
        copied("stock/preload", 100, 100);
        copied("native/preload", 101, 101);
        made.rows(
                "b1-native-preload-try1", 1, "native/preload", MadeLeg.preload().copied(9_000));

        assertThat(verdict("native/preload", COPIES).measured()).isEqualTo(1.0);
    }

    @Test
    void a_leg_that_cannot_be_had_makes_its_claims_unavailable_with_the_reason() {
        twoBlocks("stock/lazy", 800, 801);
        twoBlocks("stock/preload", 600, 601);
        made.trial(1, "native/lazy", "unavailable", "the image cppdjango does not build: g++ 15 is missing");
        made.trial(1, "native/preload", "unavailable", "the image cppdjango does not build: g++ 15 is missing");

        assertThat(verdict("native/preload", PREMIUM).outcome()).isEqualTo(Outcome.UNAVAILABLE);
        assertThat(verdict("native/preload", PREMIUM).reason())
                .isEqualTo("native/lazy: the image cppdjango does not build: g++ 15 is missing");
        assertThat(verdict("native/preload", COPIES).reason())
                .isEqualTo("the image cppdjango does not build: g++ 15 is missing");
        assertThat(verdict("native/preload", COPIES).measured()).isNull();
        assertThat(verdict("stock/preload", LOWERS).outcome()).isEqualTo(Outcome.HOLDS);
    }

    @Test
    void a_leg_without_a_valid_trial_makes_its_claims_inconclusive_with_the_trials_reason() {
        copied("stock/preload", 100, 100);
        made.trial(1, "native/preload", "invalid", "siege completed 15,039 of 15,040 requests");

        assertThat(verdict("native/preload", FAULTS).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict("native/preload", FAULTS).reason()).isEqualTo("siege completed 15,039 of 15,040 requests");
    }

    @Test
    void a_run_without_lazy_legs_says_that_the_premiums_cannot_be_compared() {
        copied("stock/preload", 100, 100);
        copied("native/preload", 100, 100);

        Verdict verdict = verdicts(List.of("stock/preload", "native/preload")).get(2);

        assertThat(verdict.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict.reason())
                .isEqualTo("stock/lazy: this leg is not in the run, and the claim compares with it");
    }

    @Test
    void copies_cannot_be_judged_where_pages_were_not_told_apart() {
        for (int block = 1; block <= 2; block++) {
            for (String leg : List.of("stock/preload", "native/preload")) {
                MadeLeg figures = MadeLeg.preload();
                figures.level = "rollup";
                made.measured(block, leg, figures);
            }
        }

        assertThat(verdict("native/preload", COPIES).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict("native/preload", COPIES).reason())
                .startsWith("the pages of stock/preload were not told apart (level rollup: ")
                .endsWith("): private dirty mixes copied and fresh pages");
        assertThat(verdict("native/preload", SHARE).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict("native/preload", FAULTS).outcome()).isEqualTo(Outcome.HOLDS);
    }

    @Test
    void the_exclusive_level_is_enough_and_says_what_it_misses() {
        for (String leg : List.of("stock/preload", "native/preload")) {
            MadeLeg figures = MadeLeg.preload();
            figures.level = "exclusive";
            made.measured(1, leg, figures);
        }

        assertThat(verdict("native/preload", COPIES).outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(verdict("native/preload", COPIES).reason())
                .endsWith("level exclusive, which under-reports huge pages");
    }

    @Test
    void what_rests_on_pages_is_inconclusive_where_the_counts_contradict_themselves() {
        copied("stock/preload", 100, 100);
        MadeLeg figures = MadeLeg.preload();
        figures.fault = "union of anonymous frames is 612.0 MiB, Σ Pss_Anon 560.0 MiB";
        made.measured(1, "native/preload", figures);
        made.measured(2, "native/preload", MadeLeg.preload());

        assertThat(verdict("native/preload", COPIES).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict("native/preload", COPIES).reason())
                .startsWith("page counts of native/preload contradict themselves: forked of repeat 1: union of");
        assertThat(verdict("native/preload", SHARE).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict("stock/preload", SHARE).outcome()).isEqualTo(Outcome.REPORTED);
        assertThat(verdict("native/preload", FAULTS).outcome()).isEqualTo(Outcome.HOLDS);
    }

    @Test
    void an_own_pair_is_a_gate_that_is_green_only_where_its_claims_hold() {
        made = MadeBundle.complete(folder.resolve("own")).run("own", true);

        assertThat(verdicts())
                .filteredOn(verdict -> verdict.role() == Role.GATE)
                .extracting(Verdict::outcome)
                .containsExactly(Outcome.HOLDS, Outcome.HOLDS, Outcome.HOLDS, Outcome.HOLDS);
    }

    @ParameterizedTest
    @CsvSource({"104.9, HOLDS", "105, HOLDS", "105.1, BROKEN", "20, HOLDS"})
    void a_candidate_of_ones_own_may_need_a_twentieth_more_however_much_more_it_needs_lazily(
            double pss, Outcome expected) {
        made.run("own", true);
        twoBlocks("stock/lazy", 200, 200);
        twoBlocks("native/lazy", 900, 900);
        twoBlocks("stock/preload", 100, 100);
        twoBlocks("native/preload", pss, pss);

        assertThat(verdict("native/preload", "needs no more PSS").outcome()).isEqualTo(expected);
        assertThat(verdict("native/preload", "needs no more PSS").role()).isEqualTo(Role.GATE);
    }

    @Test
    void a_gate_whose_candidate_was_not_run_is_red() {
        made.run("own", true);
        twoBlocks("stock/lazy", 200, 200);
        twoBlocks("stock/preload", 100, 100);

        assertThat(Judge.judge(made.bundle(), List.of("stock/lazy", "stock/preload")))
                .filteredOn(verdict -> verdict.role() == Role.GATE)
                .hasSize(4)
                .allMatch(verdict -> verdict.outcome() == Outcome.INCONCLUSIVE);
    }

    @Test
    void a_stock_that_differs_from_itself_decides_nothing() {
        twoBlocks("stock/lazy", 100, 100);
        twoBlocks("native/lazy", 100, 100);
        twoBlocks("stock/preload", 100, 300);
        twoBlocks("native/preload", 100, 500);

        assertThat(verdict("native/preload", PREMIUM).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict("native/preload", PREMIUM).reason()).contains("repeats of stock differ by more than 5 %");
        copied("stock/preload", 36, 104);
        copied("native/preload", 90, 158);
        assertThat(verdict("native/preload", COPIES).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict("native/preload", COPIES).reason()).contains("repeats of stock differ by more than 20 %");
    }

    @Test
    void a_block_that_lacks_a_snapshot_leaves_the_claim_undecided() {
        twoBlocks("stock/lazy", 200, 200);
        twoBlocks("native/lazy", 200, 200);
        twoBlocks("stock/preload", 100, 100);
        pss(1, "native/preload", 100);
        made.trial(2, "native/preload", "valid", "");

        assertThat(verdict("native/preload", PREMIUM).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict("native/preload", PREMIUM).reason()).isEqualTo("only 1 of 2 blocks hold this figure");
    }

    @ParameterizedTest
    @ValueSource(strings = {"django", "psycopg", "own"})
    void an_empty_bundle_has_a_verdict_for_every_leg_and_none_is_green(String pair) {
        made.run(pair, false);

        assertThat(verdicts()).extracting(Verdict::outcome).containsOnly(Outcome.INCONCLUSIVE);
        assertThat(verdicts()).extracting(Verdict::leg).containsAll(LEGS);
        assertThat(verdict(GC_FREEZE, "what gc_freeze").reason())
                .isEqualTo("stock/preload: no trial of this leg was run to its end");
    }

    @Test
    void a_figure_that_no_block_holds_is_not_taken_for_zero() {
        Bundle bundle = made.bundle();
        for (String leg : List.of("stock", "native")) {
            made.trial(1, leg + "/preload", "valid", "");
            bundle.append("memory-snapshots.csv", "repeat", "variant", "fork_mode", "stage", "group", "trial", "pss_kb")
                    .row(1, leg, "preload", "after_equal_work", "all", MadeBundle.id(1, leg + "/preload"), "");
        }

        assertThat(verdict("native/preload", FAULTS).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict("native/preload", FAULTS).reason())
                .isEqualTo("no block holds this figure of stock/preload and native/preload");
    }

    private void twoBlocks(String leg, double first, double second) {
        pss(1, leg, first);
        pss(2, leg, second);
    }

    private void pss(int block, String leg, double mib) {
        made.measured(block, leg, MadeLeg.of(leg).pss(mib));
    }

    private void copied(String leg, double first, double second) {
        made.measured(1, leg, MadeLeg.preload().copied(first));
        made.measured(2, leg, MadeLeg.preload().copied(second));
    }

    private Verdict verdict(String leg, String claim) {
        return verdicts().stream()
                .filter(verdict -> verdict.leg().equals(leg) && verdict.claim().contains(claim))
                .findFirst()
                .orElseThrow();
    }

    private List<Verdict> verdicts() {
        return verdicts(LEGS);
    }

    private List<Verdict> verdicts(List<String> legs) {
        return Judge.judge(made.bundle(), legs);
    }
}
