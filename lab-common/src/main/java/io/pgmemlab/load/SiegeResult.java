package io.pgmemlab.load;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What siege printed with {@code json_output = true} (siege 4.1, {@code src/main.c}): one JSON object. A figure that is not
 * there is absent, never 0.
 *
 * @param transactions requests that were answered, also with an error of the client's
 * @param successful requests that were answered with less than 400
 * @param failed requests that were not answered, or with 400 and above
 * @param seconds elapsed
 * @param rate transactions a second
 * @param responseSeconds mean time of a transaction
 * @param longestSeconds the longest transaction
 */
public record SiegeResult(
        OptionalLong transactions,
        OptionalLong successful,
        OptionalLong failed,
        OptionalDouble seconds,
        OptionalDouble rate,
        OptionalDouble responseSeconds,
        OptionalDouble longestSeconds) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final double MILLIS = 1000;

    /** Lines before the object are passed over; where there is none, everything is absent. */
    public static SiegeResult parse(String stdout) {
        Optional<JsonNode> json = object(stdout);
        return new SiegeResult(
                whole(json, "transactions"),
                whole(json, "successful_transactions"),
                whole(json, "failed_transactions"),
                number(json, "elapsed_time"),
                number(json, "transaction_rate"),
                number(json, "response_time"),
                number(json, "longest_transaction"));
    }

    /** In the form that all tools share. */
    LoadFigures figures() {
        return new LoadFigures(
                OptionalLong.empty(),
                successful,
                failed,
                rate,
                responseSeconds.isPresent()
                        ? OptionalDouble.of(responseSeconds.getAsDouble() * MILLIS)
                        : OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    private static Optional<JsonNode> object(String stdout) {
        int begin = stdout.indexOf('{');
        int end = stdout.lastIndexOf('}');
        if (begin < 0 || end < begin) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readTree(stdout.substring(begin, end + 1)));
        } catch (JacksonException e) {
            return Optional.empty(); // siege was stopped in the middle of its summary
        }
    }

    private static OptionalLong whole(Optional<JsonNode> json, String name) {
        JsonNode value = json.map(object -> object.path(name)).orElse(null);
        return value != null && value.isIntegralNumber() ? OptionalLong.of(value.asLong()) : OptionalLong.empty();
    }

    private static OptionalDouble number(Optional<JsonNode> json, String name) {
        JsonNode value = json.map(object -> object.path(name)).orElse(null);
        return value != null && value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
    }
}
