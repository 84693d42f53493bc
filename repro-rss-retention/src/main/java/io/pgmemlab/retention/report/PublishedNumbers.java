package io.pgmemlab.retention.report;

import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.RunFacts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures published for PgDog 0.1.48, each beside the legs that correspond to it. */
final class PublishedNumbers {
    private static final String ORIGINAL = "pgdog-0.1.48";
    private static final String ANALOGUE = "odyssey";
    private static final Set<String> DEFAULTS = Set.of("default", "jemalloc");

    private static final List<Row> ROWS = List.of(
            new Row("jemalloc's defaults", Set.of(), "408"),
            new Row("background_thread:true", Set.of("background_thread"), "51"),
            new Row(
                    "background_thread:true, dirty and muzzy decay of 5 s",
                    Set.of("background_thread", "decay5s"),
                    "38"));

    /** Published base and peak are those of the run with defaults; the other runs are said to have had the same peak. */
    private record Row(String title, Set<String> settings, String after) {}

    private PublishedNumbers() {}

    static Html html(List<LegResult> legs, RunFacts run) {
        var table = new HtmlTable()
                .words("Source")
                .figures("Base", "")
                .figures("Peak", "")
                .figures("After", "")
                .words("Unit")
                .figures("Back after", "")
                .figures("tps", "")
                .figures("Failed", "");
        for (Row row : ROWS) {
            table.line("group", Html.text(row.title));
            table.row(List.of(
                    "published: PgDog 0.1.48", "27–31", "2018", row.after, "MB", Figures.ABSENT, "about 90", "0"));
            here(table, "here, the original: ", ORIGINAL, row, legs);
            here(table, "here, an analogue: ", ANALOGUE, row, legs);
        }
        return Html.of(
                table.html(),
                Html.tag("p")
                        .styled("note")
                        .text(
                                "Published with 8 cores: pgbench -n -c 500 -j 16 -T 80 with a 3,000,000-byte literal, pool of 10,"
                                        + " then 60 s idle. " + here(legs, run)));
    }

    private static void here(HtmlTable table, String label, String subject, Row row, List<LegResult> legs) {
        Optional<LegResult> leg = legs.stream()
                .filter(l -> l.subject().equals(subject) && settings(l).equals(row.settings))
                .findFirst();
        Optional<Retained> result = leg.flatMap(LegResult::last);
        Html name =
                Html.of(Html.text(label), leg.map(PublishedNumbers::name).orElse(Html.text("no such leg in this run")));
        if (leg.isPresent() && result.isPresent()) {
            Retained r = result.get();
            table.row(
                    leg.get().shortcoming().isEmpty() ? "" : "gone",
                    List.of(
                            name,
                            Html.text(Figures.mib(r.base())),
                            Html.text(Figures.mib(r.peak())),
                            Html.text(Figures.mib(r.after())),
                            Html.text("MiB"),
                            Html.text(r.isReturned() ? Figures.seconds(r.timeToReturn()) : "never"),
                            Html.text(number(r.tps(), 1)),
                            Html.text(number(r.failed(), 0))));
        } else {
            Html none = Html.text(Figures.ABSENT);
            table.row("gone", List.of(name, none, none, none, none, none, none, none));
        }
    }

    private static Html name(LegResult leg) {
        String state = leg.shortcoming().isEmpty() ? "" : " (no figures that count here)";
        return Html.of(
                Html.tag("code").with(Html.breakable(leg.leg())),
                Html.tag("small").text(state));
    }

    /** What the variant sets beyond its allocator's defaults. */
    private static Set<String> settings(LegResult leg) {
        return Stream.of(leg.variant().split("\\+", -1))
                .filter(part -> !DEFAULTS.contains(part))
                .collect(Collectors.toSet());
    }

    private static String here(List<LegResult> legs, RunFacts run) {
        double[] bursts = legs.stream()
                .flatMap(leg -> leg.curves().stream())
                .filter(Curve::whole)
                .flatMap(curve -> curve.bursts().stream())
                .mapToDouble(b -> b.to() - b.from())
                .sorted()
                .toArray();
        OptionalDouble longest = legs.stream()
                .flatMap(leg -> leg.results().stream())
                .flatMapToDouble(r -> r.window().stream())
                .max();
        String burst =
                bursts.length == 0 ? "" : String.format(Locale.ROOT, ", bursts of %.0f s", bursts[bursts.length / 2]);
        String window =
                longest.isEmpty() ? "" : String.format(Locale.ROOT, ", then up to %.0f s idle", longest.getAsDouble());
        return "Here: " + run.find("host", "cpus").orElse("an unknown number of") + " CPUs" + burst + window
                + ". Odyssey with jemalloc preloaded shares PgDog's allocator and the load, not its code.";
    }

    private static String number(OptionalDouble value, int decimals) {
        return value.isPresent() ? Figures.fixed(value.getAsDouble(), decimals) : Figures.ABSENT;
    }
}
