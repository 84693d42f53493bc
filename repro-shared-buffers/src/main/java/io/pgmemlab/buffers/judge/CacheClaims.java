package io.pgmemlab.buffers.judge;

import static io.pgmemlab.buffers.judge.Text.blocks;
import static io.pgmemlab.buffers.judge.Text.floor;
import static io.pgmemlab.buffers.judge.Text.median;
import static io.pgmemlab.buffers.judge.Text.mib;
import static io.pgmemlab.buffers.judge.Text.stall;

import io.pgmemlab.buffers.data.Cells;
import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.Noise;
import io.pgmemlab.buffers.data.Samples;
import io.pgmemlab.buffers.data.Sweep;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/** The claims on what explains the dip: pages that are cached twice, and the I/O pressure they cost. */
record CacheClaims(Cells cells, Noise noise, Ruling ruling) {
    Verdict twice() {
        var question = new Question(
                "pages that are cached twice peak in the middle (40 to 60 %), and distinct cached pages are fewest there",
                Judge.HOT, Role.COMPARISON, Judge.TWICE, List.of(Judge.HOT), "", List.of("pages.csv", "cells.csv"));
        return ruling.on(
                question,
                () -> {
                    Sweep both = cells.sweep(Judge.HOT, Figure.BOTH_MIB);
                    Sweep distinct = cells.sweep(Judge.HOT, Figure.DISTINCT_MIB);
                    OptionalDouble floorOfBoth = noise.of(Figure.BOTH_MIB);
                    OptionalDouble floorOfDistinct = noise.of(Figure.DISTINCT_MIB);
                    Optional<Finding> gap = Region.gap(both).or(() -> Region.gap(distinct));
                    if (gap.isPresent()) {
                        return gap.get();
                    }
                    if (floorOfBoth.isEmpty() || floorOfDistinct.isEmpty()) {
                        return Finding.undecided(
                                "no noise floor of pages: no pair of 25 % and 25 %+again has them and differs");
                    }
                    Finding peak = peak(both, floorOfBoth.getAsDouble());
                    Finding fewest = fewest(distinct, floorOfDistinct.getAsDouble());
                    return weaker(peak, fewest);
                },
                Figure.BOTH_MIB,
                Figure.DISTINCT_MIB);
    }

    private Finding peak(Sweep both, double floor) {
        int middle = both.highest(Region::middle).orElseThrow();
        int beside = both.highest(percent -> !Region.middle(percent)).orElseThrow();
        return margin(
                both.difference(middle, beside),
                floor,
                mib(both.median(middle)) + " in both caches at " + middle + " %, elsewhere at most "
                        + mib(both.median(beside)) + " (" + beside + " %)");
    }

    private Finding fewest(Sweep distinct, double floor) {
        int middle = distinct.lowest(Region::middle).orElseThrow();
        int beside = distinct.lowest(percent -> !Region.middle(percent)).orElseThrow();
        return margin(
                distinct.difference(beside, middle),
                floor,
                mib(distinct.median(middle)) + " distinct at " + middle + " %, elsewhere at least "
                        + mib(distinct.median(beside)) + " (" + beside + " %)");
    }

    private Finding margin(Samples difference, double floor, String figures) {
        if (difference.list().isEmpty()) {
            return Finding.undecided("no block holds both: " + figures);
        }
        double measured = median(difference);
        return new Finding(
                measured,
                floor,
                Finding.effect(measured, floor),
                figures + ": " + mib(measured) + " apart" + blocks(difference, DoubleUnaryOperator.identity(), 1) + ", "
                        + floor(mib(floor), noise));
    }

    /** Both must be so: what is less certain decides. */
    private static Finding weaker(Finding one, Finding other) {
        Finding decides = excess(one) <= excess(other) ? one : other;
        return new Finding(
                decides.measured(), decides.bound(), decides.outcome(), one.reason() + "; " + other.reason());
    }

    private static double excess(Finding finding) {
        return finding.measured() == null ? Double.NEGATIVE_INFINITY : finding.measured() - finding.bound();
    }

    Verdict pressure() {
        var question = new Question(
                "I/O pressure is highest where distinct cached pages are fewest",
                Judge.HOT,
                Role.COMPARISON,
                Judge.PRESSURE,
                List.of(Judge.HOT),
                "",
                List.of("pressure.csv", "pages.csv", "cells.csv"));
        return ruling.on(
                question,
                () -> {
                    Figure figure = scope();
                    Sweep distinct = cells.sweep(Judge.HOT, Figure.DISTINCT_MIB);
                    Sweep pressure = cells.sweep(Judge.HOT, figure);
                    OptionalDouble floor = noise.of(figure);
                    OptionalDouble alike = noise.of(Figure.DISTINCT_MIB);
                    Optional<Finding> gap = Region.gap(distinct).or(() -> Region.gap(pressure));
                    if (gap.isPresent()) {
                        return gap.get();
                    }
                    if (floor.isEmpty() || alike.isEmpty()) {
                        return Finding.undecided(
                                "no noise floor of pages and I/O pressure: no pair of 25 % and 25 %+again has them and differs");
                    }
                    return pressure(distinct, pressure, alike.getAsDouble(), floor.getAsDouble(), figure);
                },
                Figure.DISTINCT_MIB,
                scope());
    }

    /** Values whose distinct pages are not told apart from the fewest are where they are fewest, too. */
    private Finding pressure(Sweep distinct, Sweep pressure, double alike, double floor, Figure figure) {
        int fewest = distinct.lowest(any -> true).orElseThrow();
        List<Integer> there = distinct.values().stream()
                .filter(percent -> Finding.atMost(distinct.median(percent) - distinct.median(fewest), alike))
                .toList();
        Optional<Integer> highest = pressure.highest(there::contains);
        Optional<Integer> beside = pressure.highest(percent -> !there.contains(percent));
        String where = "fewest distinct pages at " + Text.percents(there) + " (" + mib(distinct.median(fewest)) + ")";
        if (highest.isEmpty() || beside.isEmpty()) {
            return Finding.undecided(where + ": distinct pages differ by no more than their noise floor, " + mib(alike)
                    + ", or pressure is not known elsewhere");
        }
        Samples above = pressure.difference(highest.get(), beside.get());
        if (above.list().isEmpty()) {
            return Finding.undecided("no block holds both " + highest.get() + " and " + beside.get() + " %");
        }
        double measured = median(above);
        return new Finding(
                measured,
                floor,
                Finding.effect(measured, floor),
                where + ": " + stall(pressure.median(highest.get())) + " of I/O stall in the "
                        + (figure == Figure.IO_CONTAINER_MS ? "container" : "host") + ", elsewhere at most "
                        + stall(pressure.median(beside.get())) + " (" + beside.get() + " %): "
                        + stall(measured) + " apart" + blocks(above, DoubleUnaryOperator.identity(), 1) + "; "
                        + floor(stall(floor), noise));
    }

    /** The container's, or the host's where not every cell has the container's. */
    private Figure scope() {
        boolean everywhere = cells.curve(Judge.HOT)
                .allMatch(cell -> cell.figure(Figure.IO_CONTAINER_MS).isPresent());
        return everywhere ? Figure.IO_CONTAINER_MS : Figure.IO_HOST_MS;
    }
}
