package io.pgmemlab.probe.family;

import java.util.List;
import java.util.Optional;

/** Which mapping holds a page, asked for pages in nearly ascending order. Not for two threads at once. */
final class MappingFinder {
    private final PrivateMapping[] mappings;
    private int last;

    /** @param mappings ascending, none overlapping */
    MappingFinder(List<PrivateMapping> mappings) {
        this.mappings = mappings.toArray(PrivateMapping[]::new);
    }

    Optional<PrivateMapping> find(long page) {
        if (mappings.length == 0) {
            return Optional.empty();
        }
        if (!holds(last, page)) {
            last = search(page);
        }
        return holds(last, page) ? Optional.of(mappings[last]) : Optional.empty();
    }

    /** Takes a number of pages and the mapping that they are in. */
    interface Pages {
        void in(PrivateMapping mapping, long pages);
    }

    /** A run of pages by mapping; those in no mapping are left out. */
    void split(long firstPage, long endPage, Pages pages) {
        long page = firstPage;
        while (page < endPage) {
            Optional<PrivateMapping> mapping = find(page);
            long end = mapping.map(found -> Math.min(endPage, found.end())).orElse(page + 1);
            if (mapping.isPresent()) {
                pages.in(mapping.get(), end - page);
            }
            page = end;
        }
    }

    private boolean holds(int mapping, long page) {
        return mappings[mapping].first() <= page && page < mappings[mapping].end();
    }

    /** The last mapping that does not begin after the page, or the first one. */
    private int search(long page) {
        int low = 0;
        int high = mappings.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (mappings[middle].first() <= page) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
