package io.pgmemlab.report;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The order of the page: what was claimed, what to conclude, the verdicts, the figures, the circumstances, the evidence. */
final class Page {
    private final Bundle bundle;
    private final RunFacts run;
    private final ScenarioReport scenario;

    Page(Bundle bundle) {
        this.bundle = bundle;
        this.run = RunFacts.of(bundle);
        this.scenario = ScenarioReport.of(run.text("scenario"));
    }

    String html() {
        String echarts = Scripts.resource(Scripts.ECHARTS);
        String charts = Scripts.resource("report.js");
        // nothing may be loaded, and no script run but these two
        String policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src "
                + Scripts.permission(echarts) + " " + Scripts.permission(charts);
        Html head = Html.element(
                "head",
                new Html("<meta charset=\"utf-8\">"),
                new Html("<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">"),
                new Html("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"),
                new Html("<meta name=\"color-scheme\" content=\"light dark\">"),
                Html.element("title", Html.text(run.text("scenario") + ": " + run.text("title"))),
                Html.element("style", new Html(Scripts.resource("report.css"))));
        Html body = Html.element(
                "body", Html.element("main", content()), Scripts.program(echarts), Scripts.program(charts));
        return "<!doctype html>\n<html lang=\"en\">\n" + head + "\n" + body + "\n</html>\n";
    }

    /** The page without its style and programs. */
    Html content() {
        List<Verdict> verdicts = Verdicts.read(bundle);
        var parts = new ArrayList<Html>();
        parts.add(header());
        parts.add(conclusion(verdicts));
        parts.add(new Section("verdicts", "Verdicts", "", List.of(VerdictTable.html(verdicts))).html());
        scenario.sections(bundle).forEach(section -> parts.add(section.html()));
        parts.add(new Section("run", "The run", "", List.of(trials(), records())).html());
        parts.add(new Section(
                        "evidence",
                        "Evidence",
                        "Every figure above is computed from these files, which stand beside this page.",
                        List.of(EvidenceFiles.html(bundle)))
                .html());
        return Html.of(parts.stream().map(part -> new Html(part + "\n")).toArray(Html[]::new));
    }

    private Html header() {
        return Html.element(
                "header",
                Html.tag("p")
                        .styled("eyebrow")
                        .with(
                                Html.text("pg-memlab · " + run.text("scenario")),
                                Html.tag("span").styled("scale").text(run.text("scale") + " scale")),
                Html.tag("h1").text(run.text("title")),
                Html.tag("p")
                        .styled("claim")
                        .with(
                                Html.tag("b").text("Claim"),
                                Html.text(" " + run.text("claim") + " "),
                                Html.tag("cite").text(run.text("source"))),
                definitions("glance", run.glance()),
                banners());
    }

    private Html banners() {
        var banners = new ArrayList<Html>();
        Stream.of(scenario.notices(bundle).stream(), run.merged().stream(), TornTables.notice(bundle).stream())
                .flatMap(notices -> notices)
                .forEach(notice -> banners.add(banner(notice.label(), notice.text())));
        if (!run.ended()) {
            banners.add(banner("This run did not end.", "It was killed or failed; what it had measured is shown."));
        }
        if (run.find("scale").filter("quick"::equals).isPresent()) {
            banners.add(banner(
                    "Quick scale.",
                    "Every mechanism is there in minutes, with fewer repeats and shorter load than published."));
        }
        if (!run.changedMagnitudes().isEmpty()) {
            banners.add(banner(
                    "Changed magnitudes:",
                    String.join("; ", run.changedMagnitudes()).replaceAll("[.;]?$", ".")));
        }
        return Html.join(banners);
    }

    private static Html banner(String label, String text) {
        return Html.tag("p").styled("banner").with(Html.tag("b").text(label), Html.text(" " + text));
    }

    private Html conclusion(List<Verdict> verdicts) {
        Conclusion conclusion = scenario.conclusion(bundle);
        return Html.tag("section")
                .attribute("id", "conclusion")
                .styled("conclusion " + conclusion.outcome().word())
                .with(
                        Html.element(
                                "div",
                                Html.tag("h2").text("What to conclude and do"),
                                Html.tag("p").styled("finding").text(conclusion.finding()),
                                Html.tag("ul")
                                        .with(conclusion.advice().stream()
                                                .map(Page::advice)
                                                .toList()),
                                VerdictTable.tally(verdicts)),
                        scenario.picture(bundle).map(Page::picture).orElse(Html.NOTHING));
    }

    private static Html picture(Chart chart) {
        return chart.panel(Html.of(Html.tag("b").text(chart.title()), Html.text(" " + chart.says())));
    }

    private static Html advice(Conclusion.Advice advice) {
        return Html.element(
                "li",
                Html.text(advice.text() + " "),
                advice.setting().isEmpty()
                        ? Html.NOTHING
                        : Html.tag("code").styled("setting").text(advice.setting()));
    }

    private Html trials() {
        var rows = bundle.table(Bundle.TRIALS).rows();
        if (rows.isEmpty()) {
            return Html.tag("p").styled("missing").text("No trial was recorded (" + Bundle.TRIALS + " is missing).");
        }
        HtmlTable table = new HtmlTable()
                .words("Trial")
                .words("Leg")
                .figures("Block", "")
                .figures("Order", "")
                .words("State")
                .words("Reason");
        rows.forEach(row -> table.row(
                Html.tag("code").text(row.text("trial")),
                Html.tag("code").text(row.text("leg")),
                Html.text(row.text("block")),
                Html.text(row.text("order")),
                Html.text(row.is("state", "running") ? "running when the run ended" : state(row)),
                Html.text(row.text("reason"))));
        return Html.element(
                "details",
                Html.element("summary", Html.text("Trials in the order they ran: " + states(rows))),
                table.html());
    }

    /** A trial in which the run was told to end was not disturbed: it is not called invalid. */
    private static String state(Table.Row trial) {
        boolean interrupted =
                trial.is("state", "invalid") && trial.text("reason").startsWith("interrupted");
        return interrupted ? "interrupted" : trial.text("state");
    }

    /** {@code 9 valid, 1 invalid}. */
    private static String states(List<Table.Row> trials) {
        var counts = new LinkedHashMap<String, Integer>();
        trials.forEach(trial -> counts.merge(state(trial), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", "));
    }

    private Html records() {
        return Html.join(run.records().entrySet().stream()
                .map(group -> record(group.getKey(), group.getValue()))
                .toList());
    }

    private static Html record(String title, Map<String, String> values) {
        Html content = values.isEmpty()
                ? Html.tag("p").styled("missing").text("Not recorded in " + Bundle.RUN + ".")
                : definitions("record", values);
        return Html.element("details", Html.element("summary", Html.text(title)), content);
    }

    private static Html definitions(String style, Map<String, String> values) {
        return Html.tag("dl")
                .styled(style)
                .with(values.entrySet().stream()
                        .map(v -> Html.element(
                                "div",
                                Html.tag("dt").text(v.getKey()),
                                Html.tag("dd").text(v.getValue())))
                        .toList());
    }
}
