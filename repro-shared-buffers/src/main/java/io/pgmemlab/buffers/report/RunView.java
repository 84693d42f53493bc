package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Cells;
import io.pgmemlab.buffers.data.Database;
import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.data.Noise;
import io.pgmemlab.buffers.data.Query;
import io.pgmemlab.buffers.data.Result;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.experiment.Trials;
import io.pgmemlab.report.RunFacts;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the reports read of a bundle.
 *
 * @param legs rows of {@code legs.sql}
 * @param states rows of {@code cell_states.sql}
 * @param stalls rows of {@code stalls.sql}
 * @param pageTables rows of {@code page_tables.sql}
 * @param remarks on the files
 */
record RunView(
        Cells cells,
        Noise noise,
        List<Result.Row> legs,
        List<Result.Row> states,
        List<Result.Row> stalls,
        List<Result.Row> pageTables,
        Trials trials,
        List<Verdict> verdicts,
        RunFacts run,
        List<String> remarks) {
    static RunView of(Bundle bundle) {
        try (Database database = Database.of(bundle)) {
            return new RunView(
                    Cells.of(database),
                    Noise.of(database),
                    database.query(Query.LEGS).rows(),
                    database.query(Query.CELL_STATES).rows(),
                    database.query(Query.STALLS).rows(),
                    database.query(Query.PAGE_TABLES).rows(),
                    Trials.read(bundle),
                    Verdicts.read(bundle),
                    RunFacts.of(bundle),
                    database.remarks());
        }
    }

    /** Every workload that was planned, tried or judged, in this order; a control's verdict is of its workload. */
    List<String> workloads() {
        var names = new LinkedHashSet<String>();
        Stream.concat(run.texts("legs").stream(), states.stream().map(row -> row.text("leg")))
                .flatMap(leg -> LegName.parse(leg).stream())
                .forEach(leg -> names.add(leg.workload()));
        verdicts.forEach(verdict -> names.add(workload(verdict)));
        return List.copyOf(names);
    }

    /** Those with cells that count, in the same order. */
    List<String> measured() {
        return workloads().stream().filter(cells.workloads()::contains).toList();
    }

    /** Legs without a row of figures, in the order they were planned; the second run of the baseline is part of the first. */
    List<LegName> withoutFigures(String workload) {
        var names = new LinkedHashSet<LegName>();
        Stream.concat(run.texts("legs").stream(), states.stream().map(row -> row.text("leg")))
                .flatMap(leg -> LegName.parse(leg).stream())
                .filter(leg -> leg.workload().equals(workload) && !leg.label().equals(LegName.AGAIN))
                .forEach(names::add);
        cells.all().forEach(cell -> names.remove(cell.leg()));
        return List.copyOf(names);
    }

    /** Why a leg has no figures. */
    String shortcoming(LegName leg) {
        return states.stream()
                .filter(row -> row.text("leg").equals(leg.toString()))
                .reduce((before, after) -> after)
                .map(RunView::state)
                .orElse("not reached before the run ended");
    }

    /** {@code did not run: FATAL …}, {@code invalid: 3 clients aborted}, {@code valid}. */
    static String state(Result.Row row) {
        if (row.is("ran", false)) {
            return "did not run" + reason(row.text("why"));
        }
        return row.text("state") + reason(row.text("reason"));
    }

    private static String reason(String text) {
        return text.isEmpty() ? "" : ": " + text;
    }

    static String workload(Verdict verdict) {
        return verdict.leg().split("\\+", -1)[0];
    }

    List<Verdict> verdicts(String workload) {
        return verdicts.stream()
                .filter(verdict -> workload(verdict).equals(workload))
                .toList();
    }

    Optional<Verdict> verdict(String unit) {
        return verdicts.stream().filter(verdict -> verdict.unit().equals(unit)).findFirst();
    }
}
