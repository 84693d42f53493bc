package io.pgmemlab.probe;

import io.pgmemlab.Bytes;
import java.util.Locale;
import java.util.Optional;

/** The figure of a sample that is judged. */
public enum Measure {
    /** Resident pages of a subject of one process. There is none for a tree: RSS is never summed. */
    RSS,
    /** Resident pages, shared ones divided among their sharers: the memory of a process tree. */
    PSS;

    /** The figure, absent where no process was there or the kernel does not report it. */
    public Optional<Bytes> of(Sample sample) {
        return this == RSS ? sample.rss() : sample.pss();
    }

    /** The word in files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
