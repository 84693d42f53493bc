package io.pgmemlab.retention.report;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.report.Chart;
import io.pgmemlab.report.Conclusion;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.RunFacts;
import io.pgmemlab.report.ScenarioReport;
import io.pgmemlab.report.Section;
import io.pgmemlab.report.Words;
import io.pgmemlab.retention.Judge;
import io.pgmemlab.retention.Legs;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the reports of {@code rss-retention} show: the results, memory over time, the residue, the published figures. */
public final class RetentionReport implements ScenarioReport {
    private static final String NOTE =
            "The window, in which the subject idles, lasts lab.rss.idle, and at least 5 s beyond the leg's deadline (2.5 × the"
                    + " decay time; 5 s where no decay is involved). PostgreSQL without a pooler (direct: 500 backends) is"
                    + " sampled once a second, everything else four times a second. Process peak, in the table of bytes, is"
                    + " of the largest process alone.";

    @Override
    public String scenario() {
        return "rss-retention";
    }

    @Override
    public List<Verdict> judge(Bundle bundle) {
        List<Verdict> verdicts = Judge.judge(bundle, Legs.of(bundle));
        Verdicts.write(bundle, verdicts);
        return verdicts;
    }

    @Override
    public Conclusion conclusion(Bundle bundle) {
        return RetentionConclusion.of(RunResults.of(bundle), RunFacts.of(bundle));
    }

    @Override
    public Optional<Chart> picture(Bundle bundle) {
        List<LegResult> legs = RunResults.of(bundle);
        List<LegResult> compared = RetentionConclusion.compared(legs);
        return compared.isEmpty() ? Optional.empty() : Optional.of(new CurveCharts(legs).picture(compared));
    }

    @Override
    public ConsoleTable console(Bundle bundle) {
        return ResultConsole.of(RunResults.of(bundle));
    }

    @Override
    public List<Section> sections(Bundle bundle) {
        List<LegResult> legs = RunResults.of(bundle);
        if (legs.isEmpty()) {
            return List.of(new Section(
                    "results",
                    "Results",
                    "",
                    List.of(missing("The bundle holds no trial: the run ended before its first."))));
        }
        var sections = new ArrayList<Section>();
        sections.add(results(legs));
        sections.add(curves(legs));
        sections.add(residue(legs));
        sections.add(new Section(
                "published",
                "The published figures beside these",
                "",
                List.of(PublishedNumbers.html(legs, RunFacts.of(bundle)))));
        sections.add(words());
        return sections;
    }

    private static Section results(List<LegResult> legs) {
        return new Section(
                "results",
                "What each leg kept",
                "A leg is one subject with one setting, run in fresh containers. Base is settled after a warm-up, peak the"
                        + " burst's highest sample, end the first sample after it, after the median of the window's last"
                        + " 2 s: from end to after is what idling alone did.",
                List.of(
                        ResultTables.html(legs),
                        Html.tag("p").styled("note").text(NOTE),
                        ResultTables.allocators(legs),
                        Html.element(
                                "details",
                                Html.element("summary", Html.text("Every trial and burst, in bytes")),
                                ResultTables.raw(legs))));
    }

    private static Section curves(List<LegResult> legs) {
        var charts = new CurveCharts(legs);
        if (charts.isEmpty()) {
            return new Section(
                    "curves",
                    "Memory over time",
                    "",
                    List.of(missing("No sample was recorded: there is no curve to draw.")));
        }
        String without = legs.stream()
                .filter(leg -> leg.curves().isEmpty())
                .map(LegResult::leg)
                .collect(Collectors.joining(", "));
        return new Section(
                "curves",
                "Memory over time",
                "MiB of RSS (PSS where said) against seconds since the end of the first burst, which is shaded; all panels share"
                        + " the vertical axis. Dashed: the baseline. Dotted: the bound, which a control must stay above and"
                        + " every other leg must come down to.",
                List.of(
                        charts.panels(),
                        without.isEmpty()
                                ? Html.NOTHING
                                : missing("No curve: " + without + " (reasons in the tables above)."),
                        charts.overlay()));
    }

    private static Section residue(List<LegResult> legs) {
        List<ResidueSplit> splits = ResidueSplit.of(legs);
        return new Section(
                "split",
                "What the remaining memory is",
                "Live memory is in use and no setting gives it back. Dirty pages are free, and resident only because the allocator"
                        + " kept them: these a setting can give back. The rest of what it"
                        + " holds is its metadata and fragmentation.",
                List.of(
                        splits.isEmpty()
                                ? missing("No leg was watched to the end of its window.")
                                : ResidueSplit.chart(splits)));
    }

    private static Section words() {
        return new Words()
                .word("RSS", "resident pages of the subject's process; never summed over processes.")
                .word(
                        "PSS",
                        "resident pages, shared ones divided among their sharers; summed over a tree of processes.")
                .word("returned", "(peak − after) ÷ (peak − base). Memory counts as returned from 95 %.")
                .word(
                        "back after",
                        "time from the burst's end to the first sample from which all later ones stay within 5 % of"
                                + " what the burst added. Never: not within the window, or not for good.")
                .word("flat", "the burst added no more than 32 MiB: the subject streams, there is nothing to return.")
                .word("live", "bytes in use, by the subject's own account or jemalloc's “allocated”.")
                .word(
                        "end",
                        "the first sample after the burst: what idling began with. What came down before it"
                                + " drained while the last statements were finished.")
                .word(
                        "dirty",
                        "pages that the allocator keeps although nothing in them is allocated, summed over"
                                + " jemalloc's arenas.")
                .word("metadata and fragmentation", "what else jemalloc holds: resident − allocated − dirty.")
                .word("LazyFree", "given back with MADV_FREE; counted as resident until the kernel needs the pages.")
                .word(
                        "control",
                        "must keep its memory in this run (10 % or more of what the burst added, all window long)."
                                + " Without it, a leg that returns memory proves nothing.")
                .word("failed", "transactions that failed. A trial with any does not count.")
                .section();
    }

    private static Html missing(String text) {
        return Html.tag("p").styled("missing").text(text);
    }
}
