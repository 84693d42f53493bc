package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.summary.Figure;
import io.pgmemlab.prefork.summary.Group;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.BarChart;
import io.pgmemlab.report.Chart;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** In which mappings the workers' copies are, after the work; the largest, and the rest as one. */
final class CopiesByMapping {
    private static final int SHOWN = 6;
    private static final String REST = "all others";

    private final RunView view;
    private final Tables tables;
    private final List<String> legs;
    private final List<String> mappings;

    CopiesByMapping(RunView view) {
        this.view = view;
        this.tables = view.tables();
        this.legs = view.preloaded().stream()
                .filter(leg ->
                        !tables.mappings(leg, Stage.WORKED, Group.WORKERS).isEmpty())
                .toList();
        this.mappings = legs.stream()
                .flatMap(leg -> tables.mappings(leg, Stage.WORKED, Group.WORKERS).stream())
                .distinct()
                .sorted(Comparator.comparingDouble(this::most).reversed())
                .toList();
    }

    /** What the leg that copies most in it copies. */
    private double most(String mapping) {
        return legs.stream()
                .mapToDouble(leg -> of(leg, mapping, Figure.COPIED).median().orElse(0))
                .max()
                .orElse(0);
    }

    private Values of(String leg, String mapping, Figure figure) {
        return tables.mapping(leg, Stage.WORKED, Group.WORKERS, mapping, figure);
    }

    Section section() {
        return new Section(
                "mappings",
                "Where copies happen",
                "Inherited pages that the workers hold copies of after the work, by the mapping they are in. [heap] and [anon]"
                        + " are where the interpreter keeps objects; a library's share is its data. "
                        + "Page counts are of level "
                        + view.level() + ".",
                List.of(
                        legs.isEmpty()
                                ? Cells.missing("Pages were not told apart by mapping.")
                                : chart().figure(numbers())));
    }

    private Chart chart() {
        var chart = new BarChart("MiB copied, sum over the workers", legs);
        for (int i = 0; i < shown().size(); i++) {
            String mapping = shown().get(i);
            chart.part(
                    mapping,
                    Chart.colour(i),
                    Cells.rounded(legs.stream()
                            .map(leg -> of(leg, mapping, Figure.COPIED))
                            .toList()));
        }
        if (mappings.size() > SHOWN) {
            chart.part(
                    REST,
                    "var(--faint)",
                    legs.stream().map(leg -> rest(leg, Figure.COPIED)).toList());
        }
        return chart.build("mappings-chart", "Copied, by mapping.", "The largest mappings; the rest is one part.");
    }

    private List<String> shown() {
        return mappings.subList(0, Math.min(SHOWN, mappings.size()));
    }

    private OptionalDouble rest(String leg, Figure figure) {
        double sum = mappings.stream()
                .skip(SHOWN)
                .mapToDouble(mapping -> of(leg, mapping, figure).median().orElse(0))
                .sum();
        return OptionalDouble.of(Math.round(sum * 100) / 100.0);
    }

    private Html numbers() {
        var table = new HtmlTable().words("Mapping");
        legs.forEach(leg -> table.figures(leg + ": copied", "MiB").figures("fresh", "MiB"));
        for (String mapping : shown()) {
            var cells = new ArrayList<Html>(List.of(Html.tag("code").text(mapping)));
            for (String leg : legs) {
                cells.add(Cells.repeats(of(leg, mapping, Figure.COPIED), 1));
                cells.add(Cells.repeats(of(leg, mapping, Figure.FRESH), 1));
            }
            table.row("", cells);
        }
        if (mappings.size() > SHOWN) {
            var cells = new ArrayList<Html>(List.of(Html.text(REST + " (" + (mappings.size() - SHOWN) + ")")));
            for (String leg : legs) {
                cells.add(Html.text(Figures.fixed(rest(leg, Figure.COPIED).getAsDouble(), 1)));
                cells.add(Html.text(Figures.fixed(rest(leg, Figure.FRESH).getAsDouble(), 1)));
            }
            table.row("", cells);
        }
        return table.html();
    }
}
