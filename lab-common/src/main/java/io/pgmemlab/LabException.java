package io.pgmemlab;

/**
 * The laboratory is broken: an engine that does not answer, a file that cannot be read, a tool that failed. It says nothing
 * about the claim. A false claim is an {@link AssertionError}, a wrong call an {@link IllegalArgumentException}.
 *
 * <p>The message says what happened, with the evidence at hand (exit code, out-of-memory flag, the log's last lines), and
 * the next step.
 */
public class LabException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LabException(String message) {
        super(message);
    }

    public LabException(String message, Throwable cause) {
        super(message, cause);
    }
}
