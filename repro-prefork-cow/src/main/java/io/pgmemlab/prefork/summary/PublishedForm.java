package io.pgmemlab.prefork.summary;

import static io.pgmemlab.prefork.summary.Names.LAZY;
import static io.pgmemlab.prefork.summary.Names.MODES;
import static io.pgmemlab.prefork.summary.Names.NATIVE;
import static io.pgmemlab.prefork.summary.Names.PRELOAD;
import static io.pgmemlab.prefork.summary.Names.STOCK;
import static io.pgmemlab.prefork.summary.Names.VARIANTS;
import static io.pgmemlab.prefork.summary.Names.leg;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The figures of the published {@code memory-summary.json}, by its keys and definitions: medians over the repeats, rounded, and
 * differences of those. Its source is the evidence bundle in the source package of cppdjango 6.0.7.post1
 * ({@code html/artifacts/}).
 */
final class PublishedForm {
    private static final String DIFFERENCE = "cppdjango_minus_stock";

    private final Tables tables;

    PublishedForm(Tables tables) {
        this.tables = tables;
    }

    Json results() {
        var results = new Json();
        for (String mode : MODES) {
            Json stock = memory(leg(STOCK, mode));
            Json candidate = memory(leg(NATIVE, mode));
            results.put(
                    mode,
                    new Json().put(STOCK, stock).put(NATIVE, candidate).put(DIFFERENCE, premium(stock, candidate)));
        }
        return results;
    }

    private Json memory(String leg) {
        Values workerPss = tables.at(leg, Stage.WORKED, Group.WORKERS, Figure.PSS);
        Values workerUss = tables.at(leg, Stage.WORKED, Group.WORKERS, Figure.USS);
        double workers = tables.workers().orElse(Double.NaN);
        return new Json()
                .put("total_pss_mib", Rounded.median(tables.pss(leg), 2))
                .put("total_uss_mib", Rounded.median(tables.at(leg, Stage.WORKED, Group.ALL, Figure.USS), 2))
                .put("worker_pss_mib", Rounded.median(workerPss, 2))
                .put("worker_uss_mib", Rounded.median(workerUss, 2))
                .put("mean_worker_pss_mib", Rounded.median(workerPss.map(mib -> mib / workers), 2))
                .put("mean_worker_uss_mib", Rounded.median(workerUss.map(mib -> mib / workers), 2));
    }

    private Json premium(Json stock, Json candidate) {
        var premium = new Json();
        for (String key : List.of("total_pss", "total_uss")) {
            Double from = stock.number(key + "_mib");
            Double to = candidate.number(key + "_mib");
            if (from != null && to != null) {
                premium.put(key + "_mib", Rounded.to(to - from, 2));
                premium.put(key + "_percent", from == 0 ? null : (Double) Rounded.to((to / from - 1) * 100, 2));
                if (key.equals("total_pss") && tables.workers().isPresent()) {
                    premium.put(
                            "pss_mib_per_worker",
                            Rounded.to((to - from) / tables.workers().getAsDouble(), 2));
                }
            }
        }
        return premium;
    }

    Json copyOnWrite() {
        Json stock = copyOnWrite(leg(STOCK, PRELOAD));
        Json candidate = copyOnWrite(leg(NATIVE, PRELOAD));
        var difference = new Json();
        for (String key : List.of("fork_to_warmed_private_dirty_growth_mib", "measured_private_dirty_growth_mib")) {
            Double from = stock.number(key);
            Double to = candidate.number(key);
            difference.put(key, from == null || to == null ? null : (Double) Rounded.to(to - from, 2));
        }
        OptionalDouble from = measuredFaults(leg(STOCK, PRELOAD)).median();
        OptionalDouble to = measuredFaults(leg(NATIVE, PRELOAD)).median();
        if (from.isPresent() && to.isPresent()) {
            difference.put("measured_minor_faults", Rounded.count(to.getAsDouble() - from.getAsDouble()));
        }
        return new Json().put(STOCK, stock).put(NATIVE, candidate).put(DIFFERENCE, difference);
    }

    private Json copyOnWrite(String leg) {
        Values dirty = tables.growth(leg, Stage.WARMED, Stage.WORKED, Group.WORKERS, Figure.PRIVATE_DIRTY);
        Values perRequest = tables.growthPerRequest(leg, Figure.PRIVATE_DIRTY).inKib();
        return new Json()
                .put(
                        "worker_uss_immediately_after_fork_mib",
                        Rounded.median(tables.at(leg, Stage.FORKED, Group.WORKERS, Figure.USS), 2))
                .put(
                        "fork_to_warmed_private_dirty_growth_mib",
                        Rounded.median(
                                tables.growth(leg, Stage.FORKED, Stage.WARMED, Group.WORKERS, Figure.PRIVATE_DIRTY), 2))
                .put(
                        "fork_to_warmed_minor_faults",
                        count(tables.growth(leg, Stage.FORKED, Stage.WARMED, Group.WORKERS, Figure.MINOR_FAULTS)))
                .put("measured_private_dirty_growth_mib", Rounded.median(dirty, 2))
                .put("measured_private_dirty_kib_per_request", Rounded.median(perRequest, 4))
                .put("measured_minor_faults", count(measuredFaults(leg)))
                .put(
                        "measured_minor_faults_per_request",
                        Rounded.median(tables.growthPerRequest(leg, Figure.MINOR_FAULTS), 6));
    }

    private Values measuredFaults(String leg) {
        return tables.growth(leg, Stage.WARMED, Stage.WORKED, Group.WORKERS, Figure.MINOR_FAULTS);
    }

    private static Number count(Values values) {
        OptionalDouble median = values.median();
        return median.isPresent() ? Rounded.count(median.getAsDouble()) : null;
    }

    Json preloadSavings() {
        var savings = new Json();
        for (String variant : VARIANTS) {
            OptionalDouble lazy = tables.pss(leg(variant, LAZY)).median();
            OptionalDouble preload = tables.pss(leg(variant, PRELOAD)).median();
            if (lazy.isPresent() && preload.isPresent() && lazy.getAsDouble() != 0) {
                savings.put(
                        variant,
                        new Json()
                                .put("pss_mib", Rounded.to(lazy.getAsDouble() - preload.getAsDouble(), 2))
                                .put(
                                        "pss_percent",
                                        Rounded.to((1 - preload.getAsDouble() / lazy.getAsDouble()) * 100, 2)));
            }
        }
        return savings;
    }

    Json throughputContext() {
        var context = new Json();
        for (String mode : MODES) {
            var ofMode = new Json();
            for (String variant : VARIANTS) {
                Values rates = tables.rates(leg(variant, mode));
                if (!rates.isEmpty()) {
                    ofMode.put(
                            variant,
                            new Json()
                                    .put("median_requests_per_second", Rounded.median(rates, 2))
                                    .put(
                                            "range_requests_per_second",
                                            List.of(
                                                    Rounded.to(rates.lowest().getAsDouble(), 2),
                                                    Rounded.to(rates.highest().getAsDouble(), 2))));
                }
            }
            context.put(mode, ofMode);
        }
        return context;
    }
}
