package io.pgmemlab.config;

import io.pgmemlab.Bytes;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Parsers of configuration values. Each refuses what it does not understand by throwing. */
final class Forms {
    private static final Pattern QUANTITY = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([A-Za-z]*)");
    private static final Pattern WORKLOAD =
            Pattern.compile("(tpcb|analytics|script)-([1-9]\\d?|100)(@([1-9]|[1-8]\\d|9[0-5]))?");
    private static final Map<String, Long> BYTES = Map.of(
            "",
            1L,
            "B",
            1L,
            "kB",
            1_000L,
            "MB",
            1_000_000L,
            "GB",
            1_000_000_000L,
            "KiB",
            1L << 10,
            "MiB",
            1L << 20,
            "GiB",
            1L << 30);
    private static final Map<String, Long> NANOS = Map.of(
            "ms", 1_000_000L, "s", 1_000_000_000L, "", 1_000_000_000L, "m", 60_000_000_000L, "min", 60_000_000_000L);

    private Forms() {}

    static Bytes bytes(String text) {
        return Bytes.of(quantity(text, BYTES));
    }

    static Duration duration(String text) {
        return Duration.ofNanos(quantity(text, NANOS));
    }

    /** PostgreSQL takes no message of 1 GB or more, and the lab holds several in memory. */
    static Bytes message(String text) {
        Bytes size = bytes(text);
        if (size.count() < 1 || size.count() > 500_000_000) {
            throw new IllegalArgumentException("no size of a message");
        }
        return size;
    }

    /** pgbench takes no other. */
    static Duration wholeSeconds(String text) {
        Duration time = duration(text);
        if (time.toSeconds() < 1 || time.toNanosPart() != 0) {
            throw new IllegalArgumentException("no whole seconds");
        }
        return time;
    }

    static int positive(String text) {
        return whole(text, 1, Integer.MAX_VALUE);
    }

    static int several(String text) {
        return whole(text, 2, Integer.MAX_VALUE);
    }

    static int port(String text) {
        return whole(text, 1, 65_535);
    }

    /** Less than 128 MiB holds no server with a database to speak of. */
    static Bytes machine(String text) {
        return atLeast(bytes(text), 128L << 20);
    }

    static Bytes database(String text) {
        return atLeast(bytes(text), 32L << 20);
    }

    private static Bytes atLeast(Bytes size, long least) {
        if (size.count() < least) {
            throw new IllegalArgumentException("too small");
        }
        return size;
    }

    static List<Integer> percents(String text) {
        List<Integer> values = list(text).stream()
                .map(word -> whole(word, 1, 95))
                .sorted()
                .distinct()
                .toList();
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no values");
        }
        return values;
    }

    static List<String> workloads(String text) {
        List<String> words = list(text);
        if (words.isEmpty()
                || words.stream().anyMatch(word -> !WORKLOAD.matcher(word).matches())) {
            throw new IllegalArgumentException("no workloads");
        }
        return words;
    }

    /** Empty for {@code auto}. */
    static OptionalInt iops(String text) {
        return text.equals("auto") ? OptionalInt.empty() : OptionalInt.of(whole(text, 0, Integer.MAX_VALUE));
    }

    static boolean yes(String text) {
        return switch (text) {
            case "yes", "true" -> true;
            case "no", "false" -> false;
            default -> throw new IllegalArgumentException("neither yes nor no");
        };
    }

    private static int whole(String text, int least, int most) {
        int value = Integer.parseInt(text);
        if (value < least || value > most) {
            throw new IllegalArgumentException("not from " + least + " to " + most);
        }
        return value;
    }

    static Optional<String> optional(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    static List<String> paths(String text) {
        List<String> paths = list(text);
        if (paths.isEmpty() || paths.stream().anyMatch(path -> !path.matches("/\\S*"))) {
            throw new IllegalArgumentException("no paths");
        }
        return paths;
    }

    static List<String> list(String text) {
        return Stream.of(text.split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static long quantity(String text, Map<String, Long> units) {
        var matcher = QUANTITY.matcher(text);
        Long unit = matcher.matches() ? units.get(matcher.group(2)) : null;
        if (unit == null) {
            throw new IllegalArgumentException("no quantity");
        }
        return new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(unit))
                .longValueExact();
    }
}
