package io.pgmemlab.probe.family;

import io.pgmemlab.LabException;
import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.probe.ProcessMemory;
import io.pgmemlab.probe.ProcessTree;
import io.pgmemlab.probe.ReadAccess;
import io.pgmemlab.proc.EntryBuffer;
import io.pgmemlab.proc.MemoryMap;
import io.pgmemlab.proc.ProcStat;
import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.UnreadableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads all members of a family as of one instant: what they have mapped, and how often they faulted, must be the same before
 * and after. That is sure of a paused container; of an idle one it is tried a few times.
 */
final class FamilyReader {
    private static final int ATTEMPTS = 5;

    private final ProcessTree tree;
    private final Level level;
    private final MemberReader reader;
    private final SpecialPages special;
    private final Map<ProcessId, Known> known = new HashMap<>();

    FamilyReader(ProcessTree tree, Level level, MemberReader reader, SpecialPages special) {
        this.tree = tree;
        this.level = level;
        this.reader = reader;
        this.special = special;
    }

    static FamilyReader of(ProcessTree tree, Level level) {
        EntryBuffer buffer = new EntryBuffer();
        boolean scans = level != Level.ROLLUP && MemberReader.canScan(buffer);
        return new FamilyReader(tree, level, new MemberReader(buffer, scans), SpecialPages.ofThisHost(buffer));
    }

    /** What is kept of a member between readings, so that it need not be made again. Its room belongs to one reading. */
    private record Known(ProcText mapsText, MemoryMap maps, MemberPages room) {}

    /** What a member must not have changed while it was read. */
    private record Stand(ProcText maps, long faults) {
        boolean isSameAs(Stand other) {
            return faults == other.faults && maps.equalsText(other.maps);
        }
    }

    /**
     * @return good until the next reading, which uses its room again
     * @throws LabException when a member is gone or refused, or they did not stand still
     */
    FamilyReading read(List<ProcessId> members) {
        ProcessId restless = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            List<Stand> before = members.stream().map(this::stand).toList();
            FamilyReading reading = readOnce(members, before);
            Optional<ProcessId> moved = firstThatMoved(members, before);
            if (moved.isEmpty()) {
                return marked(reading);
            }
            restless = moved.get();
        }
        throw new LabException(
                ("process %s did not stand still: its mappings or its fault counter changed during each of %d"
                                + " readings. Pause the container while its family is read (Containers.whilePaused)")
                        .formatted(restless, ATTEMPTS));
    }

    private FamilyReading readOnce(List<ProcessId> members, List<Stand> stands) {
        List<MemberPages> pages = new ArrayList<>();
        List<ProcessMemory> memories = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            ProcessId member = members.get(i);
            if (level != Level.ROLLUP) {
                pages.add(pages(member, stands.get(i)));
            }
            memories.add(tree.read(member).orElseThrow(() -> gone(member)));
        }
        return new FamilyReading(memories, pages);
    }

    private MemberPages pages(ProcessId member, Stand stand) {
        Known last = known.get(member);
        boolean same = last != null && last.mapsText().equalsText(stand.maps());
        MemoryMap maps = same ? last.maps() : MemoryMap.parse(stand.maps());
        long[] room = last == null ? new long[1 << 12] : last.room().entries();
        try {
            MemberPages pages = reader.read(maps, tree.path(member, "pagemap"), room);
            known.put(member, new Known(stand.maps(), maps, pages));
            return pages;
        } catch (UnreadableException e) {
            throw e.isGone()
                    ? gone(member)
                    : new LabException("%s. %s".formatted(e.getMessage(), ReadAccess.HOW_TO_GET_IT), e);
        }
    }

    /** Frames of merged pages, and of the zero page, are shared by no fork. */
    private FamilyReading marked(FamilyReading reading) {
        boolean needed = level == Level.FRAMES && (!reader.leavesOutZeroPages() || special.mayBeMerged());
        return needed ? new FamilyReading(reading.memories(), special.markedIn(reading.pages())) : reading;
    }

    private Optional<ProcessId> firstThatMoved(List<ProcessId> members, List<Stand> before) {
        for (int i = 0; i < members.size(); i++) {
            if (!stand(members.get(i)).isSameAs(before.get(i))) {
                return Optional.of(members.get(i));
            }
        }
        return Optional.empty();
    }

    private Stand stand(ProcessId member) {
        ProcStat stat = ProcStat.parse(tree.text(member, "stat").orElseThrow(() -> gone(member)));
        ProcText maps = tree.text(member, "maps").orElseThrow(() -> gone(member));
        return new Stand(maps.copy(), stat.minorFaults());
    }

    static LabException gone(ProcessId member) {
        return new LabException(
                ("process %s of the family is gone: figures of the others would mix two families. See the"
                                + " container's log for why it ended")
                        .formatted(member));
    }
}
