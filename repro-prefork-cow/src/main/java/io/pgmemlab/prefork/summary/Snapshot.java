package io.pgmemlab.prefork.summary;

import io.pgmemlab.evidence.Table;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Memory of a group of processes at one moment: a row of {@code memory-snapshots.csv}.
 *
 * @param trial its trial; empty in a published bundle
 * @param repeat the block, from 1
 * @param leg {@code variant/fork_mode}
 * @param processes how many were summed
 * @param level how page counts were come by: {@code frames}, {@code exclusive}, {@code rollup}; empty where it is not told
 * @param faults invariants that failed, in words; empty where none did
 * @param figures the row's cells, sizes in MiB
 */
public record Snapshot(
        String trial,
        int repeat,
        String leg,
        Stage stage,
        Group group,
        OptionalDouble processes,
        String level,
        String faults,
        Map<Figure, Double> figures) {

    /** Absent where a row does not tell what it is of: such a row counts nowhere. */
    static Optional<Snapshot> of(Table.Row row) {
        Optional<Stage> stage = Stage.of(row.text("stage"));
        Optional<Group> group = Group.of(row.text("group"));
        OptionalDouble repeat = row.number("repeat");
        if (stage.isEmpty() || group.isEmpty() || repeat.isEmpty() || leg(row).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Snapshot(
                row.text("trial"),
                (int) repeat.getAsDouble(),
                leg(row),
                stage.get(),
                group.get(),
                row.number("processes"),
                row.text("level"),
                row.text("faults"),
                Figure.read(row)));
    }

    /** The name of the leg of a row, empty where a half of it is missing. */
    static String leg(Table.Row row) {
        return row.find("variant")
                .flatMap(variant -> row.find("fork_mode").map(mode -> variant + "/" + mode))
                .orElse("");
    }
}
