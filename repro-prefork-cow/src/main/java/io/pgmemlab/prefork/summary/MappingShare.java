package io.pgmemlab.prefork.summary;

import io.pgmemlab.evidence.Table;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Pages of one mapping, summed over a group of processes: a row of {@code memory-mappings.csv}.
 *
 * @param mapping {@code [heap]}, {@code [anon]} or the name of a library
 * @param figures the row's cells in MiB
 */
public record MappingShare(
        String trial, int repeat, String leg, Stage stage, Group group, String mapping, Map<Figure, Double> figures) {

    static Optional<MappingShare> of(Table.Row row) {
        Optional<Stage> stage = Stage.of(row.text("stage"));
        Optional<Group> group = Group.of(row.text("group"));
        OptionalDouble repeat = row.number("repeat");
        if (stage.isEmpty()
                || group.isEmpty()
                || repeat.isEmpty()
                || row.find("mapping").isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new MappingShare(
                row.text("trial"),
                (int) repeat.getAsDouble(),
                Snapshot.leg(row),
                stage.get(),
                group.get(),
                row.text("mapping"),
                Figure.read(row)));
    }
}
