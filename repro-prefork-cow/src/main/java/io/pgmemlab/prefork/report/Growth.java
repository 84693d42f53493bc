package io.pgmemlab.prefork.report;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.prefork.summary.Figure;
import io.pgmemlab.prefork.summary.Group;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.BarChart;
import io.pgmemlab.report.Chart;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Section;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** How the workers' private dirty memory grows with requests, before and in the measured work. */
final class Growth {
    private final RunView view;
    private final Tables tables;

    Growth(RunView view) {
        this.view = view;
        this.tables = view.tables();
    }

    Section section() {
        List<String> legs = view.measured();
        return new Section(
                "growth",
                "Growth per request",
                "Of the workers' private dirty memory over the measured work, divided by its requests: what a long-lived worker"
                        + " would go on to gain, if it went on. " + warmup(),
                List.of(
                        legs.isEmpty()
                                ? Cells.missing("No measured work of a valid trial was recorded.")
                                : chart(legs).figure(numbers(legs))));
    }

    /** Requests before the measured ones, as {@code load.csv} has them. */
    private String warmup() {
        String counts = view.bundle().table(Bundle.LOAD).where("phase", "warmup").stream()
                .map(row -> row.text("completed"))
                .filter(count -> !count.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "" : "Before it, " + counts + " warm-up requests.";
    }

    private Chart chart(List<String> legs) {
        return new BarChart("KiB a measured request", legs)
                .part("copied", "var(--s2)", positive(kib(legs, Figure.COPIED)))
                .part("fresh", "var(--s3)", positive(kib(legs, Figure.FRESH)))
                .part("not told apart", "var(--s7)", positive(notToldApart(legs)))
                .tick(
                        "published, under preload",
                        legs.stream()
                                .map(leg -> leg.endsWith("/preload")
                                        ? OptionalDouble.of(Published.of(leg.split("/", -1)[0])
                                                .kibARequest())
                                        : OptionalDouble.empty())
                                .toList())
                .build(
                        "growth-chart",
                        "Growth a measured request.",
                        "Where there was none, or less memory than before," + " there is no bar.");
    }

    private List<Values> kib(List<String> legs, Figure figure) {
        return legs.stream()
                .map(leg -> tables.growthPerRequest(leg, figure).inKib())
                .toList();
    }

    /** Private dirty memory of legs whose pages were not counted. */
    private List<Values> notToldApart(List<String> legs) {
        return legs.stream()
                .map(leg -> tables.growthPerRequest(leg, Figure.COPIED).isEmpty()
                        ? tables.growthPerRequest(leg, Figure.PRIVATE_DIRTY).inKib()
                        : Values.NONE)
                .toList();
    }

    private static List<OptionalDouble> positive(List<Values> values) {
        return Cells.rounded(values).stream()
                .map(value -> value.orElse(0) > 0 ? value : OptionalDouble.empty())
                .toList();
    }

    private Html numbers(List<String> legs) {
        var table = new HtmlTable()
                .words("Leg")
                .figures("Fork to warm: private dirty", "MiB")
                .figures("copied", "MiB")
                .figures("fresh", "MiB")
                .figures("Measured work: private dirty", "MiB")
                .figures("copied", "MiB")
                .figures("fresh", "MiB")
                .figures("A request: private dirty", "KiB")
                .figures("minor faults", "");
        for (String leg : legs) {
            table.row(
                    Cells.leg(leg),
                    growth(leg, Stage.FORKED, Stage.WARMED, Figure.PRIVATE_DIRTY),
                    growth(leg, Stage.FORKED, Stage.WARMED, Figure.COPIED),
                    growth(leg, Stage.FORKED, Stage.WARMED, Figure.FRESH),
                    growth(leg, Stage.WARMED, Stage.WORKED, Figure.PRIVATE_DIRTY),
                    growth(leg, Stage.WARMED, Stage.WORKED, Figure.COPIED),
                    growth(leg, Stage.WARMED, Stage.WORKED, Figure.FRESH),
                    Cells.differences(
                            tables.growthPerRequest(leg, Figure.PRIVATE_DIRTY).inKib(), 3),
                    Cells.repeats(tables.growthPerRequest(leg, Figure.MINOR_FAULTS), 4));
        }
        return table.html();
    }

    private Html growth(String leg, Stage from, Stage to, Figure figure) {
        return Cells.differences(tables.growth(leg, from, to, Group.WORKERS, figure), 1);
    }
}
