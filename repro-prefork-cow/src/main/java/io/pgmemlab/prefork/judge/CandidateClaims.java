package io.pgmemlab.prefork.judge;

import static io.pgmemlab.prefork.judge.Text.differences;
import static io.pgmemlab.prefork.judge.Text.floor;
import static io.pgmemlab.prefork.judge.Text.median;
import static io.pgmemlab.prefork.judge.Text.mib;
import static io.pgmemlab.prefork.judge.Text.percent;
import static io.pgmemlab.prefork.summary.Names.LAZY;
import static io.pgmemlab.prefork.summary.Names.NATIVE;
import static io.pgmemlab.prefork.summary.Names.PRELOAD;
import static io.pgmemlab.prefork.summary.Names.STOCK;
import static io.pgmemlab.prefork.summary.Names.leg;

import io.pgmemlab.prefork.summary.Figure;
import io.pgmemlab.prefork.summary.NoiseFloor;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The claims on the candidate beside stock: its premium, what it copies, its faults.
 *
 * @param role a user's own pair is a gate
 */
record CandidateClaims(Tables tables, NoiseFloor noise, Ruling ruling, Role role) {
    /** Copies depend on timing more than sizes do: repeats of stock may differ by this part and still tell. */
    private static final double COPIES_NOISE = 0.2;

    private static final String STOCK_PRELOAD = leg(STOCK, PRELOAD);
    private static final String CANDIDATE = leg(NATIVE, PRELOAD);

    /** Of a pair of one's own: what a change of the premium cannot see, a premium in both modes. */
    Verdict cost() {
        var question = new Question(
                "the candidate needs no more PSS than stock under preload, within the bound",
                CANDIDATE,
                role,
                Judge.COST,
                List.of(STOCK_PRELOAD, CANDIDATE),
                false);
        Values premium = tables.pss(CANDIDATE).percentAbove(tables.pss(STOCK_PRELOAD));
        return ruling.undecided(question, premium).orElseGet(() -> {
            double measured = median(premium);
            OptionalDouble floor = noise.premium();
            double bound = Math.max(100 * Judge.COSTS_MORE, floor.orElse(0));
            Outcome outcome = tooNoisy(floor)
                    ? Outcome.INCONCLUSIVE
                    : Ruling.atMost(measured, bound) ? Outcome.HOLDS : Outcome.BROKEN;
            String reason =
                    mib(tables.pss(CANDIDATE)) + ", stock " + mib(tables.pss(STOCK_PRELOAD)) + ": " + percent(measured)
                            + differences(premium, 2) + "; bound 5 %, or the noise floor; " + floor(floor, " points")
                            + noiseInWords(floor);
            return ruling.decided(question, measured, bound, outcome, reason);
        });
    }

    /** In percent of stock. */
    private static boolean tooNoisy(OptionalDouble floor) {
        return floor.isPresent() && floor.getAsDouble() > 100 * Judge.MOST_NOISE;
    }

    private static String noiseInWords(OptionalDouble floor) {
        return tooNoisy(floor) ? "; repeats of stock differ by more than 5 %, so that nothing follows" : "";
    }

