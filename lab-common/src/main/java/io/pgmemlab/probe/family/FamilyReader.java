package io.pgmemlab.probe.family;

import io.pgmemlab.LabException;
import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.probe.ProcessMemory;
import io.pgmemlab.probe.ProcessTree;
import io.pgmemlab.probe.ReadAccess;
import io.pgmemlab.proc.EntryBuffer;
import io.pgmemlab.proc.MemoryMap;
import io.pgmemlab.proc.ProcReader;
import io.pgmemlab.proc.ProcStat;
import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.Reading;
import io.pgmemlab.proc.UnreadableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads all members of a family as of one instant: how often they faulted, and how much they have mapped, must be the same
 * before and after, and their pages must lie in the mappings that were read between. That is sure of a paused container; of an
 * idle one it is tried a few times.
 */
final class FamilyReader {
    private static final int ATTEMPTS = 5;

    private final ProcessTree tree;
    private final Level level;
    private final MemberReader reader;
    private final SpecialPages special;
    private final ProcReader text = new ProcReader();
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

    /**
     * What a member must not have changed while it was read. A page that it gets, by whatever way, counts as a fault; a mapping
     * that comes or goes changes the sum, unless another one of the same size goes or comes.
     */
    private record Stand(long minorFaults, long majorFaults, long virtualBytes) {}

    /**
     * @return good until the next reading, which uses its room again
     * @throws LabException when a member is gone or refused, or they did not stand still
     */
    FamilyReading read(List<ProcessId> members) {
        ProcessId restless = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            List<Stand> before = members.stream().map(this::stand).toList();
            FamilyReading reading = readOnce(members);
            Optional<ProcessId> moved = firstThatMoved(members, before, reading);
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

    private FamilyReading readOnce(List<ProcessId> members) {
        List<MemberPages> pages = new ArrayList<>();
        List<ProcessMemory> memories = new ArrayList<>();
        for (ProcessId member : members) {
            if (level != Level.ROLLUP) {
                pages.add(pages(member));
            }
            memories.add(tree.read(member).orElseThrow(() -> gone(member)));
        }
        return new FamilyReading(memories, pages);
    }

    private MemberPages pages(ProcessId member) {
        Known last = known.get(member);
        try {
            ProcText now = maps(member);
            boolean same = last != null && last.mapsText().equalsText(now);
            ProcText mapsText = same ? last.mapsText() : now.copy();
            MemoryMap maps = same ? last.maps() : MemoryMap.parse(mapsText);
            long[] room = last == null ? new long[1 << 12] : last.room().entries();
            MemberPages pages = reader.read(maps, tree.path(member, "pagemap"), room);
            known.put(member, new Known(mapsText, maps, pages));
            return pages;
        } catch (UnreadableException e) {
            throw e.isGone()
                    ? gone(member)
                    : new LabException("%s. %s".formatted(e.getMessage(), ReadAccess.HOW_TO_GET_IT), e);
        }
    }

    /** Frames of merged pages, and of the zero page, are shared by no fork. */
    private FamilyReading marked(FamilyReading reading) {
        boolean needed = level == Level.FRAMES && (!reader.scans() || special.mayBeMerged());
        return needed ? new FamilyReading(reading.memories(), special.markedIn(reading.pages())) : reading;
    }

    private Optional<ProcessId> firstThatMoved(List<ProcessId> members, List<Stand> before, FamilyReading reading) {
        for (int i = 0; i < members.size(); i++) {
            ProcessId member = members.get(i);
            boolean pagesMoved =
                    level != Level.ROLLUP && movedPages(member, reading.pages().get(i));
            if (pagesMoved || !stand(member).equals(before.get(i))) {
                return Optional.of(member);
            }
        }
        return Optional.empty();
    }

    /** A scan sees pages wherever they are; without one only those in known mappings are seen, so they must be the same. */
    private boolean movedPages(ProcessId member, MemberPages pages) {
        return reader.scans()
                ? !pages.stoodStill()
                : !known.get(member).mapsText().equalsText(maps(member));
    }

    private Stand stand(ProcessId member) {
        ProcStat stat = tree.stat(member).orElseThrow(() -> gone(member));
        return new Stand(stat.minorFaults(), stat.majorFaults(), stat.virtualBytes());
    }

    /** Good until the next reading of maps. That it is this process's is sure by {@link #stand}, before and after. */
    private ProcText maps(ProcessId member) {
        Reading reading = text.read(tree.path(member, "maps"));
        if (reading instanceof Reading.Gone) {
            throw gone(member);
        }
        if (reading instanceof Reading.Refused refused) {
            throw new LabException(
                    "cannot read %s: %s. %s".formatted(refused.path(), refused.reason(), ReadAccess.HOW_TO_GET_IT));
        }
        return reading.require();
    }

    static LabException gone(ProcessId member) {
        return new LabException(
                ("process %s of the family is gone: figures of the others would mix two families. See the"
                                + " container's log for why it ended")
                        .formatted(member));
    }
}
