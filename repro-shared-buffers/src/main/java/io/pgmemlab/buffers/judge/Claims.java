package io.pgmemlab.buffers.judge;

import static io.pgmemlab.buffers.judge.Text.blocks;
import static io.pgmemlab.buffers.judge.Text.less;
import static io.pgmemlab.buffers.judge.Text.median;
import static io.pgmemlab.buffers.judge.Text.more;
import static io.pgmemlab.buffers.judge.Text.percent;
import static io.pgmemlab.buffers.judge.Text.tps;

import io.pgmemlab.buffers.data.Cells;
import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.data.Samples;
import io.pgmemlab.buffers.data.Sweep;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The claims on throughput: the dip, how much it varies, how far 25 % is from the best. Values are compared within a block, as
 * logarithms of ratios, and the median over the blocks is held against the threshold.
 */
record Claims(Cells cells, Threshold threshold, Ruling ruling) {
    Verdict dip() {
        var question = new Question(
                "throughput at the worst middle value (40 to 60 %) is below both the best lower and the best higher value by more"
                        + " than the noise floor",
                Judge.HOT, Role.COMPARISON, Judge.DIP, List.of(Judge.HOT), "", Judge.CELLS);
        return ruling.on(question, () -> {
            Sweep tps = cells.sweep(Judge.HOT, Figure.TPS);
            Optional<Finding> gap = Region.gap(tps);
            if (gap.isPresent()) {
                return gap.get();
            }
            int worst = tps.lowest(Region::middle).orElseThrow();
            int low = tps.highest(Region::low).orElseThrow();
            int high = tps.highest(Region::high).orElseThrow();
            Samples belowLow = tps.logRatio(low, worst);
            Samples belowHigh = tps.logRatio(high, worst);
            if (belowLow.list().isEmpty() || belowHigh.list().isEmpty()) {
                return Finding.undecided("no block holds " + low + ", " + worst + " and " + high + " % at once");
            }
            double measured = Math.min(median(belowLow), median(belowHigh));
            double bound = threshold.require();
            return new Finding(
                    less(measured),
                    less(bound),
                    Finding.effect(measured, bound),
                    tps(tps.median(worst)) + " at " + worst + " %: " + below(tps, low, belowLow) + "; "
                            + below(tps, high, belowHigh) + "; " + threshold.words());
        });
    }

    private static String below(Sweep tps, int better, Samples below) {
        double median = median(below);
        String apart = median < 0 ? percent(more(-median)) + " above" : percent(less(median)) + " below";
        return apart + " the " + tps(tps.median(better)) + " of " + better + " %" + blocks(below, Text::less, 1);
    }

    Verdict varies() {
        var question = new Question(
                "throughput varies less over the values where all rows are touched than where 30 % are",
                Judge.ALL, Role.COMPARISON, Judge.STEADIER, List.of(Judge.ALL, Judge.HOT), "", Judge.CELLS);
        return ruling.on(question, () -> {
            Sweep hot = cells.sweep(Judge.HOT, Figure.TPS);
            Sweep all = cells.sweep(Judge.ALL, Figure.TPS);
            var common = new TreeSet<>(hot.values());
            common.retainAll(all.values());
            if (common.size() < 2) {
                return Finding.undecided("both were run with " + (common.isEmpty() ? "no" : "only one")
                        + " common value that counts: there is nothing that could vary");
            }
            Samples ofHot = span(hot, common);
            Samples ofAll = span(all, common);
            if (ofHot.list().isEmpty() || ofAll.list().isEmpty()) {
                return Finding.undecided("no block holds both the best and the worst value");
            }
            double measured = median(ofHot) - median(ofAll);
            // each side is a difference of two cells, so that the difference of both has twice the variance
            double bound = Math.sqrt(2) * threshold.require();
            return new Finding(
                    less(measured),
                    less(bound),
                    Finding.effect(measured, bound),
                    "the best value has " + times(ofAll) + " the throughput of the worst" + blocks(ofAll, Math::exp, 2)
                            + ", where 30 % of the rows are touched " + times(ofHot)
                            + blocks(ofHot, Math::exp, 2) + "; "
                            + threshold.words() + ", for a difference of differences " + percent(less(bound)));
        });
    }

    private static Samples span(Sweep sweep, TreeSet<Integer> among) {
        return sweep.logRatio(
                sweep.highest(among::contains).orElseThrow(),
                sweep.lowest(among::contains).orElseThrow());
    }

    private static String times(Samples span) {
        return Figures.fixed(Math.exp(median(span)), 2) + " times";
    }

    Verdict baseline(String workload) {
        var question = new Question(
                "25 % is not within the noise floor of the best value",
                workload, Role.COMPARISON, Judge.BASELINE, List.of(workload), "", Judge.CELLS);
        return ruling.on(question, () -> {
            Sweep tps = cells.sweep(workload, Figure.TPS);
            Optional<Integer> best = tps.highest(percent -> percent != LegName.BASELINE);
            if (best.isEmpty() || !tps.values().contains(LegName.BASELINE)) {
                return Finding.undecided(
                        "the values that count are " + tps.values() + " %: it takes 25 % and another to compare");
            }
            Samples below = tps.logRatio(best.get(), LegName.BASELINE);
            if (below.list().isEmpty()) {
                return Finding.undecided("no block holds both 25 % and the best value, " + best.get() + " %");
            }
            double bound = threshold.require();
            return new Finding(
                    less(median(below)),
                    less(bound),
                    Finding.effect(median(below), bound),
                    tps(tps.median(LegName.BASELINE)) + " at 25 %: " + below(tps, best.get(), below) + "; "
                            + threshold.words());
        });
    }
}
