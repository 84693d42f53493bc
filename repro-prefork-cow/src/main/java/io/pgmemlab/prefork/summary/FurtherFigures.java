package io.pgmemlab.prefork.summary;

import static io.pgmemlab.prefork.summary.Names.LAZY;
import static io.pgmemlab.prefork.summary.Names.NATIVE;
import static io.pgmemlab.prefork.summary.Names.PRELOAD;
import static io.pgmemlab.prefork.summary.Names.STOCK;
import static io.pgmemlab.prefork.summary.Names.leg;

import java.util.List;
import java.util.OptionalDouble;

/** What the published summary has no key for: copies told apart, differences within a block, the noise floor, changes. */
final class FurtherFigures {
    private static final List<Figure> TOLD_APART = List.of(
            Figure.STILL_SHARED,
            Figure.COPIED,
            Figure.FRESH,
            Figure.SOLE_OWNED,
            Figure.COPIED_FROM_FILE,
            Figure.DROPPED,
            Figure.KSM,
            Figure.SWAPPED);

    private final Tables tables;

    FurtherFigures(Tables tables) {
        this.tables = tables;
    }

    /** Median, and every value in the order of the blocks. */
    private static Json paired(Values values, int decimals) {
        return values.isEmpty()
                ? new Json()
                : new Json()
                        .put("median", Rounded.median(values, decimals))
                        .put(
                                "values",
                                values.list().stream()
                                        .map(value -> Rounded.to(value, decimals))
                                        .toList());
    }

    /** The candidate against stock, and preload against lazy, block by block. */
    Json pairedWithinABlock() {
        var paired = new Json();
        for (String mode : Names.MODES) {
            Values stock = tables.pss(leg(STOCK, mode));
            Values candidate = tables.pss(leg(NATIVE, mode));
            paired.put(
                    mode,
                    new Json()
                            .put("total_pss_mib", paired(candidate.minus(stock), 2))
                            .put("total_pss_percent", paired(candidate.percentAbove(stock), 2)));
        }
        var saved = new Json();
        for (String variant : Names.VARIANTS) {
            saved.put(variant, paired(tables.pss(leg(variant, LAZY)).minus(tables.pss(leg(variant, PRELOAD))), 2));
        }
        return paired.put("preload_savings_pss_mib", saved);
    }

    Json copiedToldApart() {
        var legs = new Json();
        for (String leg : tables.legs()) {
            var ofLeg = new Json();
            for (Stage stage : Stage.values()) {
                var pages = new Json();
                for (Figure page : TOLD_APART) {
                    pages.put(page.key() + "_mib", Rounded.median(tables.at(leg, stage, Group.WORKERS, page), 2));
                }
                pages.put("unsharing_mib", Rounded.median(tables.at(leg, stage, Group.ALL, Figure.UNSHARING), 2));
                ofLeg.put(stage.word(), pages);
            }
            ofLeg.put("fork_to_warmed", share(leg, Stage.FORKED, Stage.WARMED));
            ofLeg.put("measured", share(leg, Stage.WARMED, Stage.WORKED));
            legs.put(leg, ofLeg);
        }
        return legs;
    }

    private Json share(String leg, Stage from, Stage to) {
        CopyShare share = CopyShare.of(tables, leg, from, to);
        return share.copied().isEmpty()
                ? new Json()
                : new Json()
                        .put("private_dirty_growth_mib", Rounded.median(share.growth(), 2))
                        .put("copied_growth_mib", Rounded.median(share.copied(), 2))
                        .put("fresh_growth_mib", Rounded.median(share.fresh(), 2))
                        .put("copied_percent_of_private_dirty_growth", Rounded.median(share.percent(), 2));
    }

    Json noiseFloor() {
        var floor = new NoiseFloor(tables);
        return new Json()
                .put("total_pss_mib", rounded(floor.pss()))
                .put("premium_percentage_points", rounded(floor.premium()))
                .put("copied_mib", rounded(floor.copied()));
    }

    private static Double rounded(OptionalDouble value) {
        return value.isPresent() ? (Double) Rounded.to(value.getAsDouble(), 2) : null;
    }

    Json changes() {
        var changes = new Json();
        for (Effect effect : Effect.of(tables)) {
            changes.put(
                    effect.leg(),
                    new Json()
                            .put("pss_saved_mib", Rounded.median(effect.pssSaved(), 2))
                            .put("copied_saved_mib", Rounded.median(effect.copiedSaved(), 2)));
        }
        return changes;
    }

    Json levels() {
        var levels = new Json();
        for (String leg : tables.legs()) {
            String level = String.join(", ", tables.levels(leg));
            levels.put(leg, level.isEmpty() ? null : level);
        }
        return levels;
    }
}
