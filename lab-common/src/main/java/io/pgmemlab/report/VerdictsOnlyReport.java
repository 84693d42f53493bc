package io.pgmemlab.report;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.util.List;

/** The report of a bundle whose scenario is not on the class path: the verdicts as they are, no conclusion of its own. */
record VerdictsOnlyReport(String scenario) implements ScenarioReport {
    @Override
    public Conclusion conclusion(Bundle bundle) {
        List<Verdict> verdicts = Verdicts.read(bundle);
        return new Conclusion(
                Outcome.REPORTED,
                verdicts.isEmpty()
                        ? "The run left no verdict."
                        : "Verdicts of " + scenario + " as recorded; its own report is not on the class path.",
                List.of());
    }

    @Override
    public List<Section> sections(Bundle bundle) {
        return List.of();
    }

    @Override
    public ConsoleTable console(Bundle bundle) {
        var table = new ConsoleTable()
                .words("leg")
                .figures("measured")
                .figures("bound")
                .words("verdict");
        for (Verdict verdict : Verdicts.read(bundle)) {
            table.noted(
                    verdict.reason(),
                    verdict.leg(),
                    VerdictTable.figure(verdict.measured(), verdict.unit()),
                    VerdictTable.figure(verdict.bound(), verdict.unit()),
                    verdict.outcome().word());
        }
        return table;
    }
}
