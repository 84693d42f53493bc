package io.pgmemlab.report;

import io.pgmemlab.evidence.Bundle;
import java.nio.file.Files;
import java.nio.file.Path;

/** The report of a bundle in plain text: what ran, the scenario's table, what to conclude and do. */
public final class ConsoleReport {
    private ConsoleReport() {}

    /**
     * The report, and what the scenario computes of its tables. Of tables that others published only the latter: nothing in
     * them tells which trials were valid, so nothing is judged.
     *
     * @throws IllegalArgumentException when the directory is neither a bundle nor holds tables that a scenario knows
     */
    public static String analyze(Path directory) {
        if (Files.isRegularFile(directory.resolve(Bundle.RUN))) {
            Bundle bundle = Bundle.open(directory);
            String summary =
                    ScenarioReport.of(RunFacts.of(bundle).text("scenario")).summary(bundle);
            return render(bundle) + (summary.isEmpty() ? "" : "\n" + summary);
        }
        return ScenarioReport.recognising(directory)
                .map(scenario -> scenario.summary(new Bundle(directory))
                        + TornTables.notice(new Bundle(directory))
                                .map(notice -> "\n" + notice)
                                .orElse(""))
                .orElseThrow(() -> new IllegalArgumentException(directory + " is no evidence bundle: it holds no "
                        + Bundle.RUN + ", and no published tables that a scenario here knows. A bundle is one directory"
                        + " below target/lab/<scenario>/"));
    }

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
        scenario.notices(bundle).forEach(text::append);
        run.merged().ifPresent(text::append);
        TornTables.notice(bundle).ifPresent(text::append);
        text.append('\n').append(scenario.console(bundle));
        text.append('\n').append(scenario.conclusion(bundle));
        return text.toString();
    }
}
