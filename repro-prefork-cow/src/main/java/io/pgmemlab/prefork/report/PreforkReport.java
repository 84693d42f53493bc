package io.pgmemlab.prefork.report;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.prefork.judge.Judge;
import io.pgmemlab.prefork.summary.ComparedPair;
import io.pgmemlab.prefork.summary.Summary;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.report.Chart;
import io.pgmemlab.report.Conclusion;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.Notice;
import io.pgmemlab.report.RunFacts;
import io.pgmemlab.report.ScenarioReport;
import io.pgmemlab.report.Section;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the reports of {@code prefork-cow} show: memory by leg, copies told apart, growth, the published figures, changes. */
public final class PreforkReport implements ScenarioReport {
    @Override
    public String scenario() {
        return "prefork-cow";
    }

    @Override
    public List<Verdict> judge(Bundle bundle) {
        Summary.write(bundle);
        List<Verdict> verdicts = Judge.judge(bundle, RunFacts.of(bundle).texts("legs"));
        Verdicts.write(bundle, verdicts);
        return verdicts;
    }

    @Override
    public List<Notice> notices(Bundle bundle) {
        RunView view = RunView.of(bundle);
        var notices = new ArrayList<Notice>();
        notices.add(new Notice("Compared:", compared(view.pair())));
        notices.add(new Notice("Page counts:", view.levelInWords() + "."));
        return notices;
    }

    private static String compared(ComparedPair pair) {
        if (pair.name().isEmpty()) {
            return "not recorded in run.json.";
        }
        String both = pair.stock() + " (stock) with " + pair.candidate() + " (native)";
        String why = pair.why().isEmpty() ? "" : ": " + pair.why();
        if (pair.isFallback()) {
            return both + ". This is NOT the published pair (Django 6.0.7 and cppdjango)" + why + ".";
        }
        return both + (pair.isOwn() ? ", a pair of your own: its claims must hold" : "") + why + ".";
    }

    @Override
    public Conclusion conclusion(Bundle bundle) {
        return PreforkConclusion.of(RunView.of(bundle));
    }

    @Override
    public Optional<Chart> picture(Bundle bundle) {
        return new Footprints(RunView.of(bundle)).picture();
    }

    @Override
    public List<Section> sections(Bundle bundle) {
        RunView view = RunView.of(bundle);
        return List.of(
                new Footprints(view).section(),
                PageSplit.section(view),
                new Growth(view).section(),
                new CopiesByMapping(view).section(),
                new PublishedBeside(view).section(),
                new Changes(view).section(),
                Glossary.section());
    }

    @Override
    public ConsoleTable console(Bundle bundle) {
        return ResultConsole.of(RunView.of(bundle));
    }

    /** The form in which the claim's evidence was published. */
    @Override
    public boolean recognises(Path directory) {
        return Files.isRegularFile(directory.resolve(Tables.SNAPSHOTS))
                && Files.isRegularFile(directory.resolve(Tables.LOAD));
    }

    @Override
    public String summary(Bundle bundle) {
        return SummaryText.of(bundle);
    }
}
