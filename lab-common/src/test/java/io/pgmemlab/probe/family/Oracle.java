package io.pgmemlab.probe.family;

import io.pgmemlab.proc.PagemapEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The definitions of {@code docs/COPY-ON-WRITE.md} with sets and maps, page by page: slow and plain. What it says is what the
 * bitmaps must say.
 */
final class Oracle {
    private final List<? extends Map<Long, Long>> atFork;
    private final List<? extends Map<Long, Long>> now;
    private final List<SortedMap<String, List<Long>>> counts = new ArrayList<>();
    private long unsharing;

    Oracle(List<? extends Map<Long, Long>> atFork, List<? extends Map<Long, Long>> now) {
        this.atFork = atFork;
        this.now = now;
        now.forEach(member -> counts.add(new TreeMap<>()));
        for (int member = 0; member < now.size(); member++) {
            count(member);
        }
        addresses().forEach(this::settle);
    }

    SortedMap<String, List<Long>> counts(int member) {
        return counts.get(member);
    }

    long unsharing() {
        return unsharing;
    }

    private static long holders(List<? extends Map<Long, Long>> members, long entry) {
        return members.stream()
                .filter(member -> member.values().stream()
                        .anyMatch(other -> plain(other) && PagemapEntry.frame(other) == PagemapEntry.frame(entry)))
                .count();
    }

    private static boolean plain(long entry) {
        return PagemapEntry.isAnonymous(entry) && !MemberPages.isKsm(entry);
    }

    private static boolean shared(List<? extends Map<Long, Long>> members, long entry) {
        return plain(entry) && holders(members, entry) > 1;
    }

    private boolean inherited(int member, long page) {
        Long own = atFork.get(member).get(page);
        return atFork.get(0).containsKey(page) || (member > 0 && own != null && shared(atFork, own));
    }

    private void count(int member) {
        now.get(member).forEach((page, entry) -> add(member, page, kind(member, page, entry), 1));
        Set<Long> pages = new HashSet<>(addresses());
        pages.removeAll(now.get(member).keySet());
        pages.stream().filter(page -> inherited(member, page)).forEach(page -> add(member, page, Tally.DROPPED, 1));
    }

    private int kind(int member, long page, long entry) {
        if (!PagemapEntry.isAnonymous(entry)) {
            return Tally.SWAPPED;
        }
        if (MemberPages.isKsm(entry)) {
            return Tally.KSM;
        }
        if (shared(now, entry)) {
            return Tally.STILL_SHARED;
        }
        if (inherited(member, page)) {
            return Tally.COPIED;
        }
        return mapping(page).ofFile() ? Tally.COPIED_FROM_FILE : Tally.FRESH;
    }

    private static PrivateMapping mapping(long page) {
        return Families.MAPPINGS.stream()
                .filter(mapping -> mapping.first() <= page && page < mapping.end())
                .findFirst()
                .orElseThrow();
    }

    private void add(int member, long page, int kind, long pages) {
        List<Long> kinds = counts.get(member).computeIfAbsent(mapping(page).name(), name -> new ArrayList<>(zeros()));
        kinds.set(kind, kinds.get(kind) + pages);
    }

    private static List<Long> zeros() {
        return List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
    }

    private Set<Long> addresses() {
        Set<Long> addresses = new TreeSet<>();
        for (int member = 0; member < atFork.size(); member++) {
            for (long page : atFork.get(member).keySet()) {
                if (inherited(member, page)) {
                    addresses.add(page);
                }
            }
        }
        return addresses;
    }

    /** How many pages there are at an address, and which holder has the original if all are sole. */
    private void settle(long page) {
        Map<Integer, Long> holders = new HashMap<>();
        for (int member = 0; member < now.size(); member++) {
            if (inherited(member, page) && now.get(member).containsKey(page)) {
                holders.put(member, MemberPages.identity(now.get(member).get(page)));
            }
        }
        if (holders.isEmpty()) {
            return;
        }
        unsharing += new HashSet<>(holders.values()).size() - 1;
        boolean allSole = holders.keySet().stream()
                .map(member -> now.get(member).get(page))
                .allMatch(entry -> plain(entry) && !shared(now, entry));
        if (allSole) {
            long original = original(page);
            Optional<Integer> strong = holders.keySet().stream()
                    .filter(member -> holders.get(member) == original)
                    .findFirst();
            int owner = strong.orElseGet(() ->
                    holders.keySet().stream().min(Comparator.naturalOrder()).orElseThrow());
            add(owner, page, Tally.COPIED, -1);
            add(owner, page, Tally.SOLE_OWNED, 1);
        }
    }

    private long original(long page) {
        List<Long> entries = atFork.stream()
                .filter(member -> member.containsKey(page))
                .map(member -> member.get(page))
                .toList();
        return entries.stream()
                .filter(entry -> shared(atFork, entry))
                .findFirst()
                .or(() -> entries.stream().findFirst())
                .map(MemberPages::identity)
                .orElseThrow();
    }
}
