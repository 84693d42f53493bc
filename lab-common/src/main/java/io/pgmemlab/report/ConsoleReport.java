package io.pgmemlab.report;

import io.pgmemlab.evidence.Bundle;

/** The report of a bundle in plain text: what ran, the scenario's table, what to conclude and do. */
public final class ConsoleReport {
    private ConsoleReport() {}

    public static String render(Bundle bundle) {
        RunFacts run = RunFacts.of(bundle);
        ScenarioReport scenario = ScenarioReport.of(run.text("scenario"));
        var text = new StringBuilder();
        text.append(run.text("scenario"))
                .append(", ")
                .append(run.text("scale"))
                .append(" scale, run ")
                .append(run.text("runId"))
                .append(run.ended() ? "" : " (did not end)")
                .append('\n');
        run.changedMagnitudes()
                .forEach(change ->
                        text.append("changed magnitude: ").append(change).append('\n'));
        text.append('\n').append(scenario.console(bundle));
        text.append('\n').append(scenario.conclusion(bundle));
        return text.toString();
    }
}
