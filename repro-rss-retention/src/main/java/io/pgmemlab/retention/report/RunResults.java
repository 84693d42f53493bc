package io.pgmemlab.retention.report;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.experiment.Trial;
import io.pgmemlab.report.RunFacts;
import io.pgmemlab.retention.Retention;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a bundle of this scenario leg by leg. Legs of one subject stand together, in the order they ran. */
final class RunResults {
    private final Map<String, List<Table.Row>> samples;
    private final Map<String, List<Table.Row>> phases;
    private final List<Retained> retained;
    private final List<Table.Row> trials;
    private final List<Verdict> verdicts;
    private final List<String> planned;

    private RunResults(Bundle bundle) {
        samples = byTrial(bundle.table(Bundle.SAMPLES));
        phases = byTrial(bundle.table(Bundle.PHASES));
        retained = bundle.table(Retention.FILE).stream().map(Retained::of).toList();
        trials = bundle.table(Bundle.TRIALS).rows();
        verdicts = Verdicts.read(bundle);
        planned = RunFacts.of(bundle).texts("legs");
    }

    static List<LegResult> of(Bundle bundle) {
        return new RunResults(bundle).legs();
    }

    private static Map<String, List<Table.Row>> byTrial(Table table) {
        return table.stream()
                .collect(Collectors.groupingBy(row -> row.text("trial"), LinkedHashMap::new, Collectors.toList()));
    }

    private List<LegResult> legs() {
        var byLeg = new LinkedHashMap<String, List<LegResult.TrialResult>>();
        trialsById()
                .values()
                .forEach(t ->
                        byLeg.computeIfAbsent(t.leg(), leg -> new ArrayList<>()).add(t));
        planned.forEach(leg -> byLeg.computeIfAbsent(
                leg, name -> List.of(new LegResult.TrialResult("", name, "planned", "", List.of(), curve("", "")))));
        verdicts.forEach(v -> byLeg.computeIfAbsent(v.leg(), leg -> List.of()));
        List<LegResult> legs = byLeg.entrySet().stream()
                .map(e -> new LegResult(
                        e.getKey(),
                        e.getValue(),
                        verdicts.stream()
                                .filter(v -> v.leg().equals(e.getKey()))
                                .toList()))
                .toList();
        return legs.stream()
                .collect(Collectors.groupingBy(LegResult::subject, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    /** The last attempt of every trial, then those that left samples only because the run was killed in them. */
    private Map<String, LegResult.TrialResult> trialsById() {
        var results = new LinkedHashMap<String, LegResult.TrialResult>();
        for (Table.Row row : trials) {
            results.put(
                    row.text("trial"),
                    trial(row.text("trial"), row.text("leg"), row.text("state"), row.text("reason")));
        }
        Set<String> unended = new LinkedHashSet<>(samples.keySet());
        unended.addAll(phases.keySet());
        unended.removeAll(results.keySet());
        unended.remove("");
        unended.forEach(id -> results.put(id, trial(id, legOf(id), "running", "")));
        return results;
    }

    private LegResult.TrialResult trial(String id, String leg, String state, String reason) {
        var lastOfBurst = new LinkedHashMap<Integer, Retained>();
        retained.stream().filter(r -> r.trial().equals(id)).forEach(r -> lastOfBurst.put(r.burst(), r));
        List<Retained> returns = List.copyOf(lastOfBurst.values());
        String measure = returns.isEmpty() ? "" : returns.get(0).measure();
        return new LegResult.TrialResult(id, leg, state, reason, returns, curve(id, measure));
    }

    private Curve curve(String trial, String measure) {
        return Curve.of(trial, samples.getOrDefault(trial, List.of()), phases.getOrDefault(trial, List.of()), measure);
    }

    /** The leg of a trial that left no line of its own: the planned one its id was made of. */
    private String legOf(String id) {
        return planned.stream().filter(leg -> Trial.isOf(id, leg)).findFirst().orElse(Trial.legInFiles(id));
    }
}
