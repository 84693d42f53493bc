package io.pgmemlab.buffers.judge;

import io.pgmemlab.buffers.data.Cell;
import io.pgmemlab.buffers.data.Cells;
import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.data.Result;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.experiment.TrialState;
import io.pgmemlab.experiment.Trials;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What stands against judging a claim on this bundle at all, or against believing what was found.
 *
 * @param states every attempt at a cell, of {@code cell_states.sql}
 * @param legs that were planned
 */
record Doubts(Cells cells, Trials trials, List<Result.Row> states, List<String> legs) {
    /** The first thing that makes it impossible. */
    Optional<Finding> obstacle(Question question) {
        return question.workloads().stream()
                .flatMap(workload -> missing(workload, question).stream())
                .findFirst()
                .or(() -> question.workloads().stream()
                        .flatMap(workload -> changedPlans(workload).stream())
                        .findFirst());
    }

    private Optional<Finding> missing(String workload, Question question) {
        List<String> planned = planned(question)
                .filter(leg -> isOf(workload, leg))
                .filter(leg -> question.label().isEmpty() || isLabelled(leg, question.label()))
                .toList();
        boolean there = cells.all().stream()
                .anyMatch(cell -> cell.leg().workload().equals(workload)
                        && (question.label().isEmpty()
                                ? cell.leg().isOfCurve()
                                : cell.leg().label().equals(question.label())));
        if (there) {
            return Optional.empty();
        }
        if (planned.isEmpty()) {
            return Optional.of(Finding.undecided(
                    question.label().isEmpty()
                            ? workload + " was not run here: -Dlab.sb.workloads=" + workload
                            : "not run here: -Dlab.sb.controls=yes"));
        }
        Optional<Table.Row> last =
                planned.stream().flatMap(leg -> trials.last(leg).stream()).reduce((before, after) -> after);
        String why = "no cell of " + workload + (question.label().isEmpty() ? "" : "+" + question.label()) + " counts: "
                + last.map(row -> row.text("reason"))
                        .filter(text -> !text.isEmpty())
                        .or(() -> notRun(question).stream().findFirst())
                        .orElse("none was run to its end");
        return Optional.of(
                last.filter(row -> row.is("state", TrialState.UNAVAILABLE.word()))
                                .isPresent()
                        ? Finding.unavailable(why)
                        : Finding.undecided(why));
    }

    /** Cells that ran with other plans are other experiments. */
    private Optional<Finding> changedPlans(String workload) {
        List<String> plans = cells.curve(workload)
                .map(Cell::plans)
                .filter(hash -> !hash.isEmpty())
                .distinct()
                .toList();
        return plans.size() < 2
                ? Optional.empty()
                : Optional.of(Finding.undecided("plans of " + workload + " changed over the sweep: "
                        + cells.curve(workload)
                                .map(cell -> cell.leg() + " " + (cell.plans().isEmpty() ? "unknown" : cell.plans()))
                                .distinct()
                                .collect(Collectors.joining(", "))));
    }

    /** Planned cells that do not count because something disturbed them; what was tried and ran in the end is no secret either. */
    Optional<String> disturbed(Question question) {
        Stream<String> invalid = planned(question)
                .flatMap(leg -> trials.of(leg).isEmpty()
                        ? Stream.of(leg + " was not reached")
                        : trials.lost(leg).map(count -> leg + ": " + count + " without a valid cell").stream());
        Stream<String> unrecorded = states.stream()
                .filter(row -> row.text("state").equals(TrialState.VALID.word())
                        && row.find("ran").isEmpty())
                .map(row -> row.text("leg"))
                .filter(leg -> isAskedFor(question, leg))
                .map(leg -> leg + " is missing in cells.csv");
        String lost = Stream.concat(invalid, unrecorded).collect(Collectors.joining(", "));
        return lost.isEmpty() ? Optional.empty() : Optional.of(lost);
    }

    /** Cells that count and lack a figure all the same: a file of theirs is missing or was torn. */
    Optional<String> lacking(String workload, Figure figure) {
        String legs = cells.curve(workload)
                .filter(cell -> cell.figure(figure).isEmpty())
                .map(cell -> cell.leg().toString())
                .distinct()
                .collect(Collectors.joining(", "));
        return legs.isEmpty()
                ? Optional.empty()
                : Optional.of("no " + figure.name().toLowerCase(Locale.ROOT) + " of " + legs);
    }

    /** Values with which the server did not run, with its word on it. Nothing of them is in any figure. */
    List<String> notRun(Question question) {
        return states.stream()
                .filter(row -> row.is("ran", false) && row.text("state").equals(TrialState.VALID.word()))
                .filter(row -> isAskedFor(question, row.text("leg")))
                .map(row ->
                        row.text("leg") + " did not run" + (row.text("why").isEmpty() ? "" : ": " + row.text("why")))
                .distinct()
                .toList();
    }

    /** What a reader should know without its deciding anything. */
    String remarks(Question question) {
        String cold = cells.all().stream()
                .filter(cell -> !cell.warm() && isAskedFor(question, cell.leg().toString()))
                .map(cell -> cell.leg().toString())
                .distinct()
                .collect(Collectors.joining(", "));
        String invalid = planned(question)
                .flatMap(leg -> trials.invalidAttempts(leg).stream().map(reason -> leg + ": " + reason))
                .collect(Collectors.joining(", "));
        return Stream.of(
                        String.join("; ", notRun(question)),
                        cold.isEmpty() ? "" : "not flat yet when the window began: " + cold,
                        invalid.isEmpty() ? "" : "invalid attempts: " + invalid)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private Stream<String> planned(Question question) {
        return legs.stream().filter(leg -> isAskedFor(question, leg));
    }

    private static boolean isAskedFor(Question question, String leg) {
        return LegName.parse(leg)
                .filter(name -> question.workloads().contains(name.workload()))
                .filter(name -> question.label().isEmpty()
                        ? name.isOfCurve()
                        : name.label().equals(question.label()))
                .isPresent();
    }

    private static boolean isOf(String workload, String leg) {
        return LegName.parse(leg)
                .filter(name -> name.workload().equals(workload))
                .isPresent();
    }

    private static boolean isLabelled(String leg, String label) {
        return LegName.parse(leg).filter(name -> name.label().equals(label)).isPresent();
    }
}
