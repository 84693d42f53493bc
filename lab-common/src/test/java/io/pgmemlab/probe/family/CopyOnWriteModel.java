package io.pgmemlab.probe.family;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Private memory as a kernel keeps it: a write to a shared page makes a copy, to a sole one it does not. */
final class CopyOnWriteModel {
    private static final int WRITE = 0;
    private static final int DROP = 1;

    private final List<Map<Long, Long>> frames = new ArrayList<>();
    private final Set<Long> populatedAtFork;
    private final Map<Integer, Set<Long>> copied = new HashMap<>();
    private boolean dropped;
    private long next = 1;

    CopyOnWriteModel(int workers, List<Long> populated) {
        Map<Long, Long> master = new HashMap<>();
        populated.forEach(page -> master.put(page, next++));
        populatedAtFork = new HashSet<>(populated);
        for (int member = 0; member <= workers; member++) {
            frames.add(new HashMap<>(master));
            copied.put(member, new HashSet<>());
        }
    }

    void step(int member, long page, int action) {
        Map<Long, Long> own = frames.get(member);
        if (action == WRITE) {
            write(member, page, own);
        } else if (action == DROP && own.remove(page) != null) {
            dropped = true;
        }
    }

    private void write(int member, long page, Map<Long, Long> own) {
        Long frame = own.get(page);
        boolean shared = frame != null
                && frames.stream()
                                .filter(other -> frame.equals(other.get(page)))
                                .count()
                        > 1;
        if (frame == null || shared) {
            own.put(page, next++);
            if (shared) {
                copied.get(member).add(page);
            }
        }
    }

    List<Map<Long, Long>> members() {
        return frames.stream()
                .map(own -> {
                    Map<Long, Long> entries = new HashMap<>();
                    own.forEach((page, frame) -> entries.put(page, Families.own(frame)));
                    return entries;
                })
                .toList();
    }

    /** Pages present now at addresses that were empty at fork. */
    long firstTouched(int member) {
        return frames.get(member).keySet().stream()
                .filter(page -> !populatedAtFork.contains(page))
                .count();
    }

    /** Pages of the fork that are not present now. */
    long missing(int member) {
        return populatedAtFork.stream()
                .filter(page -> !frames.get(member).containsKey(page))
                .count();
    }

    /** Pages that a write of this member copied. */
    long copies(int member) {
        return copied.get(member).size();
    }

    boolean everDropped() {
        return dropped;
    }

    /** Frames in use. */
    long frames() {
        Set<Long> all = new HashSet<>();
        frames.forEach(own -> all.addAll(own.values()));
        return all.size();
    }
}
