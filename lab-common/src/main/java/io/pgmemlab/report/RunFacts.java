package io.pgmemlab.report;

import io.pgmemlab.Bytes;
import io.pgmemlab.evidence.Bundle;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** {@code run.json} for the report. Whatever is missing there is said to be unknown. */
public final class RunFacts {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);
    private static final String UNKNOWN = "unknown";

    private final JsonNode run;

    private RunFacts(JsonNode run) {
        this.run = run;
    }

    public static RunFacts of(Bundle bundle) {
        return new RunFacts(bundle.readJson(Bundle.RUN).orElseGet(MissingNode::getInstance));
    }

    /** A text or number of {@code run.json} by its path, for example {@code "host", "cpus"}. */
    public Optional<String> find(String... path) {
        JsonNode node = run;
        for (String name : path) {
            node = node.path(name);
        }
        return node.isValueNode() && !node.isNull()
                ? Optional.of(node.asString()).filter(text -> !text.isBlank())
                : Optional.empty();
    }

    public String text(String... path) {
        return find(path).orElse(UNKNOWN);
    }

    /** False when the run was killed or failed before its end. */
    boolean ended() {
        return find("ended").isPresent();
    }

    /** Of a bundle that was merged: of how many shards, and whether its figures come from machines that are not alike. */
    Optional<Notice> merged() {
        List<JsonNode> shards =
                StreamSupport.stream(run.path("shards").spliterator(), false).toList();
        long hosts = shards.stream().map(shard -> shard.path("host")).distinct().count();
        return shards.isEmpty()
                ? Optional.empty()
                : Optional.of(new Notice(
                        "Merged",
                        "from " + shards.size() + " shards"
                                + (hosts == 1
                                        ? ", on machines that are alike by " + Bundle.RUN + "."
                                        : ". They ran on machines of " + hosts + " kinds (" + Bundle.RUN
                                                + ", shards): a difference between legs of one block may be one"
                                                + " between machines.")));
    }

    /** Sentences on what differs from the published protocol. */
    List<String> changedMagnitudes() {
        return texts("changedMagnitudes");
    }

    /** A list of texts of {@code run.json}; empty where it is missing. */
    public List<String> texts(String name) {
        return StreamSupport.stream(run.path(name).spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }

    /** The magnitudes and settings of the run whose key begins so, by the rest of the key. */
    public Map<String, String> configured(String prefix) {
        var values = new LinkedHashMap<String, String>();
        run.path("configuration")
                .propertyStream()
                .filter(p -> p.getKey().startsWith(prefix))
                .forEach(p -> values.put(
                        p.getKey().substring(prefix.length()), p.getValue().asString()));
        return values;
    }

    /** What a reader needs to place the figures, in one glance. */
    Map<String, String> glance() {
        var facts = new LinkedHashMap<String, String>();
        facts.put("run", text("runId"));
        facts.put("started", find("started").map(RunFacts::minute).orElse(UNKNOWN));
        facts.put("took", took());
        facts.put("machine", find("host", "cpus").orElse("?") + " CPUs, " + size("memoryBytes"));
        facts.put("kernel", text("host", "kernel"));
        facts.put("engine", text("host", "engine", "version"));
        facts.put("commit", text("commit"));
        facts.put("seed", text("seed"));
        return facts;
    }

    /** The groups of {@code run.json} that are kept for the record, each name with its value. */
    Map<String, Map<String, String>> records() {
        var records = new LinkedHashMap<String, Map<String, String>>();
        records.put("Host", group("host"));
        records.put("Configuration", group("configuration"));
        records.put("Images and package versions", group("images"));
        records.put("PostgreSQL settings", group("serverSettings"));
        if (run.has("shards")) {
            var shards = new LinkedHashMap<String, String>();
            run.path("shards").forEach(shard -> flatten(shard.path("shard").asString("?"), shard, shards));
            records.put("Shards", shards);
        }
        return records;
    }

    /** An object of {@code run.json}, each of its values by its path within it; empty where it is missing. */
    public Map<String, String> group(String group) {
        var values = new LinkedHashMap<String, String>();
        flatten("", run.path(group), values);
        return values;
    }

    private static void flatten(String prefix, JsonNode node, Map<String, String> values) {
        if (node.isObject()) {
            String path = prefix.isEmpty() ? "" : prefix + " › ";
            node.propertyStream().forEach(p -> flatten(path + p.getKey(), p.getValue(), values));
        } else if (node.isArray()) {
            values.put(prefix, node.toString());
        } else if (node.isNumber() && prefix.endsWith("Bytes")) {
            values.put(prefix, Bytes.of(node.asLong()) + " (" + node.asLong() + ")");
        } else if (!node.isMissingNode()) {
            values.put(prefix, node.isNull() ? UNKNOWN : node.asString());
        }
    }

    private String size(String field) {
        JsonNode bytes = run.path("host").path(field);
        return bytes.isNumber() ? Bytes.of(bytes.asLong()).toString() : UNKNOWN;
    }

    private String took() {
        Optional<Duration> duration = find("started")
                .flatMap(RunFacts::instant)
                .flatMap(from -> find("ended").flatMap(RunFacts::instant).map(to -> Duration.between(from, to)));
        return duration.map(d -> "%d min %02d s".formatted(d.toMinutes(), d.toSecondsPart()))
                .orElse(ended() ? UNKNOWN : "did not end");
    }

    private static String minute(String instant) {
        return instant(instant).map(MINUTE::format).orElse(instant);
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
