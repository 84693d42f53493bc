package io.pgmemlab.experiment;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** How the trials of a bundle ended. A published bundle holds no word of it: everything in it counts. */
public final class Trials {
    private final List<Table.Row> rows;
    private final Set<String> valid;

    private Trials(List<Table.Row> rows) {
        this.rows = rows;
        this.valid = rows.stream()
                .filter(row -> row.is("state", TrialState.VALID.word()))
                .map(row -> row.text("trial"))
                .collect(Collectors.toSet());
    }

    public static Trials read(Bundle bundle) {
        return new Trials(bundle.table(Bundle.TRIALS).rows());
    }

    /** Whether rows of this trial count: it was valid, or the row tells no trial. */
    public boolean count(String trial) {
        return trial.isEmpty() || valid.contains(trial);
    }

    /** The state and reason of a leg's last trial. */
    public Optional<Table.Row> last(String leg) {
        return of(leg).stream().reduce((before, after) -> after);
    }

    /** The leg's trials, invalid attempts among them, in the order they ran. */
    public List<Table.Row> of(String leg) {
        return rows.stream().filter(row -> row.is("leg", leg)).toList();
    }

    /** Blocks without a valid trial, {@code 1 of 2 repeats}: a verdict would rest on the trials that happened to work. */
    public Optional<String> lost(String leg) {
        Set<String> blocks = blocks(of(leg));
        Set<String> good = blocks(of(leg).stream()
                .filter(row -> valid.contains(row.text("trial")))
                .toList());
        int lost = blocks.size() - good.size();
        return lost == 0 ? Optional.empty() : Optional.of(lost + " of " + blocks.size() + " repeats");
    }

    /** How many blocks have a valid trial of the leg; absent where nothing tells of trials. */
    public OptionalInt validBlocks(String leg) {
        return rows.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(blocks(of(leg).stream()
                                .filter(row -> valid.contains(row.text("trial")))
                                .toList())
                        .size());
    }

    private static Set<String> blocks(List<Table.Row> rows) {
        return rows.stream().map(row -> row.text("block")).collect(Collectors.toSet());
    }

    /** Why attempts of a leg were invalid; attempts before a valid one are no secret. */
    public List<String> invalidAttempts(String leg) {
        return of(leg).stream()
                .filter(row -> row.is("state", TrialState.INVALID.word()))
                .map(row -> row.text("reason"))
                .toList();
    }
}
