package io.pgmemlab.probe.family;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Who holds what at each inherited address now. An address has sole holders, each of a page that nobody else has, and
 * anchors: pages that are shared, merged or swapped out. The number of copies at an address is the number of its different
 * pages less one; so where there is an anchor every sole holder has a copy, and where there is none one sole holder has the
 * original.
 */
final class Holders {
    private final Inheritance inheritance;
    private final int[] owner;
    private final long[] anchor;
    private final PairSet moreAnchors = new PairSet();
    private long different;

    Holders(Inheritance inheritance) {
        this.inheritance = inheritance;
        this.owner = new int[inheritance.index().size()];
        this.anchor = new long[owner.length];
    }

    /** Members come in order, the master first. */
    void sole(int address, int member, long identity) {
        different++;
        // whoever still has the page of the fork is the last holder of the original; if it moved, the first holder
        // counts
        if (owner[address] == 0 || identity == inheritance.original(address)) {
            owner[address] = member + 1;
        }
    }

    void anchored(int address, long identity) {
        long known = anchor[address];
        if (known == 0) {
            anchor[address] = identity;
            different++;
        } else if (known != identity && moreAnchors.add(address, identity)) {
            different++;
        }
    }

    /** The addresses where a member's sole page is the original, for each member. */
    List<BitSet> lastHolders(int members) {
        List<BitSet> holders =
                Stream.generate(() -> new BitSet(owner.length)).limit(members).toList();
        for (int address = 0; address < owner.length; address++) {
            if (owner[address] != 0 && anchor[address] == 0) {
                holders.get(owner[address] - 1).set(address);
            }
        }
        return holders;
    }

    /** Pages that exist only because sharing ended: Σ over addresses of (different pages − 1). */
    long unsharing() {
        long held = 0;
        for (int i = 0; i < owner.length; i++) {
            held += owner[i] != 0 || anchor[i] != 0 ? 1 : 0;
        }
        return different - held;
    }

    /** Anchors beyond the first of their address: pages that a member copied before it forked in its turn. */
    long sharedCopies() {
        return moreAnchors.size();
    }

    /** Pairs of an address and a page; open addressing. */
    private static final class PairSet {
        private int[] addresses = new int[16];
        private long[] identities = new long[16]; // 0 is a free place
        private int size;

        boolean add(int address, long identity) {
            int mask = addresses.length - 1;
            int place = (int) (((identity * 31 + address) * 0x9E3779B97F4A7C15L) >>> 32) & mask;
            while (identities[place] != 0) {
                if (identities[place] == identity && addresses[place] == address) {
                    return false;
                }
                place = (place + 1) & mask;
            }
            addresses[place] = address;
            identities[place] = identity;
            size++;
            if (2 * size > addresses.length) {
                grow();
            }
            return true;
        }

        int size() {
            return size;
        }

        private void grow() {
            int[] oldAddresses = addresses;
            long[] old = identities;
            addresses = new int[2 * old.length];
            identities = new long[2 * old.length];
            size = 0;
            for (int i = 0; i < old.length; i++) {
                if (old[i] != 0) {
                    add(oldAddresses[i], old[i]);
                }
            }
        }
    }
}
