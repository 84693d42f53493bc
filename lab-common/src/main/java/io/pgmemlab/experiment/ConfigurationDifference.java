package io.pgmemlab.experiment;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * A key that two runs have with different values. A key that only one of them has is there with an empty value for the other.
 *
 * @param key for example {@code lab.rss.clients}
 * @param one value
 * @param other value
 */
public record ConfigurationDifference(String key, String one, String other) {
    /** The first in alphabetical order. */
    public static Optional<ConfigurationDifference> find(
            Map<String, String> one, Map<String, String> other, Set<String> mayDiffer) {
        var keys = new TreeSet<>(one.keySet());
        keys.addAll(other.keySet());
        keys.removeAll(mayDiffer);
        return keys.stream()
                .map(key -> new ConfigurationDifference(key, one.getOrDefault(key, ""), other.getOrDefault(key, "")))
                .filter(pair -> !pair.one.equals(pair.other))
                .findFirst();
    }

    /** The configuration that a {@code run.json} tells. */
    public static Map<String, String> recorded(JsonNode run) {
        var values = new TreeMap<String, String>();
        run.path("configuration")
                .propertyStream()
                .forEach(pair -> values.put(pair.getKey(), pair.getValue().asString("")));
        return values;
    }
}