    Verdict premium() {
        var question = new Question(
                "the candidate's PSS premium under preload is not above its premium under lazy",
                CANDIDATE,
                role,
                Judge.PREMIUM,
                List.of(leg(STOCK, LAZY), leg(NATIVE, LAZY), STOCK_PRELOAD, CANDIDATE),
                false);
        Values lazy = tables.pss(leg(NATIVE, LAZY)).percentAbove(tables.pss(leg(STOCK, LAZY)));
        Values preload = tables.pss(CANDIDATE).percentAbove(tables.pss(STOCK_PRELOAD));
        Values above = preload.minus(lazy);
        return ruling.undecided(question, above).orElseGet(() -> {
            double measured = median(above);
            OptionalDouble floor = noise.premium();
            // Without a noise floor, what is not above at all is not above it by more than any floor. With one that
            // rests on
            // few repeats, a median above it breaks the claim only where no block says otherwise.
            boolean agreed = floor.isPresent() && !Ruling.atMost(above.lowest().getAsDouble(), floor.getAsDouble());
            Outcome outcome = tooNoisy(floor)
                    ? Outcome.INCONCLUSIVE
                    : Ruling.atMost(measured, floor.orElse(0))
                            ? Outcome.HOLDS
                            : agreed ? Outcome.BROKEN : Outcome.INCONCLUSIVE;
            String reason = percent(median(preload)) + " under preload, " + percent(median(lazy)) + " under lazy: "
                    + Values.signed(measured, 2) + " points" + differences(above, 2) + "; "
                    + floor(floor, " points")
                    + noiseInWords(floor)
                    + (outcome == Outcome.INCONCLUSIVE && floor.isPresent() && !tooNoisy(floor)
                            ? "; the blocks disagree"
                            : "");
            return ruling.decided(question, measured, floor.orElse(0), outcome, reason);
        });
    }

    Verdict copied() {
        var question = new Question(
                "the candidate's workers copy no more inherited pages under preload than stock's, within the bound",
                CANDIDATE,
                role,
                Judge.COPIED,
                List.of(STOCK_PRELOAD, CANDIDATE),
                true);
        Values stock = tables.copied(STOCK_PRELOAD);
        Values candidate = tables.copied(CANDIDATE);
        Values more = candidate.minus(stock);
        return ruling.undecided(question, more).orElseGet(() -> {
            double measured = median(more);
            OptionalDouble floor = noise.copied();
            double bound = Math.max(Judge.COPIED_MORE * median(stock), floor.orElse(0));
            boolean shown = Ruling.atMost(Judge.LEAST_COPIED, stock.lowest().getAsDouble());
            boolean noisy = floor.orElse(0) > COPIES_NOISE * median(stock);
            Outcome outcome = !shown || noisy
                    ? Outcome.INCONCLUSIVE
                    : Ruling.atMost(measured, bound) ? Outcome.HOLDS : Outcome.BROKEN;
            String reason = mib(candidate) + " copied, by stock " + mib(stock) + ": " + Values.signed(measured, 1)
                    + " MiB" + differences(more, 1) + "; bound " + Figures.fixed(bound, 1)
                    + " MiB: 5 % of what stock copied, or the noise floor; "
                    + floor(floor, " MiB") + "; " + ruling.level(question)
                    + (shown
                            ? ""
                            : "; stock copied less than " + Figures.fixed(Judge.LEAST_COPIED, 0)
                                    + " MiB, so that parity of copies proves nothing")
                    + (noisy ? "; repeats of stock differ by more than 20 %, so that nothing follows" : "");
            return ruling.decided(question, measured, bound, outcome, reason);
        });
    }

    Verdict faults() {
        var question = new Question(
                role == Role.GATE
                        ? "minor faults a measured request are no more than stock's under preload"
                        : "minor faults a measured request are at parity under preload",
                CANDIDATE,
                role,
                Judge.FAULTS,
                List.of(STOCK_PRELOAD, CANDIDATE),
                false);
        Values stock = tables.growthPerRequest(STOCK_PRELOAD, Figure.MINOR_FAULTS);
        Values candidate = tables.growthPerRequest(CANDIDATE, Figure.MINOR_FAULTS);
        Values apart = candidate.minus(stock);
        return ruling.undecided(question, apart).orElseGet(() -> {
            // a candidate of one's own may have fewer
            double measured = role == Role.GATE ? median(apart) : Math.abs(median(apart));
            String reason = Figures.fixed(median(candidate), 4) + " a request, stock " + Figures.fixed(median(stock), 4)
                    + ": " + Values.signed(median(apart), 4) + differences(apart, 4);
            return ruling.decided(
                    question,
                    measured,
                    Judge.FAULTS_A_REQUEST,
                    Ruling.atMost(measured, Judge.FAULTS_A_REQUEST) ? Outcome.HOLDS : Outcome.BROKEN,
                    reason);
        });
    }
}
