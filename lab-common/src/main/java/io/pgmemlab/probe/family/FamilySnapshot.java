package io.pgmemlab.probe.family;

import io.pgmemlab.Bytes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A family at one instant.
 *
 * @param level how well copies could be told apart
 * @param members the master first, then the workers in the order of their start
 * @param unionOfAnonymousFrames what all members' own pages take together, each counted once; empty below level
 *     {@link Level#FRAMES}
 * @param unsharing what would be saved if nobody had written to an inherited page: Σ over inherited addresses of (different
 *     pages among members − 1); empty below level {@link Level#FRAMES}
 * @param faults what should hold of the figures and does not, in words; empty when all is well
 * @param readerCpu processor time that the reading took, this lab's and the kernel's
 */
public record FamilySnapshot(
        Level level,
        List<Member> members,
        Optional<Bytes> unionOfAnonymousFrames,
        Optional<Bytes> unsharing,
        List<String> faults,
        Duration readerCpu) {
    public FamilySnapshot {
        members = List.copyOf(members);
        faults = List.copyOf(faults);
    }

    public Member master() {
        return members.get(0);
    }

    public List<Member> workers() {
        return members.subList(1, members.size());
    }

    /** The sum over all members. @return empty at level {@link Level#ROLLUP} */
    public Optional<PageCounts> total() {
        return sum(member -> true);
    }

    /** The sum over the workers. @return empty at level {@link Level#ROLLUP}, and where there are none */
    public Optional<PageCounts> ofWorkers() {
        return sum(member -> !member.isMaster());
    }

    private Optional<PageCounts> sum(Predicate<Member> which) {
        return members.stream()
                .filter(which)
                .flatMap(member -> member.pages().stream())
                .reduce(PageCounts::plus);
    }
}
