package io.pgmemlab.prefork.summary;

import java.util.List;

/**
 * Something that may keep pages shared, added to stock under preload, beside stock under preload without it in the same block.
 *
 * @param leg its name, {@code stock/preload+gc_freeze}
 * @param pssSaved of all processes after the work, in MiB; negative where it costs
 * @param copiedSaved copied bytes of the workers after the work, in MiB; negative where it costs
 */
public record Remedy(String leg, Values pssSaved, Values copiedSaved) {
    private static final String WITHOUT = Names.leg(Names.STOCK, Names.PRELOAD);

    public static List<Remedy> of(Tables tables) {
        return tables.legs().stream()
                .filter(Names::isRemedy)
                .map(leg -> of(tables, leg))
                .toList();
    }

    public static Remedy of(Tables tables, String leg) {
        return new Remedy(
                leg, saved(tables, leg, Group.ALL, Figure.PSS), saved(tables, leg, Group.WORKERS, Figure.COPIED));
    }

    private static Values saved(Tables tables, String leg, Group group, Figure figure) {
        return tables.at(WITHOUT, Stage.WORKED, group, figure).minus(tables.at(leg, Stage.WORKED, group, figure));
    }
}
