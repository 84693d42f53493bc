package io.pgmemlab.retention;

import io.pgmemlab.Bytes;
import io.pgmemlab.engine.ContainerLog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What jemalloc 5 prints at exit with {@code stats_print:true} (malloc_stats_print in jemalloc's {@code src/stats.c}): the
 * settings in force, and how the resident memory splits.
 *
 * @param settings run-time options ({@code opt.…}) without the prefix; where a setting was changed while the program ran, its
 *     value then is under {@code current.NAME}
 * @param allocated bytes that the program holds: live memory
 * @param active bytes in pages that hold live allocations
 * @param metadata bytes that the allocator needs for itself
 * @param resident bytes in resident pages mapped by the allocator, as it counts them
 * @param retained bytes of address space kept without pages
 * @param dirty unused dirty pages, in bytes, by arena number; only arenas that have some
 * @param muzzy unused muzzy pages (given back lazily), in bytes, by arena number; only arenas that have some
 * @param complaints lines with which jemalloc refused a part of its configuration
 */
public record JemallocStats(
        Map<String, String> settings,
        Bytes allocated,
        Bytes active,
        Bytes metadata,
        Bytes resident,
        Bytes retained,
        Map<Integer, Bytes> dirty,
        Map<Integer, Bytes> muzzy,
        List<String> complaints) {

    private static final String BEGIN = "___ Begin jemalloc statistics ___";
    private static final String END = "--- End jemalloc statistics ---";
    private static final Pattern SETTING = Pattern.compile("\\s*opt\\.(\\w+): (\\S+)(?: \\([\\w.]+: (\\S+)\\))?");
    private static final Pattern TOTALS = Pattern.compile("Allocated: (\\d+), active: (\\d+), metadata: (\\d+).*,"
            + " resident: (\\d+), mapped: \\d+, retained: (\\d+)");
    private static final Pattern PAGE_SIZE = Pattern.compile("Page size: (\\d+)");
    private static final Pattern ARENA = Pattern.compile("arenas\\[(\\d+)]:");
    private static final Pattern PAGES = Pattern.compile("\\s*(dirty|muzzy):\\s+\\S+\\s+(\\d+).*");
    private static final Pattern COMPLAINT =
            Pattern.compile("<jemalloc>: (?:Invalid|Conf string|Out-of-range|Malformed).*");

    /**
     * The last complete report in a log: every process that preloads jemalloc prints one, and the subject exits last.
     *
     * @return empty when the log holds none, so that nothing was read back
     */
    public static Optional<JemallocStats> parse(String log) {
        int end = log.lastIndexOf(END);
        int begin = end < 0 ? -1 : log.lastIndexOf(BEGIN, end);
        if (begin < 0) {
            return Optional.empty();
        }
        List<String> lines = log.substring(begin, end).lines().toList();
        List<String> complaints =
                log.lines().filter(line -> COMPLAINT.matcher(line).matches()).toList();
        return lines.stream()
                .map(TOTALS::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(totals -> pageSize(lines)
                        .map(page -> new JemallocStats(
                                settings(lines),
                                Bytes.of(Long.parseLong(totals.group(1))),
                                Bytes.of(Long.parseLong(totals.group(2))),
                                Bytes.of(Long.parseLong(totals.group(3))),
                                Bytes.of(Long.parseLong(totals.group(4))),
                                Bytes.of(Long.parseLong(totals.group(5))),
                                pages(lines, "dirty", page),
                                pages(lines, "muzzy", page),
                                complaints)));
    }

    /** The last complete report in what a container wrote; jemalloc writes to standard error unless it is told otherwise. */
    public static Optional<JemallocStats> parse(ContainerLog log) {
        return parse(log.stdout() + log.stderr());
    }

    /** What the allocator keeps beyond live memory: resident − allocated. */
    public Bytes held() {
        return resident.minus(allocated);
    }

    /** Unused dirty pages of all arenas. */
    public Bytes dirtyTotal() {
        return dirty.values().stream().reduce(Bytes.ZERO, Bytes::plus);
    }

    /** Whether an option is in force with this value, now and not only as it was asked for. */
    public boolean isInForce(String option, String value) {
        return value.equals(inForce(option));
    }

    /** The value of an option now; {@code null} when jemalloc did not print it. */
    public String inForce(String option) {
        return settings.getOrDefault("current." + option, settings.get(option));
    }

    private static Map<String, String> settings(List<String> lines) {
        var settings = new LinkedHashMap<String, String>();
        for (String line : lines) {
            Matcher setting = SETTING.matcher(line);
            if (setting.matches()) {
                settings.put(setting.group(1), setting.group(2));
                if (setting.group(3) != null) {
                    settings.put("current." + setting.group(1), setting.group(3));
                }
            }
        }
        return settings;
    }

    private static Optional<Long> pageSize(List<String> lines) {
        return lines.stream()
                .map(PAGE_SIZE::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .map(match -> Long.parseLong(match.group(1)));
    }

    private static Map<Integer, Bytes> pages(List<String> lines, String kind, long pageSize) {
        var pages = new LinkedHashMap<Integer, Bytes>();
        Integer arena = null;
        for (String line : lines) {
            Matcher header = ARENA.matcher(line);
            Matcher count = PAGES.matcher(line);
            if (header.matches()) {
                arena = Integer.valueOf(header.group(1));
            } else if (line.endsWith("arenas stats:")) {
                arena = null; // merged and destroyed arenas repeat or outlive the single ones
            } else if (arena != null && count.matches() && count.group(1).equals(kind)) {
                long number = Long.parseLong(count.group(2));
                if (number > 0) {
                    pages.put(arena, Bytes.of(Math.multiplyExact(number, pageSize)));
                }
            }
        }
        return pages;
    }
}
