package io.pgmemlab.retention.report;

import io.pgmemlab.Bytes;
import io.pgmemlab.report.Badge;
import io.pgmemlab.report.Chart;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Line;
import io.pgmemlab.report.LineChart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Memory over time: a panel for each leg on common axes, and all legs in one chart. */
final class CurveCharts {
    private static final String X = "seconds since the end of the first burst";
    private static final double LEAD = 8;
    private static final int COLUMNS = 18;

    private final List<LegResult> legs;
    private final List<String> families;
    private final double from;
    private final double to;
    private final double top;

    CurveCharts(List<LegResult> all) {
        legs = all.stream().filter(leg -> !leg.curves().isEmpty()).toList();
        families = all.stream().map(LegResult::family).distinct().toList();
        from = 5 * Math.floor(curves().mapToDouble(CurveCharts::begin).min().orElse(0) / 5);
        to = 5
                * Math.ceil(curves().filter(curve -> curve.bursts().size() < 2)
                                .mapToDouble(Curve::end)
                                .max()
                                .orElse(curves().mapToDouble(Curve::end).max().orElse(60))
                        / 5);
        top = roundTop(curves().mapToDouble(Curve::highest).max().orElse(1));
    }

    boolean isEmpty() {
        return legs.isEmpty();
    }

    private Stream<Curve> curves() {
        return legs.stream().flatMap(leg -> leg.curves().stream());
    }

    /** The baseline just before the burst is of interest, start-up and warm-up are not. */
    private static double begin(Curve curve) {
        return curve.bursts().isEmpty() ? curve.begin() : curve.bursts().get(0).from() - LEAD;
    }

    static double roundTop(double value) {
        double step = Math.pow(10, Math.floor(Math.log10(Math.max(value, 1)))) / 2;
        return step * Math.ceil(value * 1.02 / step);
    }

    String colour(LegResult leg) {
        return Chart.colour(families.indexOf(leg.family()));
    }

    private Line.Stroke stroke(LegResult leg) {
        List<LegResult> family =
                legs.stream().filter(l -> l.family().equals(leg.family())).toList();
        Line.Stroke[] strokes = Line.Stroke.values();
        return strokes[family.indexOf(leg) % strokes.length];
    }

    Html panels() {
        return Html.tag("div")
                .styled("multiples")
                .with(IntStream.range(0, legs.size())
                        .mapToObj(i -> panel("leg-" + (i + 1), legs.get(i)))
                        .toList());
    }

    private Html panel(String id, LegResult leg) {
        boolean several = leg.curves().stream().anyMatch(c -> c.bursts().size() > 1);
        double end =
                several ? leg.curves().stream().mapToDouble(Curve::end).max().orElse(to) : to;
        var chart = new LineChart(X, "MiB")
                .from(from, 5 * Math.ceil(end / 5))
                .upTo(top)
                .compact();
        leg.curves().forEach(c -> chart.line(new Line(leg.leg(), colour(leg), Line.Stroke.SOLID, c.thinned())));
        leg.curves().stream().limit(1).flatMap(c -> c.bursts().stream()).forEach(b -> chart.band("", b.from(), b.to()));
        leg.last().ifPresent(result -> {
            result.base().ifPresent(base -> chart.level("", mib(base), "var(--muted)", Line.Stroke.DASHED));
            result.bound(leg.role()).ifPresent(bound -> chart.level("", mib(bound), "var(--ink)", Line.Stroke.DOTTED));
        });
        Html panel = chart.build(id, leg.leg(), says(leg), 132).panel(caption(leg));
        return several ? Html.tag("div").styled("wide").with(panel) : panel;
    }

    private Html caption(LegResult leg) {
        return Html.of(
                Html.tag("div")
                        .styled("top")
                        .with(
                                Html.tag("code").with(Html.breakable(leg.leg())),
                                leg.verdict().map(v -> Badge.of(v.outcome())).orElse(Html.NOTHING)),
                Html.tag("div").styled("says").text(says(leg)));
    }

