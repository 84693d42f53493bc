package io.pgmemlab.probe.family;

import io.pgmemlab.proc.PagemapEntry;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Every page of every member, told apart at one instant: still shared, copied, fresh, sole-owned, copied from a file; and
 * the inherited ones that are not there any more. Two passes over the entries: one to see which frames are held twice, one to
 * count.
 */
final class Classification {
    private final Inheritance inheritance;
    private final List<MemberPages> members;
    private final Sharing sharing;
    private final Holders holders;
    private final List<Tally> tallies;

    private Classification(Inheritance inheritance, List<MemberPages> members, Level level) {
        this.inheritance = inheritance;
        this.members = members;
        this.sharing = new Sharing(level, members);
        this.holders = new Holders(inheritance);
        this.tallies = members.stream().map(member -> new Tally()).toList();
    }

    /** @param members as at fork: the same ones in the same order */
    static Classification of(Inheritance inheritance, List<MemberPages> members, Level level) {
        Classification classification = new Classification(inheritance, members, level);
        IntStream.range(0, members.size()).forEach(classification::count);
        if (level == Level.FRAMES) {
            classification.settleLastHolders();
        }
        return classification;
    }

    Tally tally(int member) {
        return tallies.get(member);
    }

    Sharing sharing() {
        return sharing;
    }

    /** In pages; only where frames are seen. */
    long unsharing() {
        return holders.unsharing();
    }

    /** In pages; only where frames are seen. See {@link Holders#sharedCopies}. */
    long sharedCopies() {
        return holders.sharedCopies();
    }

    private void count(int member) {
        MemberPages pages = members.get(member);
        BitSet seen = new BitSet(inheritance.index().size());
        var counter = new Counter(pages, member, inheritance.inherited(member), seen);
        inheritance.index().walk(pages, counter);
        BitSet missing = (BitSet) inheritance.inherited(member).clone();
        missing.andNot(seen);
        missing.stream().forEach(address -> dropped(member, address));
    }

    private void dropped(int member, int address) {
        inheritance
                .mappingAtFork(member, inheritance.index().page(address))
                .ifPresent(mapping -> tallies.get(member).of(mapping.name())[Tally.DROPPED]++);
    }

    private void settleLastHolders() {
        List<MappingFinder> mappings = members.stream()
                .map(member -> new MappingFinder(member.mappings()))
                .toList();
        for (int address = 0; address < inheritance.index().size(); address++) {
            int holder = holders.lastHolder(address);
            if (holder >= 0) {
                long page = inheritance.index().page(address);
                String mapping = mappings.get(holder).find(page).orElseThrow().name();
                long[] counts = tallies.get(holder).of(mapping);
                counts[Tally.COPIED]--;
                counts[Tally.SOLE_OWNED]++;
            }
        }
    }

    /** Counts one member's pages. */
    private final class Counter implements InheritedIndex.Pieces {
        private final MemberPages pages;
        private final long[] entries;
        private final int member;
        private final BitSet inherited;
        private final BitSet seen;

        Counter(MemberPages pages, int member, BitSet inherited, BitSet seen) {
            this.pages = pages;
            this.entries = pages.entries();
            this.member = member;
            this.inherited = inherited;
            this.seen = seen;
        }

        private PrivateMapping mapping(int segment) {
            return pages.mappings().get(pages.mappingOf(segment));
        }

        @Override
        public void numbered(int segment, int from, int to, int address) {
            seen.set(address, address + to - from);
            int shift = address - from;
            for (int at = from; at < to; ) {
                int end = to;
                if (inherited.get(at + shift)) {
                    int stop = inherited.nextClearBit(at + shift);
                    end = Math.min(to, stop - shift);
                    inherited(tallies.get(member).of(mapping(segment).name()), at, end, shift);
                } else {
                    int stop = inherited.nextSetBit(at + shift);
                    end = stop < 0 ? to : Math.min(to, stop - shift);
                    others(segment, at, end, inheritance.index().page(at + shift));
                }
                at = end;
            }
        }

        private void inherited(long[] counts, int from, int to, int shift) {
            long copied = 0;
            long shared = 0;
            for (int at = from; at < to; at++) {
                long entry = entries[at];
                if (!Sharing.isPlain(entry)) {
                    apart(counts, entry);
                    holders.anchored(at + shift, MemberPages.identity(entry));
                } else if (sharing.isUnique(entry)) {
                    copied++;
                    holders.sole(at + shift, member, PagemapEntry.frame(entry));
                } else {
                    shared++;
                    holders.anchored(at + shift, PagemapEntry.frame(entry));
                }
            }
            counts[Tally.COPIED] += copied;
            counts[Tally.STILL_SHARED] += shared;
        }

        @Override
        public void others(int segment, int from, int to, long page) {
            PrivateMapping mapping = mapping(segment);
            long[] counts = tallies.get(member).of(mapping.name());
            long fresh = 0;
            for (int at = from; at < to; at++) {
                long entry = entries[at];
                if (!Sharing.isPlain(entry)) {
                    apart(counts, entry);
                } else if (!sharing.isUnique(entry)) {
                    counts[Tally.STILL_SHARED]++;
                } else if (mapping.ofFile() && wasFile(page + at - from, mapping.name())) {
                    counts[Tally.COPIED_FROM_FILE]++;
                } else {
                    fresh++;
                }
            }
            counts[Tally.FRESH] += fresh;
        }

        private void apart(long[] counts, long entry) {
            counts[MemberPages.isKsm(entry) ? Tally.KSM : Tally.SWAPPED]++;
        }

        /** Whether the address was of this file at fork, in the master as here; a library loaded later is fresh. */
        private boolean wasFile(long page, String name) {
            return inheritance
                            .mappingAtFork(0, page)
                            .filter(mapping ->
                                    mapping.ofFile() && mapping.name().equals(name))
                            .isPresent()
                    && inheritance
                            .mappingAtFork(member, page)
                            .filter(mapping -> mapping.name().equals(name))
                            .isPresent();
        }
    }
}
