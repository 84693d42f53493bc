package io.pgmemlab.report;

import io.pgmemlab.evidence.Bundle;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * What a scenario adds to the reports of its bundles. Implementations are found by {@link ServiceLoader}: name the class in
 * {@code META-INF/services/io.pgmemlab.report.ScenarioReport}.
 *
 * <p>A bundle may be that of a killed run or of another machine: any file and any cell may be missing.
 */
public interface ScenarioReport {
    /** The scenario's name as {@code run.json} has it. */
    String scenario();

    /** What to conclude and do; it stands first. */
    Conclusion conclusion(Bundle bundle);

    /** The claim in one picture, beside the conclusion. Its figures must be in a table of a section. */
    default Optional<Chart> picture(Bundle bundle) {
        return Optional.empty();
    }

    /** Charts and tables, in reading order; they follow the verdicts. */
    List<Section> sections(Bundle bundle);

    /** The verdicts with their figures, for the console. */
    ConsoleTable console(Bundle bundle);

    /** The report of a scenario; verdicts alone where the scenario has none on the class path. */
    static ScenarioReport of(String scenario) {
        return ServiceLoader.load(ScenarioReport.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(report -> report.scenario().equals(scenario))
                .findFirst()
                .orElseGet(() -> new VerdictsOnlyReport(scenario));
    }
}
