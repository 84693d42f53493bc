package io.pgmemlab.experiment.merge;

import io.pgmemlab.config.Settings;
import io.pgmemlab.config.Shard;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.experiment.ConfigurationDifference;
import io.pgmemlab.experiment.Journal;
import io.pgmemlab.experiment.PlanRecord;
import io.pgmemlab.experiment.Trial;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The bundle of one shard.
 *
 * @param run what its {@code run.json} tells
 * @param shard which part of the plan it is
 * @param plan the whole
 */
record ShardBundle(Bundle bundle, JsonNode run, Shard shard, PlanRecord plan) {
    /** @throws IllegalArgumentException when the directory holds no bundle, or that of a whole plan */
    static ShardBundle open(Path directory) {
        Bundle bundle = Bundle.open(directory);
        JsonNode run = bundle.readJson(Bundle.RUN).orElseThrow();
        String shard = run.path("configuration").path(Settings.SHARD.key()).asString("");
        if (shard.isEmpty() || Shard.parse(shard).count() == 1) {
            throw new IllegalArgumentException(directory + " holds no shard: its " + Settings.SHARD.key() + " is "
                    + (shard.isEmpty() ? "not recorded" : shard) + ". Only runs with -D" + Settings.SHARD.key()
                    + "=i/n are parts to be merged");
        }
        PlanRecord plan = PlanRecord.read(run)
                .orElseThrow(() -> new IllegalArgumentException(directory + " tells no plan in its " + Bundle.RUN
                        + ": another version began it. Run this shard again"));
        return new ShardBundle(bundle, run, Shard.parse(shard), plan);
    }

    Path directory() {
        return bundle.directory();
    }

    String text(String key) {
        return run.path(key).asString("");
    }

    Map<String, String> configuration() {
        return ConfigurationDifference.recorded(run);
    }

    /** The trials that were begun here, each by the id of its first attempt. */
    Set<String> trials() {
        return Stream.of(Bundle.TRIALS, Journal.FILE)
                .flatMap(table -> bundle.table(table).stream())
                .map(ShardBundle::trial)
                .filter(id -> !id.isEmpty())
                .collect(Collectors.toSet());
    }

    /** The trial that a row is of, by the id of its first attempt; empty where the row tells none. */
    static String trial(Table.Row row) {
        return Trial.firstAttempt(row.text("trial"));
    }
}
