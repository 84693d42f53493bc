package io.pgmemlab.prefork.summary;

import java.util.LinkedHashMap;
import java.util.Map;

/** A JSON object in the making: what is absent, or an object without a member, is left out. */
final class Json {
    private final Map<String, Object> members = new LinkedHashMap<>();

    Json put(String key, Object value) {
        boolean empty = value == null || (value instanceof Map<?, ?> map && map.isEmpty());
        if (!empty) {
            members.put(key, value);
        }
        return this;
    }

    Json put(String key, Json object) {
        return put(key, object.members);
    }

    /** A member that was put before; null where it was left out. */
    Double number(String key) {
        return (Double) members.get(key);
    }

    Map<String, Object> map() {
        return members;
    }
}
