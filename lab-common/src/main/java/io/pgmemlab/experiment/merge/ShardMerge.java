package io.pgmemlab.experiment.merge;

import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.JoinedTable;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.experiment.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Makes one bundle of the bundles of all shards of a plan, as an unsharded run would have left it. Tables, raw files and
 * {@code run.json} are merged; what is computed of them (verdicts, summaries, the report) is not, and has to be made anew.
 */
public final class ShardMerge {
    private final List<ShardBundle> shards;
    private final Map<String, Integer> order = new HashMap<>();

    private ShardMerge(List<ShardBundle> shards) {
        this.shards = shards;
        shards.get(0).plan().trials().forEach(trial -> order.put(trial, order.size()));
    }

    /**
     * Opens the bundles and checks that they are the shards of one plan.
     *
     * @throws IllegalArgumentException naming what is wrong with which directories, and what to do
     */
    public static ShardMerge of(List<Path> directories) {
        List<ShardBundle> shards = directories.stream().map(ShardBundle::open).toList();
        OnePlan.check(shards);
        return new ShardMerge(shards.stream()
                .sorted(Comparator.comparing(shard -> shard.shard().index()))
                .toList());
    }

    public String scenario() {
        return shards.get(0).text("scenario");
    }

    /**
     * Writes the merged bundle.
     *
     * @param merged an empty bundle
     * @param runId the name that it is going to have
     * @throws IllegalArgumentException when the shards' tables or raw files cannot stand in one bundle
     */
    public void into(Bundle merged, String runId) {
        merged.writeJson(Bundle.RUN, MergedRecord.of(shards, runId));
        List<Bundle> bundles = shards.stream().map(ShardBundle::bundle).toList();
        for (String name : names()) {
            if (name.endsWith(".csv")) {
                JoinedTable.of(name, bundles).write(merged.file(name), rowsOf(name));
            }
        }
        bundles.forEach(bundle -> RawFiles.copy(bundle.directory(), merged.directory()));
    }

    /** Files of the shards that the merged bundle has not: it was not known how to merge them, or to make them anew. */
    public SortedSet<String> leftBehind(Bundle merged) {
        SortedSet<String> names = names();
        names.removeIf(name -> name.endsWith(".part") || Files.exists(merged.file(name)));
        return names;
    }

    /** Rows in the plan's order, those of a trial as they were written; the journal by its clocks. */
    private Comparator<Table.Row> rowsOf(String table) {
        return table.equals(Journal.FILE)
                ? Comparator.comparing(row -> instant(row.text("at")))
                : Comparator.comparing(row -> order.getOrDefault(ShardBundle.trial(row), Integer.MAX_VALUE));
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            return Instant.MAX;
        }
    }

    /** Names of files that stand in the bundles themselves. */
    private SortedSet<String> names() {
        var names = new TreeSet<String>();
        for (ShardBundle shard : shards) {
            try (Stream<Path> files = Files.list(shard.directory())) {
                files.filter(Files::isRegularFile)
                        .map(file -> String.valueOf(file.getFileName()))
                        .forEach(names::add);
            } catch (IOException e) {
                throw new LabException("cannot list " + shard.directory() + ": " + e, e);
            }
        }
        return names;
    }
}
