package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Database;
import io.pgmemlab.buffers.judge.Judge;
import io.pgmemlab.config.Scale;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.report.Chart;
import io.pgmemlab.report.Conclusion;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.Notice;
import io.pgmemlab.report.RunFacts;
import io.pgmemlab.report.ScenarioReport;
import io.pgmemlab.report.Section;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the reports of {@code shared-buffers} show: throughput over shared_buffers, right below it where the pages are, then pressure,
 * hits, efficiency, every cell, and what was published.
 */
public final class SharedBuffersReport implements ScenarioReport {
    private Bundle read;
    private RunView view;

    @Override
    public String scenario() {
        return "shared-buffers";
    }

    @Override
    public List<Verdict> judge(Bundle bundle) {
        List<Verdict> verdicts = Judge.judge(bundle, RunFacts.of(bundle).texts("legs"));
        Verdicts.write(bundle, verdicts);
        try (Database database = Database.of(bundle)) {
            database.keepIn(bundle);
        }
        return verdicts;
    }

    /** The tables are read once for all parts of a page. */
    private RunView view(Bundle bundle) {
        if (!bundle.equals(read)) {
            view = RunView.of(bundle);
            read = bundle;
        }
        return view;
    }

    @Override
    public List<Notice> notices(Bundle bundle) {
        RunView of = view(bundle);
        var notices = new ArrayList<Notice>();
        if (of.run().text("scale").equals(Scale.QUICK.word())) {
            notices.add(new Notice("Not evidence for the claim:", Judge.NO_EVIDENCE + "."));
        }
        String model = of.run().group("model").entrySet().stream()
                .filter(fact -> !fact.getKey().equals("name"))
                .map(fact -> fact.getKey() + ": " + fact.getValue())
                .collect(Collectors.joining("; "));
        if (!model.isEmpty()) {
            notices.add(new Notice("The model:", model + "."));
        }
        if (!of.remarks().isEmpty()) {
            notices.add(new Notice("The tables:", String.join("; ", of.remarks()) + "."));
        }
        return notices;
    }

    @Override
    public Conclusion conclusion(Bundle bundle) {
        return SharedBuffersConclusion.of(view(bundle));
    }

    @Override
    public Optional<Chart> picture(Bundle bundle) {
        RunView of = view(bundle);
        return of.measured().stream().findFirst().map(workload -> new Curves(of, workload).picture());
    }

    @Override
    public List<Section> sections(Bundle bundle) {
        RunView of = view(bundle);
        var sections = new ArrayList<Section>();
        of.measured().forEach(workload -> sections.add(new Curves(of, workload).section()));
        sections.add(new Stalls(of).section());
        sections.add(new HitsAndCosts(of).hits());
        sections.add(new HitsAndCosts(of).efficiency());
        HugePagesSection.section(of).ifPresent(sections::add);
        sections.add(CellSection.section(of));
        sections.add(PublishedBeside.section(of));
        sections.add(Glossary.section());
        return sections;
    }

    @Override
    public ConsoleTable console(Bundle bundle) {
        return ResultConsole.of(view(bundle));
    }

    @Override
    public String summary(Bundle bundle) {
        return QueryText.of(bundle);
    }
}
