package io.pgmemlab;

/**
 * Something that a leg needs cannot be had here: an image that no registry gives, a kernel feature that is compiled out.
 * Its legs are reported as unavailable with this message as the reason, and never pass.
 */
public class UnavailableException extends LabException {
    private static final long serialVersionUID = 1L;

    public UnavailableException(String message) {
        super(message);
    }

    public UnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
