package io.pgmemlab.probe.family;

import io.pgmemlab.LabException;
import io.pgmemlab.proc.PagemapEntry;
import java.util.List;

/** Whether a page has one holder: by the frames of all members at one instant, or by what the kernel says of one page. */
final class Sharing {
    private static final long KIND = PagemapEntry.PRESENT | PagemapEntry.FILE | MemberPages.KSM;

    private final boolean byFrames;
    private final FrameSet frames = new FrameSet();
    private final FrameSet mergedFrames = new FrameSet();
    private final long distinct;
    private final long unique;

    /** @throws LabException when frames are to be compared, and one reads 0 */
    Sharing(Level level, List<MemberPages> members) {
        this.byFrames = level == Level.FRAMES;
        if (byFrames) {
            members.forEach(this::add);
            refuseFrameZero();
        }
        distinct = frames.distinct();
        unique = distinct - frames.shared();
    }

    /** The kernel shows frame 0 in place of one that the reader may not see; no process ever holds it. */
    private void refuseFrameZero() {
        if (frames.contains(0)) {
            throw new LabException(
                    "frame numbers read 0: the lab lacks CAP_SYS_ADMIN in the initial user namespace. Run it as"
                            + " root there, or at level " + Level.EXCLUSIVE.word());
        }
    }

    private void add(MemberPages member) {
        long[] entries = member.entries();
        int count = member.pages();
        for (int i = 0; i < count; i++) {
            long entry = entries[i];
            if (isPlain(entry)) {
                frames.add(PagemapEntry.frame(entry));
            } else if (MemberPages.isKsm(entry)) {
                mergedFrames.add(PagemapEntry.frame(entry));
            }
        }
    }

    /** Present, anonymous, and not merged with equal pages. */
    static boolean isPlain(long entry) {
        return (entry & KIND) == PagemapEntry.PRESENT;
    }

    /** Of a plain page: nobody else holds it. */
    boolean isUnique(long entry) {
        return byFrames ? !frames.isShared(PagemapEntry.frame(entry)) : PagemapEntry.isExclusive(entry);
    }

    boolean byFrames() {
        return byFrames;
    }

    /** Different frames of all members, those of merged pages included. */
    long distinctFrames() {
        return distinct + mergedFrames.distinct();
    }

    long mergedFrames() {
        return mergedFrames.distinct();
    }

    /** Frames that were seen once in the whole family: counted without knowing whose they are. */
    long uniqueFrames() {
        return unique;
    }
}
