package io.pgmemlab.buffers.collect;

import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One copy of one kernel file.
 *
 * @param round which round it is of, from 1
 * @param elapsed monotonic time since the window began, just before it was read
 * @param wall the same instant on the wall clock
 * @param name a stable one: {@code host/proc/meminfo}, {@code container/memory.stat}, {@code process/7/stat}
 * @param reading the text, or why there is none
 */
public record Copy(int round, Duration elapsed, Instant wall, String name, Reading reading) {
    /** The text; empty when the file was gone or refused. */
    public Optional<ProcText> text() {
        return reading instanceof Reading.Present present ? Optional.of(present.text()) : Optional.empty();
    }
}
