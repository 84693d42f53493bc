package io.pgmemlab.buffers.collect;

import io.pgmemlab.proc.Reading;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which files could not be had, why, and how often. Those of processes are taken together: {@code process/.../ksm_stat}. */
final class Absences {
    private final Map<String, Integer> asked = new LinkedHashMap<>();
    private final Map<Reason, Integer> counts = new LinkedHashMap<>();

    private record Reason(String name, String why) {}

    void add(Copy copy) {
        asked.merge(group(copy.name()), 1, Integer::sum);
        if (copy.reading() instanceof Reading.Gone gone) {
            add(copy, "gone: " + gone.reason());
        } else if (copy.reading() instanceof Reading.Refused refused) {
            add(copy, "refused: " + refused.reason());
        }
    }

    void add(Copy copy, String why) {
        counts.merge(new Reason(group(copy.name()), why), 1, Integer::sum);
    }

    List<String> sentences() {
        return counts.entrySet().stream()
                .map(entry -> "%s (%d of %d copies): %s"
                        .formatted(
                                entry.getKey().name,
                                entry.getValue(),
                                asked.get(entry.getKey().name),
                                entry.getKey().why))
                .toList();
    }

    private static String group(String name) {
        return Names.process(name)
                .map(process -> "process/.../" + process.file())
                .orElse(name);
    }
}
