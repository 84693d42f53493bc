package io.pgmemlab.buffers.server;

import io.pgmemlab.LabException;

/** A server that does not start with its settings, or that the memory limit kills: a result of the sweep, and no fault of the lab's. */
public final class DidNotRunException extends LabException {
    private static final long serialVersionUID = 1L;

    /** @param why the line of its log that says it */
    public DidNotRunException(String why) {
        super(why);
    }
}
