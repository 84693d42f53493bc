package io.pgmemlab.engine.image;

import java.util.Optional;

/** The Python package index that images are built from. */
public final class PythonIndex {
    private PythonIndex() {}

    /** @return why it cannot be reached from here; empty when it can, or when a proxy keeps this process from telling */
    public static Optional<String> whyUnreachable() {
        HostSettings host = HostSettings.here();
        return host.hasProxy() ? Optional.empty() : Registry.whyUnreachable(host.index());
    }
}
