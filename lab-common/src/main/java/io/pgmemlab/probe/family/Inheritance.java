package io.pgmemlab.probe.family;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which addresses each member inherited, as far as the first reading after the fork shows it: those that the master held a
 * page at, where the member has a private mapping too, and those where the member shared its page with another one.
 */
final class Inheritance {
    private final InheritedIndex index;
    private final List<BitSet> inherited = new ArrayList<>();
    private final List<MappingFinder> mappings = new ArrayList<>();
    private final long[] originals;

    private Inheritance(InheritedIndex index) {
        this.index = index;
        this.originals = new long[index.size()];
    }

    /** @param members the master first */
    static Inheritance of(Level level, List<MemberPages> members) {
        Sharing sharing = new Sharing(level, members);
        var addresses = new InheritedIndex.Builder();
        MemberPages master = members.get(0);
        for (int segment = 0; segment < master.segments(); segment++) {
            addresses.add(
                    master.firstPage(segment),
                    master.firstPage(segment) + master.end(segment) - master.offset(segment));
        }
        members.stream().skip(1).forEach(worker -> addShared(worker, sharing, addresses));
        Inheritance inheritance = new Inheritance(addresses.build());
        BitSet masters = inheritance.held(master, sharing, true);
        for (MemberPages member : members) {
            BitSet bits = masters;
            if (member != master) {
                bits = inheritance.mapped(member);
                bits.and(masters);
                bits.or(inheritance.held(member, sharing, false));
            }
            inheritance.inherited.add(bits);
            inheritance.mappings.add(new MappingFinder(member.mappings()));
        }
        members.forEach(member -> inheritance.recordOriginals(member, sharing, true));
        members.forEach(member -> inheritance.recordOriginals(member, sharing, false));
        return inheritance;
    }

    private static boolean isShared(long entry, Sharing sharing) {
        return Sharing.isPlain(entry) && !sharing.isUnique(entry);
    }

    private static void addShared(MemberPages worker, Sharing sharing, InheritedIndex.Builder addresses) {
        long[] entries = worker.entries();
        for (int segment = 0; segment < worker.segments(); segment++) {
            int end = worker.end(segment);
            long shift = worker.firstPage(segment) - worker.offset(segment);
            for (int at = worker.offset(segment); at < end; at++) {
                int from = at;
                while (at < end && isShared(entries[at], sharing)) {
                    at++;
                }
                if (at > from) {
                    addresses.add(from + shift, at + shift);
                }
            }
        }
    }

    /** Addresses where the member holds a page: any, or one that it shares. */
    private BitSet held(MemberPages member, Sharing sharing, boolean any) {
        BitSet bits = new BitSet(index.size());
        index.walk(member, new InheritedIndex.Pieces() {
            @Override
            public void numbered(int segment, int from, int to, int first) {
                for (int at = from; at < to; at++) {
                    if (any || isShared(member.entries()[at], sharing)) {
                        bits.set(first + at - from);
                    }
                }
            }

            @Override
            public void others(int segment, int from, int to, long page) {}
        });
        return bits;
    }

    private BitSet mapped(MemberPages member) {
        BitSet bits = new BitSet(index.size());
        int range = 0;
        for (PrivateMapping mapping : member.mappings()) {
            while (range < index.rangeCount() && index.ranges().end(range) <= mapping.first()) {
                range++;
            }
            for (int r = range; r < index.rangeCount() && index.ranges().first(r) < mapping.end(); r++) {
                long first = index.ranges().first(r);
                long from = Math.max(first, mapping.first());
                long to = Math.min(index.ranges().end(r), mapping.end());
                bits.set(index.base(r) + (int) (from - first), index.base(r) + (int) (to - first));
            }
        }
        return bits;
    }

    /** A page that somebody shares is the original; where nobody does any more, the first holder's is taken for it. */
    private void recordOriginals(MemberPages member, Sharing sharing, boolean shared) {
        index.walk(member, new InheritedIndex.Pieces() {
            @Override
            public void numbered(int segment, int from, int to, int first) {
                for (int at = from; at < to; at++) {
                    long entry = member.entries()[at];
                    int i = first + at - from;
                    if (originals[i] == 0 && isShared(entry, sharing) == shared) {
                        originals[i] = MemberPages.identity(entry);
                    }
                }
            }

            @Override
            public void others(int segment, int from, int to, long page) {}
        });
    }

    InheritedIndex index() {
        return index;
    }

    /** By number of the address; not to be changed. */
    BitSet inherited(int member) {
        return inherited.get(member);
    }

    /** {@link MemberPages#identity} of the page that was at an address at fork. */
    long original(int address) {
        return originals[address];
    }

    /** The mappings that the member had at fork. */
    MappingFinder mappingsAtFork(int member) {
        return mappings.get(member);
    }
}
