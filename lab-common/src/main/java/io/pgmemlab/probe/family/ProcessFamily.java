package io.pgmemlab.probe.family;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.probe.ProcessTree;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A master and its workers, compared by the page frames that they hold at one instant. Read them while they stand still:
 * pause the container ({@code Containers.whilePaused}).
 */
public final class ProcessFamily {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Comparator<ProcessId> BY_AGE =
            Comparator.comparingLong(ProcessId::startTicks).thenComparingInt(ProcessId::pid);

    private final ProcessTree tree;
    private final Predicate<ProcessId> belongs;
    private final Level level;
    private final FamilyReader reader;
    private final List<ProcessId> members;
    private final Optional<Inheritance> inheritance;

    private ProcessFamily(
            ProcessTree tree, Predicate<ProcessId> belongs, Level level, FamilyReader reader, List<ProcessId> members) {
        this.tree = tree;
        this.belongs = belongs;
        this.level = level;
        this.reader = reader;
        this.members = members;
        FamilyReading reading = reader.read(members);
        this.inheritance =
                level == Level.ROLLUP ? Optional.empty() : Optional.of(Inheritance.of(level, reading.pages()));
    }

    /** A family of every process of the tree. */
    public static ProcessFamily atFork(ProcessTree tree, ProcessId master, FrameAccess access) {
        return atFork(tree, master, access, member -> true);
    }

    /**
     * Reads every member now, and remembers which addresses each worker inherited. What the master allocates between fork and
     * this reading looks inherited, so read soon.
     *
     * @param belongs which processes of the tree are members; the master is one in any case
     * @throws LabException when a member is gone or refused, or the members did not stand still
     */
    public static ProcessFamily atFork(
            ProcessTree tree, ProcessId master, FrameAccess access, Predicate<ProcessId> belongs) {
        return atFork(tree, master, access.level(), belongs, FamilyReader.of(tree, access.level()));
    }

    static ProcessFamily atFork(
            ProcessTree tree, ProcessId master, Level level, Predicate<ProcessId> belongs, FamilyReader reader) {
        Predicate<ProcessId> all = belongs.or(master::equals);
        List<ProcessId> members = new ArrayList<>(
                tree.members().stream().filter(all).sorted(BY_AGE).toList());
        if (!members.remove(master)) {
            throw FamilyReader.gone(master);
        }
        members.add(0, master);
        return new ProcessFamily(tree, all, level, reader, List.copyOf(members));
    }

    /** The master first, then the workers in the order of their start. */
    public List<ProcessId> members() {
        return members;
    }

    /**
     * Tells the pages of all members apart, as they are now.
     *
     * @throws LabException when a member is gone or refused, a process is new, or the members did not stand still
     */
    public FamilySnapshot snapshot() {
        long before = THREADS.getCurrentThreadCpuTime();
        refuseOthers();
        FamilyReading reading = reader.read(members);
        if (inheritance.isEmpty()) {
            return new FamilySnapshot(
                    level, members(reading), Optional.empty(), Optional.empty(), List.of(), since(before));
        }
        Classification classification = Classification.of(inheritance.get(), reading.pages(), level);
        boolean byFrames = level == Level.FRAMES;
        return new FamilySnapshot(
                level,
                members(reading, classification),
                byFrames ? Optional.of(union(classification)) : Optional.empty(),
                byFrames ? Optional.of(Tally.bytes(classification.unsharing())) : Optional.empty(),
                Invariants.faults(classification, reading.memories()),
                since(before));
    }

    private static Bytes union(Classification classification) {
        return Tally.bytes(classification.sharing().distinctFrames());
    }

    private static Duration since(long cpuBefore) {
        return Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - cpuBefore);
    }

    private void refuseOthers() {
        List<ProcessId> now = tree.members().stream().filter(belongs).toList();
        members.stream().filter(member -> !now.contains(member)).findFirst().ifPresent(member -> {
            throw FamilyReader.gone(member);
        });
        now.stream().filter(member -> !members.contains(member)).findFirst().ifPresent(member -> {
            throw new LabException(
                    ("process %s is new in the family: a worker was respawned, or a helper was started. What"
                                    + " it inherited is unknown")
                            .formatted(member));
        });
    }

    private List<Member> members(FamilyReading reading) {
        List<Member> result = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            result.add(new Member(
                    members.get(i), i == 0, reading.memories().get(i), Optional.empty(), new TreeMap<>(Map.of())));
        }
        return result;
    }

    private List<Member> members(FamilyReading reading, Classification classification) {
        boolean byFrames = level == Level.FRAMES;
        List<Member> result = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            var byMapping = classification.tally(i).counts(byFrames);
            result.add(new Member(
                    members.get(i),
                    i == 0,
                    reading.memories().get(i),
                    Optional.of(Tally.sum(byMapping, byFrames)),
                    byMapping));
        }
        return result;
    }
}
