package io.pgmemlab.buffers.report;

import io.pgmemlab.report.Section;
import io.pgmemlab.report.Words;

/** The words of the report. */
final class Glossary {
    private Glossary() {}

    static Section section() {
        return new Words()
                .word(
                        "cell",
                        "one leg run once: restored data, empty page cache, warm-up, measured window, clean stop.")
                .word(
                        "limit",
                        "the memory of the container that stands in for the machine; shared_buffers is in percent of it.")
                .word(
                        "double-buffered",
                        "a data page that is in shared_buffers and in the page cache at once (in both): one of the two copies"
                                + " is of no use.")
                .word("distinct", "data pages that are in at least one of the two caches, each counted once.")
                .word("hot set", "the rows that a workload touches, as pages.")
                .word(
                        "pressure",
                        "the kernel's pressure stall information: time in which some (at least one) or all (full) tasks of"
                                + " the container or the host waited for a resource.")
                .word("25 %", "the baseline: run twice a block, the second time as 25 %+again.")
                .word(
                        "noise floor",
                        "what two cells of the same setting differ by: from all pairs of 25 % and 25 %+again of the run, Student's t"
                                + " (two-sided 95 %) times the root of the mean squared difference. A difference within it is none.")
                .word(
                        "block",
                        "one round over the legs; legs are compared within it, and the median of the blocks decides.")
                .word(
                        "sham",
                        "a control: 25 % under another name. A difference beyond the noise floor is what claims on throughput must exceed.")
                .word(
                        "small",
                        "a control: a database that fits any cache, over the values. Where it is not flat, claims on throughput must exceed"
                                + " what it shows.")
                .word(
                        "did not run",
                        "the server did not start with this value, or the limit killed it; the log says why.")
                .section();
    }
}
