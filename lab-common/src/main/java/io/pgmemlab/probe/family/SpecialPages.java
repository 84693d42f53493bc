package io.pgmemlab.probe.family;

import io.pgmemlab.proc.EntryBuffer;
import io.pgmemlab.proc.PageFlags;
import io.pgmemlab.proc.PagemapEntry;
import io.pgmemlab.proc.ProcReader;
import io.pgmemlab.proc.Reading;
import io.pgmemlab.proc.SingleValue;
import io.pgmemlab.proc.UnreadableException;
import java.util.List;

/**
 * Pages that many processes hold without having inherited them: merged ones (KSM), and the zero page where the scan did not
 * leave it out. Only {@code /proc/kpageflags} tells them, which costs as much as reading the frames again; it is asked only
 * when there may be any.
 */
final class SpecialPages {
    private static final int BLOCK = 1 << 12;

    private final String flagsPath;
    private final String ksmDirectory;
    private final ProcReader text = new ProcReader();
    private final EntryBuffer buffer;

    SpecialPages(String flagsPath, String ksmDirectory, EntryBuffer buffer) {
        this.flagsPath = flagsPath;
        this.ksmDirectory = ksmDirectory;
        this.buffer = buffer;
    }

    static SpecialPages ofThisHost(EntryBuffer buffer) {
        return new SpecialPages("/proc/kpageflags", "/sys/kernel/mm/ksm", buffer);
    }

    /** Whether the kernel merges equal pages, or has left some merged. */
    boolean mayBeMerged() {
        return positive("run") || positive("pages_shared");
    }

    private boolean positive(String name) {
        return text.read(ksmDirectory + "/" + name) instanceof Reading.Present present
                && SingleValue.count(present.text()) != 0;
    }

    /**
     * The same pages, the zero page left out and merged ones marked.
     *
     * @throws UnreadableException when the flags of frames are refused
     */
    List<MemberPages> markedIn(List<MemberPages> members) {
        FrameSet held = new FrameSet();
        for (MemberPages member : members) {
            for (int i = 0; i < member.pages(); i++) {
                if (PagemapEntry.isAnonymous(member.entries()[i])) {
                    held.add(PagemapEntry.frame(member.entries()[i]));
                }
            }
        }
        FrameSet zero = new FrameSet();
        FrameSet merged = new FrameSet();
        try (PageFlags flags = PageFlags.open(flagsPath, buffer)) {
            read(flags, held, zero, merged);
        }
        return members.stream()
                .map(member -> member.changed(entry -> marked(entry, zero, merged)))
                .toList();
    }

    private static long marked(long entry, FrameSet zero, FrameSet merged) {
        if (!PagemapEntry.isAnonymous(entry)) {
            return entry;
        }
        long frame = PagemapEntry.frame(entry);
        return zero.contains(frame) ? 0 : merged.contains(frame) ? entry | MemberPages.KSM : entry;
    }

    private static void read(PageFlags flags, FrameSet held, FrameSet zero, FrameSet merged) {
        long[] block = new long[BLOCK];
        for (long chunk : held.chunkNumbers()) {
            long first = chunk * FrameSet.chunkFrames();
            for (long frame = first; frame < first + FrameSet.chunkFrames(); frame += BLOCK) {
                int count = held.span(frame, BLOCK);
                if (count > 0) {
                    flags.read(frame, count, block, 0);
                    mark(held, frame, block, count, zero, merged);
                }
            }
        }
    }

    private static void mark(FrameSet held, long first, long[] flags, int count, FrameSet zero, FrameSet merged) {
        for (int i = 0; i < count; i++) {
            if (held.contains(first + i)) {
                if (PageFlags.isZeroPage(flags[i])) {
                    zero.add(first + i);
                } else if (PageFlags.isKsm(flags[i])) {
                    merged.add(first + i);
                }
            }
        }
    }
}
