package io.pgmemlab.proc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * Saved kernel files, named by file and kernel. Those of 6.18 are real, with some values changed so that no two that matter
 * are alike; those of other kernels were written after the kernel's source.
 */
final class Samples {
    private Samples() {}

    static ProcText text(String name) {
        try (InputStream in = Samples.class.getResourceAsStream("/proc/" + name)) {
            byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
            return ProcText.of(name, bytes, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
