package io.pgmemlab.experiment;

import io.pgmemlab.LabException;

/** A trial whose figures do not count: the load failed, the subject died, a setting is not in force. The message says which. */
public class InvalidTrialException extends LabException {
    private static final long serialVersionUID = 1L;

    public InvalidTrialException(String message) {
        super(message);
    }

    public InvalidTrialException(String message, Throwable cause) {
        super(message, cause);
    }
}
