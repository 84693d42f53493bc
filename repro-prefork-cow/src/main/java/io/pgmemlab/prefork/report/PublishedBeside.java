package io.pgmemlab.prefork.report;

import static io.pgmemlab.prefork.summary.Names.LAZY;
import static io.pgmemlab.prefork.summary.Names.NATIVE;
import static io.pgmemlab.prefork.summary.Names.PRELOAD;
import static io.pgmemlab.prefork.summary.Names.STOCK;
import static io.pgmemlab.prefork.summary.Names.leg;

import io.pgmemlab.prefork.summary.CopyShare;
import io.pgmemlab.prefork.summary.Figure;
import io.pgmemlab.prefork.summary.Group;
import io.pgmemlab.prefork.summary.Names;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Section;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Each published figure beside ours. Where they differ, that is said beside them, with what this run shows of the reason. */
final class PublishedBeside {
    private static final double MUCH_MORE = 2;

    private final RunView view;
    private final Tables tables;

    PublishedBeside(RunView view) {
        this.view = view;
        this.tables = view.tables();
    }

    Section section() {
        return new Section("published", "The published figures beside these", lead(), List.of(table(), note()));
    }

    private String lead() {
        return view.pair().isFallback()
                ? "Published: stock Django 6.0.7 and cppdjango 6.0.7.post1. Here: "
                        + view.pair().stock() + " and "
                        + view.pair().candidate() + ". These are other programs: only the form of the comparison is the"
                        + " same."
                : "Published: stock Django 6.0.7 and cppdjango 6.0.7.post1. Here: "
                        + view.pair().stock() + " and " + view.pair().candidate() + ".";
    }

    private Html table() {
        var table = new HtmlTable()
                .words("Figure")
                .figures("published: stock", "")
                .figures("candidate", "")
                .figures("here: stock", "")
                .figures("candidate", "")
                .words("Beside it");
        premium(table, LAZY, Published.LAZY_PREMIUM);
        premium(table, PRELOAD, Published.PRELOAD_PREMIUM);
        row(table, "PSS of all processes under lazy, MiB", 2, Published::lazyPss, side -> pss(side, LAZY));
        row(table, "PSS of all processes under preload, MiB", 2, Published::preloadPss, side -> pss(side, PRELOAD));
        row(
                table,
                "Workers' USS right after the fork, MiB",
                2,
                Published::forkedUss,
                side -> tables.at(leg(side, PRELOAD), Stage.FORKED, Group.WORKERS, Figure.USS));
        row(
                table,
                "Private dirty, fork to warmed, MiB",
                2,
                Published::warmingGrowth,
                side -> dirty(side, Stage.FORKED, Stage.WARMED));
        row(
                table,
                "Private dirty, measured work, MiB",
                2,
                Published::workingGrowth,
                side -> dirty(side, Stage.WARMED, Stage.WORKED));
        row(
                table,
                "Private dirty a measured request, KiB",
                4,
                Published::kibARequest,
                side -> kibPerRequest(leg(side, PRELOAD)),
                growth());
        row(
                table,
                "Minor faults a measured request",
                4,
                Published::faultsARequest,
                side -> tables.growthPerRequest(leg(side, PRELOAD), Figure.MINOR_FAULTS));
        return table.html();
    }

    private void premium(HtmlTable table, String mode, double published) {
        Values here = pss(NATIVE, mode).percentAbove(pss(STOCK, mode));
        table.row(List.of(
                "Candidate's PSS premium under " + mode + ", %",
                Figures.ABSENT,
                Values.signed(published, 2),
                Figures.ABSENT,
                Cells.signed(here, 2),
                beside(mode, here, published)));
    }

    /** That a premium has the other sign, or is within what stock differs from itself, must not be overlooked. */
    private String beside(String mode, Values here, double published) {
        if (here.isEmpty()) {
            return "not measured here";
        }
        double median = here.median().getAsDouble();
        boolean noise = view.noise().premium().isPresent()
                && Math.abs(median) <= view.noise().premium().getAsDouble();
        String of = noise || Math.abs(median - published) <= 1 ? "" : madeOf(mode);
        return noise
                ? "within the noise floor of "
                        + Figures.fixed(view.noise().premium().getAsDouble(), 2) + " points"
                : median < 0
                        ? "below zero here: the candidate needs less than stock" + of
                        : published + 1 < median
                                ? "higher here" + of
                                : median < published - 1 ? "lower here" + of : "about the same";
    }

