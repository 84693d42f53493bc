package io.pgmemlab.buffers.server;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of PostgreSQL's settings: {@code 1024MB} and {@code 1GB} are the same. */
final class SettingValue {
    private static final Pattern QUANTITY = Pattern.compile("(\\d+)\\s*(B|kB|MB|GB|TB|us|ms|s|min|h|d)");
    private static final Map<String, Long> UNITS = Map.of(
            "B", 1L,
            "kB", 1L << 10,
            "MB", 1L << 20,
            "GB", 1L << 30,
            "ms", 1000L,
            "s", 1_000_000L,
            "min", 60_000_000L,
            "h", 3_600_000_000L);

    private SettingValue() {}

    /** Whether two spellings are of one value. */
    static boolean same(String asked, String shown) {
        return asked.equals(shown) || plain(asked).equals(plain(shown));
    }

    /** @throws NumberFormatException when it is no quantity */
    static long number(String text) {
        return Long.parseLong(plain(text));
    }

    private static String plain(String text) {
        Matcher matcher = QUANTITY.matcher(text);
        Long unit = matcher.matches() ? UNITS.get(matcher.group(2)) : null;
        return unit == null
                ? text
                : new BigDecimal(matcher.group(1))
                        .multiply(BigDecimal.valueOf(unit))
                        .toPlainString();
    }
}
