package io.pgmemlab.prefork.summary;

import io.pgmemlab.evidence.Table;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The measured load of one trial: a row of {@code memory-load.csv}.
 *
 * @param rate requests a second
 */
record Load(
        String trial,
        int repeat,
        String leg,
        OptionalDouble workers,
        OptionalDouble concurrency,
        OptionalDouble requests,
        OptionalDouble rate) {

    static Optional<Load> of(Table.Row row) {
        OptionalDouble repeat = row.number("repeat");
        if (repeat.isEmpty() || Snapshot.leg(row).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Load(
                row.text("trial"),
                (int) repeat.getAsDouble(),
                Snapshot.leg(row),
                row.number("workers"),
                row.number("concurrency"),
                row.number("requests"),
                row.number("rps")));
    }
}
