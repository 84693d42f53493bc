package io.pgmemlab.probe.family;

import io.pgmemlab.proc.PagemapEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Families that no kernel ever ran: pages written down one by one. */
final class Families {
    /** The addresses of every model process: a heap, memory without a name, and a file's. */
    static final List<PrivateMapping> MAPPINGS = List.of(
            new PrivateMapping(0x100, 0x110, "[heap]", false),
            new PrivateMapping(0x110, 0x118, "[anon]", false),
            new PrivateMapping(0x200, 0x210, "libc.so.6", true));

    private Families() {}

    static long own(long frame) {
        return PagemapEntry.PRESENT | frame;
    }

    static long exclusive(long frame) {
        return own(frame) | PagemapEntry.EXCLUSIVE;
    }

    static long swapped(long slot) {
        return PagemapEntry.SWAPPED | slot << 5;
    }

    static long merged(long frame) {
        return own(frame) | MemberPages.KSM;
    }

    /** The pages of one process, by page number. */
    static MemberPages member(Map<Long, Long> entries) {
        return member(MAPPINGS, entries);
    }

    static MemberPages member(List<PrivateMapping> mappings, Map<Long, Long> entries) {
        MemberPages pages = new MemberPages(mappings);
        for (int i = 0; i < mappings.size(); i++) {
            PrivateMapping mapping = mappings.get(i);
            int count = Math.toIntExact(mapping.end() - mapping.first());
            int at = pages.reserve(count);
            for (int j = 0; j < count; j++) {
                pages.entries()[at + j] = entries.getOrDefault(mapping.first() + j, 0L);
            }
            pages.add(i, mapping.first(), count);
        }
        return pages;
    }

    static List<MemberPages> members(List<? extends Map<Long, Long>> members) {
        return members.stream().map(Families::member).toList();
    }

    static Classification classify(
            Level level, List<? extends Map<Long, Long>> atFork, List<? extends Map<Long, Long>> now) {
        return Classification.of(Inheritance.of(level, members(atFork)), members(now), level);
    }

    /** Counts of one member by mapping, kinds as in {@link Tally}, mappings without a page left out. */
    static SortedMap<String, List<Long>> counts(Tally tally) {
        SortedMap<String, List<Long>> counts = new TreeMap<>();
        for (String mapping : List.of("[heap]", "[anon]", "libc.so.6")) {
            List<Long> kinds = new ArrayList<>();
            for (long count : tally.of(mapping)) {
                kinds.add(count);
            }
            if (kinds.stream().anyMatch(count -> count != 0)) {
                counts.put(mapping, kinds);
            }
        }
        return counts;
    }

    static Map<Long, Long> pages(long... pagesAndEntries) {
        Map<Long, Long> pages = new HashMap<>();
        for (int i = 0; i < pagesAndEntries.length; i += 2) {
            pages.put(pagesAndEntries[i], pagesAndEntries[i + 1]);
        }
        return pages;
    }
}
