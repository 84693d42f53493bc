package io.pgmemlab.prefork.summary;

import io.pgmemlab.evidence.Table;
import java.util.Map;
import java.util.Optional;

/**
 * Memory of one worker at one moment: a row of {@code memory-processes.csv} that is not the master's.
 *
 * @param figures the row's cells, sizes in MiB
 */
record Worker(String trial, String leg, Stage stage, Map<Figure, Double> figures) {
    static Optional<Worker> of(Table.Row row) {
        return row.is("role", "worker")
                ? Stage.of(row.text("stage"))
                        .map(stage -> new Worker(row.text("trial"), Snapshot.leg(row), stage, Figure.read(row)))
                : Optional.empty();
    }
}
