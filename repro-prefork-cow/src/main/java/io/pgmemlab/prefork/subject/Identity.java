package io.pgmemlab.prefork.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the running service says of itself at {@value #PATH}: which code answers, and which settings are in force.
 *
 * @param uwsgi version of the server
 * @param python version
 * @param django version
 * @param djangoFile path of the package's {@code __init__.py}
 * @param djangoExtensions native modules below that package that are loaded
 * @param psycopg version
 * @param psycopgImplementation {@code python}, {@code c} or {@code binary}
 * @param gcFrozen objects that {@code gc.freeze()} took out of the collector's sight
 * @param gcEnabled whether the collector runs by itself
 * @param pymallocBlocks blocks of the interpreter's own allocator; 0 where it is not in use
 * @param warmed requests that the master served before it forked
 */
public record Identity(
        String uwsgi,
        String python,
        String django,
        String djangoFile,
        List<String> djangoExtensions,
        String psycopg,
        String psycopgImplementation,
        long gcFrozen,
        boolean gcEnabled,
        long pymallocBlocks,
        int warmed) {
    public static final String PATH = "/bench-info";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** @throws IllegalArgumentException when the answer is no JSON of this form */
    public static Identity parse(String answer) {
        try {
            JsonNode json = JSON.readTree(answer);
            return new Identity(
                    text(json, "uwsgi"),
                    text(json, "python"),
                    text(json, "django"),
                    text(json, "django_file"),
                    StreamSupport.stream(json.path("django_extensions").spliterator(), false)
                            .map(JsonNode::asString)
                            .toList(),
                    text(json, "psycopg"),
                    text(json, "psycopg_implementation"),
                    required(json, "gc_frozen").asLong(),
                    required(json, "gc_enabled").asBoolean(),
                    required(json, "pymalloc_blocks").asLong(),
                    required(json, "warmed").asInt());
        } catch (JacksonException e) {
            throw new IllegalArgumentException("no identity: " + answer.strip(), e);
        }
    }

    /** What is wrong with Django's version and with where it was loaded from. */
    List<String> faults(String version, String home) {
        var faults = new ArrayList<String>();
        if (!django.equals(version)) {
            faults.add("it is Django " + django + " and not " + version);
        }
        if (!djangoFile.startsWith(home + "/")) {
            faults.add("Django was loaded from " + djangoFile + " and not from below " + home);
        }
        return faults;
    }

    /** For {@code run.json}; without paths. */
    public Map<String, Object> json() {
        return new TreeMap<>(Map.of(
                "uwsgi", uwsgi,
                "python", python,
                "django", django,
                "djangoExtensions", djangoExtensions,
                "psycopg", psycopg,
                "psycopgImplementation", psycopgImplementation));
    }

    /** Of what both sides of the pair share, for {@code run.json}. */
    public Map<String, Object> versions() {
        return new TreeMap<>(Map.of("uwsgi", uwsgi, "python", python, "psycopg", psycopg));
    }

    private static String text(JsonNode json, String name) {
        return required(json, name).asString();
    }

    private static JsonNode required(JsonNode json, String name) {
        JsonNode value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            throw new IllegalArgumentException("the identity lacks " + name + ": " + json);
        }
        return value;
    }
}
