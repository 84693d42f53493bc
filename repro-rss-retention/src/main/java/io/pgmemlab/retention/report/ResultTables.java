package io.pgmemlab.retention.report;

import io.pgmemlab.Bytes;
import io.pgmemlab.report.Badge;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The result of every leg, as a table of the page. */
final class ResultTables {
    private ResultTables() {}

    static Html html(List<LegResult> legs) {
        var table = new HtmlTable()
                .words("Leg")
                .figures("Base", "MiB")
                .figures("Peak", "MiB")
                .figures("End", "MiB")
                .figures("After", "MiB")
                .figures("Returned", "")
                .figures("Back after", "")
                .figures("Live", "MiB")
                .figures("Held", "MiB")
                .figures("of it dirty", "MiB")
                .figures("tps", "")
                .figures("Failed", "")
                .words("Verdict");
        for (int i = 0; i < legs.size(); i++) {
            LegResult leg = legs.get(i);
            String shortcoming = leg.shortcoming();
            boolean sameBelow =
                    i + 1 < legs.size() && legs.get(i + 1).shortcoming().equals(shortcoming);
            List<Retained> results = leg.results();
            String style = shortcoming.isEmpty() ? "" : "gone remarked";
            for (Retained result : results) {
                table.row(style, cells(leg, result));
            }
            if (results.isEmpty()) {
                table.row("gone remarked", noCells(leg));
            }
            if (!shortcoming.isEmpty() && !sameBelow) {
                table.line("remark", Html.text(shortcoming));
            }
        }
        return table.html();
    }

    private static List<Html> cells(LegResult leg, Retained result) {
        List<Retained> repeats = leg.repeats().get(result.burst());
        return List.of(
                name(leg, result),
                spread(Figures.mib(result.base()), repeats, Retained::base),
                spread(Figures.mib(result.peak()), repeats, Retained::peak),
                spread(Figures.mib(result.end()), repeats, Retained::end),
                spread(Figures.mib(result.after()), repeats, Retained::after),
                Html.of(result.isFlat() ? Html.NOTHING : meter(result.returned()), Html.text(returned(result))),
                Html.text(back(result)),
                Html.text(Figures.mib(result.live())),
                Html.text(Figures.mib(result.held())),
                Html.text(Figures.mib(result.dirty())),
                Html.text(number(result.tps(), 1)),
                Html.text(number(result.failed(), 0)),
                badge(leg, result));
    }

    private static Html name(LegResult leg, Retained result) {
        String burst = leg.results().size() > 1 ? " after burst " + result.burst() : "";
        String tree = result.measure().equals("pss") ? " PSS of the tree" : "";
        int repeats = leg.repeats().get(result.burst()).size();
        String median = repeats > 1 ? " median of " + repeats : "";
        return Html.of(
                Html.tag("code").with(Html.breakable(leg.leg())),
                Html.tag("small").text(burst + tree + median));
    }

    private static List<Html> noCells(LegResult leg) {
        Html none = Html.text(Figures.ABSENT);
        return List.of(
                Html.tag("code").with(Html.breakable(leg.leg())),
                none,
                none,
                none,
                none,
                none,
                none,
                none,
                none,
                none,
                none,
                none,
                badge(leg, leg.verdict()));
    }

    /** Lowest and highest repeat below the median. */
    private static Html spread(String median, List<Retained> repeats, Function<Retained, Optional<Bytes>> field) {
        List<Bytes> values =
                repeats.stream().flatMap(r -> field.apply(r).stream()).sorted().toList();
        return values.size() < 2
                ? Html.text(median)
                : Html.of(
                        Html.text(median),
                        Html.tag("span")
                                .styled("spread")
                                .text(Figures.fixed(values.get(0).inMiB(), 1) + "–"
                                        + Figures.fixed(
                                                values.get(values.size() - 1).inMiB(), 1)));
    }

    private static Html meter(OptionalDouble fraction) {
        double width = Math.max(0, Math.min(1, fraction.orElse(0))) * 100;
        return fraction.isEmpty()
                ? Html.NOTHING
                : Html.tag("span")
                        .styled("meter")
                        .attribute("aria-hidden", "true")
                        .with(Html.tag("i")
                                .attribute("style", "width:" + Figures.fixed(width, 0) + "%")
                                .with());
    }

    private static Html badge(LegResult leg, Retained result) {
        return leg.isBetween(result) ? Html.text("measured") : badge(leg, leg.verdict(result));
    }

    private static Html badge(LegResult leg, Optional<Verdict> verdict) {
        if (leg.isInterrupted()) {
            return Html.text(LegResult.INTERRUPTED);
        }
        return verdict.map(v -> v.role() == Role.CONTROL
                        ? Html.of(Badge.of(v.outcome()), Html.tag("small").text(" control"))
                        : Badge.of(v.outcome()))
                .orElse(Html.text(Figures.ABSENT));
    }

    /** One row a trial and burst, as {@code retention.csv} has it. */
    static Html raw(List<LegResult> legs) {
        var table = new HtmlTable()
                .words("Trial")
                .figures("Burst", "")
                .words("Measure")
                .figures("Base", "bytes")
                .figures("Peak", "bytes")
                .figures("End", "bytes")
                .figures("After", "bytes")
                .figures("Lowest", "bytes")
                .figures("Process peak", "bytes")
                .figures("Returned fraction", "")
                .figures("Back after", "s")
                .figures("Allowed", "s")
                .figures("Window", "s")
                .words("State");
        legs.stream()
                .flatMap(leg -> leg.trials().stream())
                .forEach(trial -> trial.returns().stream()
                        .map(r -> List.of(
                                trial.id(),
                                String.valueOf(r.burst()),
                                r.measure(),
                                bytes(r.base()),
                                bytes(r.peak()),
                                bytes(r.end()),
                                bytes(r.after()),
                                bytes(r.lowest()),
                                bytes(r.processPeak()),
                                r.addedNothing() ? Figures.ABSENT : number(r.returned(), 4),
                                r.addedNothing() ? Figures.ABSENT : number(r.timeToReturn(), 2),
                                number(r.deadline(), 1),
                                number(r.window(), 1),
                                trial.isInterrupted() ? LegResult.INTERRUPTED : trial.state()))
                        .forEach(table::row));
        return table.html();
    }

    /** What was found to serve each leg; nothing for a bundle that did not record it. */
    static Html allocators(List<LegResult> legs) {
        var table = new HtmlTable().words("Leg").words("Allocator found, at the end of the last window");
        legs.stream()
                .filter(leg -> !leg.allocator().isEmpty())
                .forEach(
                        leg -> table.row(Html.tag("code").with(Html.breakable(leg.leg())), Html.text(leg.allocator())));
        return table.isEmpty()
                ? Html.NOTHING
                : Html.element(
                        "details",
                        Html.element("summary", Html.text("Which allocator was found to serve each leg")),
                        table.html());
    }

    static String returned(Retained result) {
        return result.isFlat() ? "flat" : Figures.percent(result.returned());
    }

    static String back(Retained result) {
        if (result.timeToReturn().isPresent() || result.returned().isEmpty() || result.isFlat()) {
            return result.isFlat() ? Figures.ABSENT : Figures.seconds(result.timeToReturn());
        }
        return "never";
    }

    private static String bytes(Optional<Bytes> bytes) {
        return bytes.map(b -> String.valueOf(b.count())).orElse(Figures.ABSENT);
    }

    static String number(OptionalDouble value, int decimals) {
        return value.isPresent() ? Figures.fixed(value.getAsDouble(), decimals) : Figures.ABSENT;
    }
}