    /** Which pages of the workers make the difference. */
    private String madeOf(String mode) {
        return Stream.of(Figure.COPIED, Figure.FRESH, Figure.COPIED_FROM_FILE)
                .map(figure -> Map.entry(
                        figure,
                        tables.at(leg(NATIVE, mode), Stage.WORKED, Group.WORKERS, figure)
                                .minus(tables.at(leg(STOCK, mode), Stage.WORKED, Group.WORKERS, figure))))
                .filter(part -> Math.abs(part.getValue().median().orElse(0)) >= 0.05)
                .map(part -> part.getKey().words() + " " + Cells.signed(part.getValue(), 1) + " MiB")
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(", "), parts -> parts.isEmpty() ? "" : "; of it, in the workers: " + parts));
    }

    private static void row(
            HtmlTable table,
            String name,
            int decimals,
            ToDoubleFunction<Published> published,
            Function<String, Values> here) {
        row(table, name, decimals, published, here, ratio(here.apply(STOCK), published.applyAsDouble(Published.STOCK)));
    }

    /** @param here the figure of a side of the pair */
    private static void row(
            HtmlTable table,
            String name,
            int decimals,
            ToDoubleFunction<Published> published,
            Function<String, Values> here,
            String beside) {
        table.row(List.of(
                name,
                Figures.fixed(published.applyAsDouble(Published.STOCK), decimals),
                Figures.fixed(published.applyAsDouble(Published.CANDIDATE), decimals),
                Cells.median(here.apply(STOCK), decimals),
                Cells.median(here.apply(NATIVE), decimals),
                beside));
    }

    private static String ratio(Values here, double published) {
        if (here.isEmpty()) {
            return "not measured here";
        }
        double times = here.median().getAsDouble() / published;
        return times > 0.9 && times < 1.1
                ? "about the same"
                : "stock here: " + (times < 10 ? Figures.plain(times) : Figures.fixed(times, 0)) + " × the published";
    }

    private Values pss(String variant, String mode) {
        return tables.pss(leg(variant, mode));
    }

    private Values dirty(String variant, Stage from, Stage to) {
        return tables.growth(leg(variant, PRELOAD), from, to, Group.WORKERS, Figure.PRIVATE_DIRTY);
    }

    /** Growth that ends with the warm-up is not growth a request. */
    private String growth() {
        Values working = dirty(STOCK, Stage.WARMED, Stage.WORKED);
        Values all = dirty(STOCK, Stage.FORKED, Stage.WORKED);
        Values part = working.dividedBy(all);
        if (part.isEmpty()) {
            return "not measured here";
        }
        double percent = 100 * part.median().getAsDouble();
        String share = Figures.fixed(Math.max(0, percent), 0)
                + " % of stock's growth since the fork fell into the measured" + " work (published: 62 %)";
        Values copied = CopyShare.of(tables, leg(STOCK, PRELOAD), Stage.WARMED, Stage.WORKED)
                .percent();
        share += copied.isEmpty() ? "" : "; " + Cells.median(copied, 0) + " % of that is copying";
        share += goesOn();
        return percent < 10
                ? "here growth all but ends with the warm-up: " + share
                : percent < 40 ? "here growth slows down after the warm-up: " + share : "here growth goes on: " + share;
    }

    /** Changes under which growth goes on: what may be the reason of the published growth. */
    private String goesOn() {
        Values stock = kibPerRequest(leg(STOCK, PRELOAD));
        return tables.legs().stream()
                .filter(Names::isChanged)
                .filter(leg -> kibPerRequest(leg).median().orElse(0)
                        > MUCH_MORE * stock.median().orElse(Double.MAX_VALUE))
                .map(leg -> "; with " + Names.change(leg) + " it is " + Cells.median(kibPerRequest(leg), 2)
                        + " KiB a request")
                .collect(Collectors.joining());
    }

    private Values kibPerRequest(String leg) {
        return tables.growthPerRequest(leg, Figure.PRIVATE_DIRTY).inKib();
    }

    private Html note() {
        return Cells.note(
                "Published on 128 logical CPUs with 15,040 warm-up and 300,032 measured requests, three repeats"
                        + " (memory-summary.json of cppdjango 6.0.7.post1). Here: "
                        + view.run().find("host", "cpus").orElse("an unknown number of") + " CPUs, "
                        + tables.equalRequests()
                                .map(count -> String.format(Locale.ROOT, "%,d measured requests a leg", count))
                                .orElse("counts of requests that differ or are not told")
                        + ". Another application, allocator or count of requests gives other sizes: what must agree is the"
                        + " candidate beside stock, not the size.");
    }
}
