package io.pgmemlab.prefork.report;

import io.pgmemlab.report.Section;
import io.pgmemlab.report.Words;

/** The words of the report. */
final class Glossary {
    private Glossary() {}

    static Section section() {
        return new Words()
                .word("PSS", "resident pages, shared ones divided among their sharers; may be summed.")
                .word("USS", "Private_Clean + Private_Dirty: what only this process holds.")
                .word(
                        "copied",
                        "pages at inherited addresses of which this worker now holds its own copy: it wrote,"
                                + " or the master did.")
                .word("fresh", "pages at addresses that were not inherited: allocated after the fork.")
                .word("still shared", "inherited pages that another process of the family holds too.")
                .word("sole owned", "inherited pages that nobody else holds any more, without having been copied here.")
                .word("copied from file", "written pages of a mapped file: a library's data and relocations.")
                .word("dropped", "inherited pages that this worker gave back.")
                .word("unsharing", "copies that the family holds of inherited pages beyond the first, whoever wrote.")
                .word("private dirty", "the kernel's count of written pages of one process: copied and fresh in one.")
                .word(
                        "level",
                        "how page counts were come by. frames: every page by its frame. exclusive: by the"
                                + " kernel's mark of pages that one process maps. rollup: private dirty only.")
                .word("stages", "forked; warmed; after the measured work; settled, 2 s idle later.")
                .word("lazy", "lazy-apps: every worker loads the application itself.")
                .word("preload", "the application is loaded in the master, before workers are forked.")
                .word(
                        "noise floor",
                        "the largest difference between two repeats of the same stock leg; a difference"
                                + " within it is no difference.")
                .word("block", "one round over the legs; legs are compared within it.")
                .section();
    }
}
