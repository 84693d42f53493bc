package io.pgmemlab.prefork.report;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.experiment.Journal;
import io.pgmemlab.experiment.Trial;
import io.pgmemlab.experiment.Trials;
import io.pgmemlab.prefork.summary.ComparedPair;
import io.pgmemlab.prefork.summary.Names;
import io.pgmemlab.prefork.summary.NoiseFloor;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.report.RunFacts;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the reports read of a bundle. */
record RunView(Bundle bundle, Tables tables, Trials trials, List<Verdict> verdicts, ComparedPair pair, RunFacts run) {
    static RunView of(Bundle bundle) {
        return new RunView(
                bundle,
                Tables.read(bundle),
                Trials.read(bundle),
                Verdicts.read(bundle),
                ComparedPair.of(bundle),
                RunFacts.of(bundle));
    }

    /** Every leg that was planned, tried, measured or judged, in this order. */
    List<String> legs() {
        var legs = new LinkedHashSet<>(run.texts("legs"));
        bundle.table(Bundle.TRIALS).rows().forEach(row -> legs.add(row.text("leg")));
        legs.addAll(tables.legs());
        verdicts.forEach(verdict -> legs.add(verdict.leg()));
        return legs.stream().filter(leg -> !leg.isEmpty()).toList();
    }

    /** Legs with figures that count, in the same order. */
    List<String> measured() {
        return legs().stream().filter(tables.legs()::contains).toList();
    }

    /** Of these the ones that fork a loaded master. */
    List<String> preloaded() {
        return measured().stream()
                .filter(leg -> leg.contains("/" + Names.PRELOAD))
                .toList();
    }

    List<Verdict> verdicts(String leg) {
        return verdicts.stream().filter(verdict -> verdict.leg().equals(leg)).toList();
    }

    /** What {@code run.json} tells of a leg's change: its {@code purpose}, {@code what} it does, the {@code setting}. */
    Optional<String> change(String leg, String part) {
        return run.find("changes", Names.change(leg), part).filter(text -> !text.isEmpty());
    }

    NoiseFloor noise() {
        return new NoiseFloor(tables);
    }

    /** Why a leg has no figures; empty where it has some. */
    String shortcoming(String leg) {
        if (tables.legs().contains(leg)) {
            return "";
        }
        Optional<Table.Row> last = trials.last(leg);
        if (last.isPresent()) {
            return last.get().text("state") + ": " + last.get().text("reason");
        }
        boolean open = Journal.interrupted(bundle).stream().anyMatch(id -> Trial.isOf(id, leg));
        return open ? "the run ended in this trial" : "not reached before the run ended";
    }

    /** How page counts were come by: {@code frames}; several where legs differ. */
    String level() {
        String levels = tables.legs().stream()
                .flatMap(leg -> tables.levels(leg).stream())
                .distinct()
                .collect(Collectors.joining(", "));
        return levels.isEmpty() ? run.find("frames", "level").orElse("not recorded") : levels;
    }

    /** The level with what it means, and why it is no better one. */
    String levelInWords() {
        String level = level();
        String meaning = Stream.of(level.split(", ", -1)).map(RunView::meaning).collect(Collectors.joining("; "));
        return "level " + level + meaning
                + run.find("frames", "reason").map(why -> " (" + why + ")").orElse("");
    }

    private static String meaning(String level) {
        return switch (level) {
            case "frames" -> ", every page by its frame";
            case "exclusive" -> ", pages that only one process maps; under-reports where huge pages are in use";
            case "rollup" -> ", private dirty memory only: copied and fresh pages are not told apart";
            default -> "";
        };
    }
}
