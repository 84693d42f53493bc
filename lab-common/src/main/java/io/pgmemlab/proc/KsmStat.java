package io.pgmemlab.proc;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@code /proc/PID/ksm_stat} (Linux 6.1): what merging of equal pages did for one process. The kernel writes numbers as
 * {@code key value} and words as {@code key: value} (6.16), in one file.
 */
public final class KsmStat {
    private final Map<String, Long> numbers = new LinkedHashMap<>();
    private final Map<String, Boolean> words = new LinkedHashMap<>();

    private KsmStat() {}

    /** @throws MalformedTextException when a line has neither form, or a key is given twice */
    public static KsmStat parse(ProcText text) {
        var stat = new KsmStat();
        LineCursor line = new LineCursor(text);
        while (line.nextLine()) {
            String written = line.until(' ');
            String key = written.endsWith(":") ? written.substring(0, written.length() - 1) : written;
            if (key.isEmpty() || stat.numbers.containsKey(key) || stat.words.containsKey(key)) {
                throw line.malformed("a key, and each key once");
            }
            stat.put(key, line);
        }
        return stat;
    }

    public static KsmStat parse(String text) {
        return parse(ProcText.of("/proc/PID/ksm_stat", text));
    }

    private void put(String key, LineCursor line) {
        String value = line.rest();
        if (value.equals("yes") || value.equals("no")) {
            words.put(key, value.equals("yes"));
        } else if (value.matches("-?(0|[1-9][0-9]{0,17})")) {
            numbers.put(key, Long.parseLong(value));
        } else {
            throw line.malformed("a number of at most 18 digits, 'yes' or 'no' after the key");
        }
    }

    /** A number, as {@code ksm_merging_pages}; {@code ksm_process_profit}, in bytes, may be negative. Empty when not there. */
    public OptionalLong number(String key) {
        Long value = numbers.get(key);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** A word, as {@code ksm_mergeable}; empty when this kernel does not write it. */
    public Optional<Boolean> word(String key) {
        return Optional.ofNullable(words.get(key));
    }
}
