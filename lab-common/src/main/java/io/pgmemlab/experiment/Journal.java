package io.pgmemlab.experiment;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.CsvAppender;
import io.pgmemlab.evidence.Table;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * What happened in a run, a line as it happens, in {@code journal.csv}: it tells what a killed run was doing, and what a
 * resumed one need not do again. Finished trials are in {@code trials.csv} too, with their state.
 */
public final class Journal {
    public static final String FILE = "journal.csv";
    private final CsvAppender journal;
    private final CsvAppender trials;
    private final Table before;
    private final Table trialsBefore;

    /** Opens a new bundle's journal, or continues that of a bundle to resume. */
    public Journal(Bundle bundle) {
        this.before = bundle.table(FILE);
        this.trialsBefore = bundle.table(Bundle.TRIALS);
        this.journal = bundle.append(FILE, "at", "trial", "event", "detail");
        this.trials =
                bundle.append(Bundle.TRIALS, "trial", "block", "leg", "order", "started", "ended", "state", "reason");
    }

    /** Whether this trial was valid in the run that is resumed. */
    boolean hasDone(Trial<?> trial) {
        return trialsBefore.stream()
                .anyMatch(row -> row.is("leg", trial.leg().name())
                        && row.is("block", Integer.toString(trial.block()))
                        && row.is("state", TrialState.VALID.word()));
    }

    /** The number of the first attempt that the run which is resumed has not begun. */
    int nextAttempt(Trial<?> trial) {
        int attempt = 1;
        while (!before.where("trial", trial.id(attempt)).isEmpty()) {
            attempt++;
        }
        return attempt;
    }

    void started(String trial) {
        event(trial, "started", "");
    }

    void phase(String trial, String phase) {
        event(trial, "phase", phase);
    }

    void ended(Trial<?> trial, int attempt, Instant started, TrialState state, String reason) {
        String id = trial.id(attempt);
        trials.row(id, trial.block(), trial.leg().name(), trial.order(), started, Instant.now(), state.word(), reason);
        event(id, "ended", state.word());
    }

    /** The trials that were under way when the run was killed, or the shards of it: their last attempts. */
    public static List<String> interrupted(Bundle bundle) {
        var open = new LinkedHashMap<String, String>();
        for (Table.Row row : bundle.table(FILE).rows()) {
            String id = row.text("trial");
            if (row.is("event", "started")) {
                open.put(Trial.firstAttempt(id), id);
            } else if (row.is("event", "ended")) {
                open.remove(Trial.firstAttempt(id));
            }
        }
        return List.copyOf(open.values());
    }

    private void event(String trial, String event, String detail) {
        journal.row(Instant.now(), trial, event, detail);
    }
}
