package io.pgmemlab.proc;

import io.pgmemlab.LabException;

/** A kernel file of numbers that could not be read: what {@link Reading.Gone} and {@link Reading.Refused} are for texts. */
public final class UnreadableException extends LabException {
    private static final long serialVersionUID = 1L;

    private final boolean gone;

    private UnreadableException(String message, boolean gone) {
        super(message);
        this.gone = gone;
    }

    static UnreadableException of(Reading reading) {
        if (reading instanceof Reading.Gone lost) {
            return new UnreadableException("%s is gone: %s".formatted(lost.path(), lost.reason()), true);
        }
        if (reading instanceof Reading.Refused refused) {
            return new UnreadableException("%s was refused: %s".formatted(refused.path(), refused.reason()), false);
        }
        throw new IllegalArgumentException(reading.path() + " was read");
    }

    /** Whether the process is no more, or the file is not there; otherwise this reader may not have it. */
    public boolean isGone() {
        return gone;
    }
}