    private static String says(LegResult leg) {
        String tree = leg.curves().get(0).measure().equals("pss") ? "PSS of the tree; " : "";
        String shortcoming = leg.shortcoming();
        String zero = leg.curves().get(0).whole() ? "" : "; 0 is its last sample";
        return tree + (shortcoming.isEmpty() ? leg.behaviour() : shortcoming + zero);
    }

    /** A control and the legs with a remedy, for the conclusion. */
    Chart picture(List<LegResult> compared) {
        var chart = new LineChart("seconds since the end of the burst", "MiB")
                .from(from, to)
                .upTo(roundTop(compared.stream()
                        .flatMap(leg -> leg.curves().stream())
                        .mapToDouble(Curve::highest)
                        .max()
                        .orElse(top)))
                .legendBelow();
        compared.stream()
                .flatMap(leg -> leg.curves().stream().limit(1))
                .flatMap(curve -> curve.bursts().stream().limit(1))
                .limit(1)
                .forEach(b -> chart.band("burst", b.from(), 0));
        for (LegResult leg : compared) {
            leg.curves().forEach(c -> chart.line(new Line(leg.leg(), colour(leg), stroke(leg), c.thinned())));
            leg.last().flatMap(Retained::after).ifPresent(after -> chart.legendLabel(leg.leg(), label(leg, after)));
        }
        return chart.build(
                "claim", "The claim in one picture:", "MiB resident, before, during and after the burst.", 320);
    }

    Html overlay() {
        var chart = new LineChart(X, "MiB").from(from, to).upTo(top).legend();
        List<LegResult> whole = legs.stream()
                .filter(leg -> leg.curves().stream().anyMatch(Curve::whole))
                .toList();
        whole.stream()
                .flatMap(leg -> leg.curves().stream().filter(Curve::whole))
                .flatMap(curve -> curve.bursts().stream().limit(1))
                .limit(1)
                .forEach(b -> chart.band("burst", b.from(), b.to()));
        for (LegResult leg : whole) {
            leg.curves().stream()
                    .filter(Curve::whole)
                    .forEach(c -> chart.line(new Line(leg.leg(), colour(leg), stroke(leg), c.thinned())));
            leg.results().stream().limit(1).forEach(result -> {
                result.after().ifPresent(after -> chart.legendLabel(leg.leg(), label(leg, after)));
                chart.levelsOf(leg.leg(), levels(leg, result));
            });
        }
        return chart.build(
                        "all-legs",
                        "All legs on one axis.",
                        "The legend gives MiB at the end of the first window; click there to hide a leg, point at a line or its"
                                + " name to see its baseline and bound.",
                        430)
                .figure(numbers());
    }

    private static Map<String, Double> levels(LegResult leg, Retained result) {
        var levels = new LinkedHashMap<String, Double>();
        result.base().ifPresent(base -> levels.put("baseline", mib(base)));
        result.bound(leg.role()).ifPresent(bound -> levels.put("bound", mib(bound)));
        return levels;
    }

    /** A reading of each curve every few seconds; all samples are in {@code samples.csv}. */
    private Html numbers() {
        double step = Stream.of(5.0, 10.0, 20.0, 30.0, 60.0)
                .filter(s -> (to - from) / s <= COLUMNS)
                .findFirst()
                .orElse(120.0);
        List<Double> times = Stream.iterate(step * Math.ceil(from / step), t -> t <= to, t -> t + step)
                .toList();
        var table = new HtmlTable().words("MiB at … seconds");
        times.forEach(t -> table.figures(Figures.plain(t), ""));
        for (LegResult leg : legs) {
            for (Curve curve : leg.curves()) {
                var row = new ArrayList<String>();
                row.add(leg.curves().size() > 1 ? curve.trial() : leg.leg());
                times.forEach(t -> row.add(
                        curve.at(t).isPresent() ? Figures.fixed(curve.at(t).getAsDouble(), 1) : Figures.ABSENT));
                table.row(row);
            }
        }
        return table.html();
    }

    private static double mib(Bytes bytes) {
        return Math.round(bytes.inMiB() * 10) / 10.0;
    }

    private static String label(LegResult leg, Bytes after) {
        return leg.leg() + "  " + Figures.fixed(after.inMiB(), 0);
    }
}
