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
        MappingFinder mappings = inheritance.mappingsAtFork(member);
        inheritance
                .index()
                .forEachRun(
                        missing,
                        (first, end) -> mappings.split(first, end, (mapping, count) -> {
                            tallies.get(member).of(mapping.name())[Tally.DROPPED] += count;
                        }));
    }

    private void settleLastHolders() {
        List<BitSet> originals = holders.lastHolders(members.size());
        for (int member = 0; member < members.size(); member++) {
            Tally tally = tallies.get(member);
            var mappings = new MappingFinder(members.get(member).mappings());
            inheritance
                    .index()
                    .forEachRun(
                            originals.get(member),
                            (first, end) -> mappings.split(first, end, (mapping, count) -> {
                                tally.of(mapping.name())[Tally.COPIED] -= count;
                                tally.of(mapping.name())[Tally.SOLE_OWNED] += count;
                            }));
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
                            .mappingsAtFork(0)
                            .find(page)
                            .filter(mapping ->
                                    mapping.ofFile() && mapping.name().equals(name))
                            .isPresent()
                    && inheritance
                            .mappingsAtFork(member)
                            .find(page)
                            .filter(mapping -> mapping.name().equals(name))
                            .isPresent();
        }
    }
}
