package io.pgmemlab.probe.family;

import io.pgmemlab.Bytes;
import java.util.Optional;

/**
 * The own (anonymous) pages of one process, or of one of its mappings, by how it came to them. Each page is in one of these;
 * {@code dropped} alone are pages that are not there.
 *
 * @param stillShared held by another member too, at whatever address
 * @param copied at an inherited address, held by nobody else, and not the original: copied on a write, or given back and
 *     replaced, which costs the same
 * @param fresh at an address that was not inherited
 * @param soleOwned the original at an inherited address, which all others copied or dropped; empty where it cannot be told,
 *     and then it is in {@code copied}
 * @param copiedFromFile a file's page that was written to, in a private mapping that was inherited
 * @param dropped inherited and not there any more (given back, unmapped, or moved to another address)
 * @param ksm merged with equal pages by the kernel; empty where it cannot be told, and then it is in {@code stillShared}
 * @param swapped swapped out, whoever holds it
 */
public record PageCounts(
        Bytes stillShared,
        Bytes copied,
        Bytes fresh,
        Optional<Bytes> soleOwned,
        Bytes copiedFromFile,
        Bytes dropped,
        Optional<Bytes> ksm,
        Bytes swapped) {
    /** What is absent in one of them is absent in the sum. */
    public PageCounts plus(PageCounts other) {
        return new PageCounts(
                stillShared.plus(other.stillShared),
                copied.plus(other.copied),
                fresh.plus(other.fresh),
                soleOwned.flatMap(bytes -> other.soleOwned.map(bytes::plus)),
                copiedFromFile.plus(other.copiedFromFile),
                dropped.plus(other.dropped),
                ksm.flatMap(bytes -> other.ksm.map(bytes::plus)),
                swapped.plus(other.swapped));
    }

    /** Present pages that nobody else holds. */
    public Bytes privateAnonymous() {
        return copied.plus(fresh).plus(soleOwned.orElse(Bytes.ZERO)).plus(copiedFromFile);
    }

    /** Present pages, whoever else holds them. */
    public Bytes anonymous() {
        return privateAnonymous().plus(stillShared).plus(ksm.orElse(Bytes.ZERO));
    }
}
