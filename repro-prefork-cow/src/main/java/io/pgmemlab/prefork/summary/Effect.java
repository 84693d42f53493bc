package io.pgmemlab.prefork.summary;

import java.util.List;

/**
 * What a change does, beside the same side of the pair under preload without it, in the same block.
 *
 * @param leg its name, {@code stock/preload+gc_freeze}
 * @param pssSaved of all processes after the work, in MiB; negative where it costs
 * @param copiedSaved copied bytes of the workers after the work, in MiB; negative where it costs
 */
public record Effect(String leg, Values pssSaved, Values copiedSaved) {
    public static List<Effect> of(Tables tables) {
        return tables.legs().stream()
                .filter(Names::isChanged)
                .map(leg -> of(tables, leg))
                .toList();
    }

    public static Effect of(Tables tables, String leg) {
        return new Effect(
                leg, saved(tables, leg, Group.ALL, Figure.PSS), saved(tables, leg, Group.WORKERS, Figure.COPIED));
    }

    private static Values saved(Tables tables, String leg, Group group, Figure figure) {
        return tables.at(Names.plain(leg), Stage.WORKED, group, figure)
                .minus(tables.at(leg, Stage.WORKED, group, figure));
    }
}
