package io.pgmemlab.probe.family;

import io.pgmemlab.Bytes;
import io.pgmemlab.probe.ProcessMemory;
import io.pgmemlab.proc.SmapsRollup.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What must hold between the pages that were seen and the kernel's own sums of the same instant. */
final class Invariants {
    private static final double TOLERANCE = 0.01;

    /** The kernel rounds each sum down to KiB, and a page may come or go while a member is not wholly still. */
    private static final Bytes ROUNDING = Bytes.ofKiB(8);

    private final Classification classification;
    private final List<ProcessMemory> memories;
    private final List<String> faults = new ArrayList<>();

    private Invariants(Classification classification, List<ProcessMemory> memories) {
        this.classification = classification;
        this.memories = memories;
    }

    /** @return those that fail, in words */
    static List<String> faults(Classification classification, List<ProcessMemory> memories) {
        var invariants = new Invariants(classification, memories);
        invariants.checkMembers();
        if (classification.sharing().byFrames()) {
            invariants.checkUnion();
            invariants.checkPrivate();
            invariants.checkUnsharing();
        }
        return invariants.faults;
    }

    private void checkMembers() {
        for (int i = 0; i < memories.size(); i++) {
            Tally tally = classification.tally(i);
            Bytes seen = Tally.bytes(tally.privatePages() + tally.pages(Tally.STILL_SHARED, Tally.KSM));
            Optional<Bytes> summed = memories.get(i).memory().find(Field.ANONYMOUS);
            if (summed.isEmpty() || differ(seen, summed.get(), ROUNDING)) {
                faults.add("%s: its own pages are %s by pagemap and %s by smaps_rollup (Anonymous)"
                        .formatted(memories.get(i).id(), seen, word(summed)));
            }
        }
    }

    private void checkUnion() {
        Bytes union = Tally.bytes(classification.sharing().distinctFrames());
        Optional<Bytes> summed = ProcessMemory.sum(memories, Field.PSS_ANON);
        Bytes rounding = Bytes.of(ROUNDING.count() * memories.size());
        // a merged page may be shared with processes of other containers, and Pss counts only a part of it
        Bytes merged = Tally.bytes(classification.sharing().mergedFrames());
        if (summed.isEmpty() || differ(union, summed.get(), rounding.plus(merged))) {
            faults.add(
                    ("the frames of all members are %s, their Pss_Anon is %s: a process outside the family shares its"
                                    + " pages, or it did not stand still")
                            .formatted(union, word(summed)));
        }
    }

    private void checkPrivate() {
        long counted = 0;
        for (int i = 0; i < memories.size(); i++) {
            counted += classification.tally(i).privatePages();
        }
        long unique = classification.sharing().uniqueFrames();
        if (counted != unique) {
            faults.add("copied + fresh + sole-owned + copied from file are %d pages, frames with one holder are %d"
                    .formatted(counted, unique));
        }
    }

    private void checkUnsharing() {
        long copied = 0;
        for (int i = 0; i < memories.size(); i++) {
            copied += classification.tally(i).pages(Tally.COPIED);
        }
        long others = classification.unsharing() - copied;
        if (others < 0 || others > classification.sharedCopies()) {
            faults.add("unsharing cost %d pages, of which %d are copied and at most %d copies that are shared in turn"
                    .formatted(classification.unsharing(), copied, classification.sharedCopies()));
        }
    }

    /** Whether two quantities are more than 1 % and more than their rounding apart. */
    static boolean differ(Bytes one, Bytes two, Bytes rounding) {
        long apart = Math.abs(one.count() - two.count());
        return apart > rounding.count() && apart > TOLERANCE * two.count();
    }

    private static String word(Optional<Bytes> bytes) {
        return bytes.map(Bytes::toString).orElse("not told");
    }
}
