package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.summary.Figure;
import io.pgmemlab.prefork.summary.Group;
import io.pgmemlab.prefork.summary.Names;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.Chart;
import io.pgmemlab.report.DotChart;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Section;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** PSS and USS of all processes after the work, every repeat seen. */
final class Footprints {
    private final RunView view;

    Footprints(RunView view) {
        this.view = view;
    }

    /** The legs of the claim: what preload saves, and what the candidate costs beside stock. */
    Optional<Chart> picture() {
        List<String> legs = view.measured().stream()
                .filter(leg -> !Names.isChanged(leg) && !of(leg, Figure.PSS).isEmpty())
                .toList();
        return legs.size() < 2
                ? Optional.empty()
                : Optional.of(new DotChart("MiB of PSS, all processes", legs)
                        .dots("PSS, a dot a repeat", "var(--s1)", values(legs, Figure.PSS))
                        .build(
                                "picture",
                                "The claim in one picture:",
                                "what preload saves, and what the candidate costs beside stock, after equal work."));
    }

    Section section() {
        List<String> legs = view.measured();
        Html table = table();
        return new Section(
                "footprint",
                "Memory after equal work",
                "Master and workers together. PSS divides shared pages among their sharers and may be summed; USS is what"
                        + " only one process holds. " + floor(),
                List.of(
                        legs.isEmpty()
                                ? Html.NOTHING
                                : new DotChart("MiB, all processes", legs)
                                        .dots("PSS", "var(--s1)", values(legs, Figure.PSS))
                                        .dots("USS", "var(--s2)", values(legs, Figure.USS))
                                        .build("footprint-chart", "PSS and USS by leg.", "A dot is one repeat.")
                                        .figure(table),
                        legs.isEmpty() ? table : Html.NOTHING));
    }

    private String floor() {
        OptionalDouble floor = view.noise().pss();
        return floor.isPresent()
                ? "Noise floor, the largest difference between repeats of a stock leg: "
                        + Figures.fixed(floor.getAsDouble(), 1) + " MiB."
                : "No stock leg was repeated: there is no noise floor.";
    }

    private Values of(String leg, Figure figure) {
        return view.tables().at(leg, Stage.WORKED, Group.ALL, figure);
    }

    private List<List<Double>> values(List<String> legs, Figure figure) {
        return legs.stream().map(leg -> of(leg, figure).list()).toList();
    }

    private Html table() {
        var table = new HtmlTable()
                .words("Leg")
                .figures("PSS", "MiB")
                .figures("beside stock", "MiB")
                .figures("", "%")
                .figures("saved by preload", "MiB")
                .figures("USS", "MiB")
                .figures("Requests a second", "")
                .figures("Repeats", "");
        for (String leg : view.legs()) {
            String shortcoming = view.shortcoming(leg);
            Values pss = of(leg, Figure.PSS);
            Values stock = Names.stockBeside(leg).map(view.tables()::pss).orElse(Values.NONE);
            Values lazy = leg.endsWith("/" + Names.PRELOAD)
                    ? of(leg.replaceFirst(Names.PRELOAD + "$", Names.LAZY), Figure.PSS)
                    : Values.NONE;
            table.row(
                    shortcoming.isEmpty() ? "" : "gone remarked",
                    List.of(
                            Cells.leg(leg),
                            Cells.repeats(pss, 1),
                            Cells.differences(pss.minus(stock), 1),
                            Cells.differences(pss.percentAbove(stock), 2),
                            Cells.repeats(lazy.minus(pss), 1),
                            Cells.repeats(of(leg, Figure.USS), 1),
                            Cells.repeats(view.tables().rates(leg), 0),
                            Html.text(pss.count())));
            if (!shortcoming.isEmpty()) {
                table.line("remark", Html.text(shortcoming));
            }
        }
        return table.html();
    }
}
