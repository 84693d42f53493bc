package io.pgmemlab.prefork.summary;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.report.RunFacts;
import java.util.List;
import java.util.Map;

/**
 * {@code memory-summary.json}: the published summary's keys, computed by its definitions, and further keys after them. What a
 * bundle does not hold is left out.
 */
public final class Summary {
    public static final String FILE = "memory-summary.json";

    private static final List<String> MIX = List.of(
            "one PostgreSQL ORM point select",
            "one ordered 32-row PostgreSQL ORM IN select",
            "one PostgreSQL ORM read plus point update");

    private final Bundle bundle;
    private final Tables tables;

    private Summary(Bundle bundle) {
        this.bundle = bundle;
        this.tables = Tables.read(bundle);
    }

    /** The summary of the tables of a bundle, ours or a published one. */
    public static Map<String, Object> of(Bundle bundle) {
        return new Summary(bundle).json().map();
    }

    /** Writes {@value #FILE} into the bundle, over an earlier one. */
    public static void write(Bundle bundle) {
        bundle.writeJson(FILE, of(bundle));
    }

    private Json json() {
        var published = new PublishedForm(tables);
        var further = new FurtherFigures(tables);
        return new Json()
                .put("schema", 1)
                .put("benchmark", "uWSGI memory and prefork copy-on-write comparison, reproduced by pg-memlab")
                .put("scope", scope())
                .put("definitions", definitions())
                .put("environment", Environment.of(RunFacts.of(bundle), tables))
                .put("results", published.results())
                .put("copy_on_write", published.copyOnWrite())
                .put("preload_savings", published.preloadSavings())
                .put("throughput_context", published.throughputContext())
                .put("integrity", Integrity.of(bundle))
                .put("pair", pair())
                .put("level", further.levels())
                .put("paired_within_a_block", further.pairedWithinABlock())
                .put("noise_floor", further.noiseFloor())
                .put("copied_told_apart", further.copiedToldApart())
                .put("changes", further.changes());
    }

    private Json scope() {
        var scope = new Json();
        tables.workers().ifPresent(workers -> scope.put("workers", (long) workers));
        return scope.put("repeats", tables.repeats())
                .put(
                        "measured_requests_per_configuration",
                        tables.equalRequests().orElse(null))
                .put("request_mix", ComparedPair.of(bundle).isOwn() ? null : MIX)
                .put("load_order", "legs in alternating order by repeat; changes in the first repeat only")
                .put("processes_included", "uWSGI master and workers only; PostgreSQL excluded");
    }

    private static Json definitions() {
        return new Json()
                .put("pss", "Proportional set size: shared pages divided among their sharers")
                .put("uss", "Private_Clean + Private_Dirty")
                .put("private_dirty_growth", "Upper bound of copying after the fork: fresh allocations are in it too")
                .put("minor_faults", "Upper bound of copying: first touches are in it too")
                .put("lazy", "lazy-apps: every worker loads the application itself")
                .put("preload", "The application is loaded in the master, before workers are forked")
                .put("copied", "Inherited addresses at which a worker now holds a page of its own")
                .put("fresh", "Pages at addresses that were not inherited")
                .put("still_shared", "Inherited pages that another process of the family still holds")
                .put("sole_owned", "Inherited pages that every other process has left")
                .put("unsharing", "What unsharing cost the family, whoever wrote");
    }

    private Json pair() {
        ComparedPair pair = ComparedPair.of(bundle);
        return pair.name().isEmpty()
                ? new Json()
                : new Json()
                        .put("name", pair.name())
                        .put(Names.STOCK, pair.stock())
                        .put(Names.NATIVE, pair.candidate())
                        .put("why", pair.why());
    }
}
