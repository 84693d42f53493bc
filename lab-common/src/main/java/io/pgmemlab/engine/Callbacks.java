package io.pgmemlab.engine;

import com.github.dockerjava.api.async.ResultCallbackTemplate;
import io.pgmemlab.LabException;

/** The engine's answers that come piece by piece. */
public final class Callbacks {
    private Callbacks() {}

    /** @return the callback itself, complete */
    public static <C extends ResultCallbackTemplate<?, ?>> C await(C callback, String what) {
        try {
            callback.awaitCompletion();
            return callback;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("Interrupted while " + what, e);
        }
    }
}
