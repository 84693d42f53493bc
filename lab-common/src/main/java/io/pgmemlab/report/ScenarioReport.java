package io.pgmemlab.report;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.verdict.Verdict;
import java.nio.file.Path;
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

    /**
     * What the scenario does when its last trial is over, and what is done again when shards were merged: judges the tables
     * of a bundle and writes its verdicts, and whatever further files it computes of them. {@code run.json} tells legs and
     * configuration.
     *
     * @return the verdicts as written
     */
    default List<Verdict> judge(Bundle bundle) {
        return List.of();
    }

    /** What must be known before the first figure; it stands above everything. */
    default List<Notice> notices(Bundle bundle) {
        return List.of();
    }

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

    /** Whether a directory without {@code run.json} holds tables that this scenario reads: those that others published. */
    default boolean recognises(Path directory) {
        return false;
    }

    /**
     * What {@code analyze} computes of the tables alone, in plain text; empty where there is nothing of the kind. Also of a
     * directory that the scenario {@linkplain #recognises recognises}, which has tables and nothing else.
     */
    default String summary(Bundle bundle) {
        return "";
    }

    /** The scenario that knows the tables of a directory without {@code run.json}. */
    static Optional<ScenarioReport> recognising(Path directory) {
        return ServiceLoader.load(ScenarioReport.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(report -> report.recognises(directory))
                .findFirst();
    }

    /** The report of a scenario; verdicts alone where the scenario has none on the class path. */
    static ScenarioReport of(String scenario) {
        return ServiceLoader.load(ScenarioReport.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(report -> report.scenario().equals(scenario))
                .findFirst()
                .orElseGet(() -> new VerdictsOnlyReport(scenario));
    }
}
