package io.pgmemlab.prefork.report;

import static io.pgmemlab.prefork.summary.Names.NATIVE;
import static io.pgmemlab.prefork.summary.Names.PRELOAD;
import static io.pgmemlab.prefork.summary.Names.STOCK;
import static io.pgmemlab.prefork.summary.Names.leg;

import io.pgmemlab.prefork.summary.Effect;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Legs that differ from a plain one in a single thing: what may keep pages shared, and what shows where a figure comes from. */
final class Changes {
    private static final String FREEZE = "+gc_freeze";
    private static final String HOLY = leg(STOCK, PRELOAD) + "+wsgi_env_holy";

    private final RunView view;
    private final Tables tables;
    private final List<String> legs;

    Changes(RunView view) {
        this.view = view;
        this.tables = view.tables();
        this.legs = view.legs().stream().filter(Names::isChanged).toList();
    }

    Section section() {
        var content = new ArrayList<Html>();
        content.add(legs.isEmpty() ? Cells.missing("No leg with a change was in this run.") : table());
        findings().forEach(finding -> content.add(Cells.note(finding)));
        return new Section(
                "changes",
                "What keeps pages shared, and where figures come from",
                "One thing more than preload, run in the first block only and compared with preload alone there.",
                content);
    }

    private Html table() {
        var table = new HtmlTable()
                .words("Change")
                .words("What it does")
                .figures("PSS", "MiB")
                .figures("saved", "MiB")
                .figures("Copied", "MiB")
                .figures("saved", "MiB")
                .figures("Fresh", "MiB")
                .figures("Fresh a request", "KiB")
                .figures("Faults a request", "");
        for (String leg : legs) {
            Effect effect = Effect.of(tables, leg);
            String shortcoming = view.shortcoming(leg);
            table.row(
                    shortcoming.isEmpty() ? "" : "gone remarked",
                    List.of(
                            Cells.leg(leg),
                            Html.text(view.change(leg, "what").orElse("")),
                            Cells.repeats(tables.pss(leg), 1),
                            Cells.differences(effect.pssSaved(), 1),
                            Cells.repeats(tables.copied(leg), 1),
                            Cells.differences(effect.copiedSaved(), 1),
                            Cells.repeats(tables.at(leg, Stage.WORKED, Group.WORKERS, Figure.FRESH), 1),
                            Cells.repeats(
                                    tables.growthPerRequest(leg, Figure.FRESH).inKib(), 2),
                            Cells.repeats(tables.growthPerRequest(leg, Figure.MINOR_FAULTS), 3)));
            if (!shortcoming.isEmpty()) {
                table.line("remark", Html.text(shortcoming));
            }
        }
        return table.html();
    }

    /** What the legs with a change explain, where they were measured. */
    List<String> findings() {
        var findings = new ArrayList<String>();
        collector().ifPresent(findings::add);
        publishedGrowth().ifPresent(findings::add);
        return findings;
    }

    /** How much of what the two sides copy apart is written by the cycle collector: what is left of it when it is frozen. */
    private Optional<String> collector() {
        OptionalDouble apart = apart("");
        OptionalDouble frozen = apart(FREEZE);
        if (apart.isEmpty() || frozen.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("Why they differ: the candidate's workers copied " + moreOrLess(apart.getAsDouble())
                + " than stock's; with gc.freeze() on both sides " + moreOrLess(frozen.getAsDouble())
                + ": the way from the one to the other is what the cycle collector writes.");
    }

    private static String moreOrLess(double mib) {
        return Figures.fixed(Math.abs(mib), 1) + (mib < 0 ? " MiB less" : " MiB more");
    }

    private OptionalDouble apart(String change) {
        return tables.copied(leg(NATIVE, PRELOAD) + change)
                .minus(tables.copied(leg(STOCK, PRELOAD) + change))
                .median();
    }

    /** The published run used an option that makes memory grow with every request: what it adds, beside the published growth. */
    private Optional<String> publishedGrowth() {
        Values fresh = added(Figure.FRESH).inKib();
        Values faults = added(Figure.MINOR_FAULTS);
        if (fresh.isEmpty() || faults.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("Where the published growth comes from: the server's option --wsgi-env-behavior holy adds "
                + Cells.median(fresh, 2)
                + " KiB of fresh pages and " + Cells.median(faults, 3)
                + " faults to every measured request; published as growth a request are "
                + Figures.fixed(Published.STOCK.kibARequest(), 2) + " KiB of private dirty memory and "
                + Figures.fixed(Published.STOCK.faultsARequest(), 3)
                + " faults. Fresh pages are no copies: growth of this kind is the server's, and no copy-on-write.");
    }

    private Values added(Figure figure) {
        return tables.growthPerRequest(HOLY, figure).minus(tables.growthPerRequest(leg(STOCK, PRELOAD), figure));
    }
}
