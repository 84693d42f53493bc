package io.pgmemlab.verdict;

import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Verdicts of a run in {@code verdicts.json}. */
public final class Verdicts {
    private Verdicts() {}

    /** Replaces the bundle's verdicts. */
    public static void write(Bundle bundle, List<Verdict> verdicts) {
        bundle.writeJson(Bundle.VERDICTS, verdicts.stream().map(Verdicts::json).toList());
    }

    /** The bundle's verdicts; none where the run was killed before it judged. */
    public static List<Verdict> read(Bundle bundle) {
        return bundle.readJson(Bundle.VERDICTS)
                .map(array -> StreamSupport.stream(array.spliterator(), false)
                        .map(Verdicts::verdict)
                        .toList())
                .orElse(List.of());
    }

    private static Map<String, Object> json(Verdict verdict) {
        var json = new LinkedHashMap<String, Object>();
        json.put("claim", verdict.claim());
        json.put("leg", verdict.leg());
        json.put("role", verdict.role().word());
        json.put("measured", verdict.measured());
        json.put("bound", verdict.bound());
        json.put("unit", verdict.unit());
        json.put("outcome", verdict.outcome().word());
        json.put("reason", verdict.reason());
        json.put("evidence", verdict.evidence());
        return json;
    }

    private static Verdict verdict(JsonNode json) {
        return new Verdict(
                json.path("claim").asString(),
                json.path("leg").asString(),
                word(Role.class, json.path("role")),
                number(json.path("measured")),
                number(json.path("bound")),
                json.path("unit").asString(""),
                word(Outcome.class, json.path("outcome")),
                json.path("reason").asString(),
                StreamSupport.stream(json.path("evidence").spliterator(), false)
                        .map(JsonNode::asString)
                        .toList());
    }

    private static <E extends Enum<E>> E word(Class<E> type, JsonNode json) {
        try {
            return Enum.valueOf(type, json.asString("").toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new LabException(
                    Bundle.VERDICTS + " holds the " + type.getSimpleName().toLowerCase(Locale.ROOT) + " " + json
                            + ", which this version does not know",
                    e);
        }
    }

    private static Double number(JsonNode node) {
        return node.isNumber() ? (Double) node.asDouble() : null;
    }
}
