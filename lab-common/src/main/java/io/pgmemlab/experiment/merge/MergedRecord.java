package io.pgmemlab.experiment.merge;

import io.pgmemlab.config.Settings;
import io.pgmemlab.config.Shard;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code run.json} of the whole. Facts are those of the first shard, with what only a later one could know (an image, the
 * settings of a server) added; each shard's own run, machine and times are in {@code shards}.
 */
final class MergedRecord {
    /** Never completed from another shard: they would describe a machine or a call that there was not. */
    private static final Set<String> OF_ONE = Set.of("host", "configuration");

    private MergedRecord() {}

    /**
     * The record.
     *
     * @param shards in order
     * @param runId the name of the merged bundle
     */
    static JsonNode of(List<ShardBundle> shards, String runId) {
        var run = (ObjectNode) shards.get(0).run().deepCopy();
        shards.forEach(shard -> shard.run().propertyStream().forEach(fact -> add(run, fact.getKey(), fact.getValue())));
        List<String> started = times(shards, "started");
        List<String> ended = times(shards, "ended");
        run.put("runId", runId);
        run.put("started", started.isEmpty() ? null : started.get(0));
        run.put("ended", ended.size() < shards.size() ? null : ended.get(ended.size() - 1));
        ((ObjectNode) run.path("configuration")).put(Settings.SHARD.key(), new Shard(1, 1).toString());
        ArrayNode legs = run.putArray("legs");
        legs(shards).forEach(legs::add);
        ArrayNode parts = run.putArray("shards");
        shards.forEach(shard -> describe(shard, parts.addObject()));
        return run;
    }

    private static void add(ObjectNode run, String key, JsonNode fact) {
        JsonNode known = run.path(key);
        if (known.isMissingNode()) {
            run.set(key, fact);
        } else if (known instanceof ObjectNode group && !OF_ONE.contains(key)) {
            fact.propertyStream()
                    .filter(part -> !group.has(part.getKey()))
                    .toList()
                    .forEach(part -> group.set(part.getKey(), part.getValue()));
        }
    }

    /** Earliest first. The shards' clocks need not agree: these times say when, and nothing is computed of them. */
    private static List<String> times(List<ShardBundle> shards, String key) {
        return shards.stream()
                .map(shard -> shard.run().path(key).asString(null))
                .filter(Objects::nonNull)
                .sorted(Comparator.comparing(Instant::parse))
                .toList();
    }

    /** The legs that the shards had, in the scenario's order. */
    private static List<String> legs(List<ShardBundle> shards) {
        Set<String> had = shards.stream()
                .flatMap(shard -> StreamSupport.stream(shard.run().path("legs").spliterator(), false))
                .map(leg -> leg.asString(""))
                .collect(Collectors.toSet());
        return shards.get(0).plan().legs().stream().filter(had::contains).toList();
    }

    private static void describe(ShardBundle shard, ObjectNode json) {
        json.put("shard", shard.shard().toString());
        for (String key : List.of("runId", "host", "started", "ended")) {
            json.set(key, shard.run().get(key));
        }
    }
}
