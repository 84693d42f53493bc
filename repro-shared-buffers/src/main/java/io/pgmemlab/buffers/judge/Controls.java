package io.pgmemlab.buffers.judge;

import static io.pgmemlab.buffers.judge.Text.blocks;
import static io.pgmemlab.buffers.judge.Text.floor;
import static io.pgmemlab.buffers.judge.Text.median;
import static io.pgmemlab.buffers.judge.Text.more;
import static io.pgmemlab.buffers.judge.Text.percent;
import static io.pgmemlab.buffers.judge.Text.tps;

import io.pgmemlab.buffers.data.Cells;
import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.data.Noise;
import io.pgmemlab.buffers.data.Samples;
import io.pgmemlab.buffers.data.Sweep;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.stream.Stream;

/** Two things in which there must be no difference. Where there is one, those of the sweep must be larger ({@link Threshold}). */
record Controls(Cells cells, Noise noise, List<String> legs, Ruling ruling) {
    List<Verdict> all() {
        return Stream.concat(
                        workloads(LegName.SMALL).map(this::flat),
                        workloads(LegName.SHAM).map(this::sham))
                .toList();
    }

    /** Whether a control was planned or run at all. */
    boolean wasRun(String about) {
        return run().anyMatch(leg -> about.equals(leg.workload() + "+" + leg.label()));
    }

    private Stream<LegName> run() {
        return Stream.concat(
                legs.stream().flatMap(leg -> LegName.parse(leg).stream()),
                cells.all().stream().map(cell -> cell.leg()));
    }

    /** Workloads with such a control; the first of the claims where there is none, to say that none was run. */
    private Stream<String> workloads(String label) {
        List<String> controlled = run().filter(leg -> leg.label().equals(label))
                .map(LegName::workload)
                .distinct()
                .toList();
        return (controlled.isEmpty() ? List.of(Judge.HOT) : controlled).stream();
    }

    private Verdict flat(String workload) {
        var question = question(
                workload,
                LegName.SMALL,
                Judge.FLAT,
                "throughput of a database that fits any cache is flat over the values, within the noise floor");
        return ruling.on(question, () -> {
            Sweep small = cells.sweep(workload, LegName.SMALL, Figure.TPS);
            if (small.values().size() < 2) {
                return Finding.undecided(
                        "cells count at " + Text.percents(small.values()) + ": it takes two values to compare");
            }
            int best = small.highest(any -> true).orElseThrow();
            int worst = small.lowest(any -> true).orElseThrow();
            return within(
                    small.logRatio(best, worst),
                    "best at " + best + " %: " + tps(small.median(best)) + ", worst at " + worst + " %: "
                            + tps(small.median(worst)));
        });
    }

    private Verdict sham(String workload) {
        var question = question(
                workload,
                LegName.SHAM,
                Judge.SHAM_APART,
                "the same value under another label differs by no more than the noise floor");
        return ruling.on(question, () -> {
            Sweep sham = cells.sweep(workload, LegName.SHAM, Figure.TPS);
            Sweep plain = cells.sweep(workload, Figure.TPS);
            int percent = sham.values().first();
            if (!plain.values().contains(percent)) {
                return Finding.undecided("no plain cell of " + percent + " % counts");
            }
            return within(
                    sham.logRatio(percent, plain, percent),
                    tps(sham.median(percent)) + ", under its own name " + tps(plain.median(percent)));
        });
    }

    private static Question question(String workload, String label, String unit, String claim) {
        return new Question(
                claim, workload + "+" + label, Role.NULL_CONTROL, unit, List.of(workload), label, Judge.CELLS);
    }

    private Finding within(Samples apart, String figures) {
        if (apart.list().isEmpty()) {
            return Finding.undecided("no block holds both: " + figures);
        }
        double measured = Math.abs(median(apart));
        double bound = noise.throughput().orElseThrow();
        return new Finding(
                more(measured),
                more(bound),
                Finding.within(measured, bound),
                figures + ": " + percent(more(measured)) + " apart" + blocks(apart, Text::more, 1) + "; "
                        + floor(percent(more(bound)), noise)
                        + (Finding.atMost(measured, bound) ? "" : ": what the claims on throughput must exceed"));
    }
}
