package io.pgmemlab.proc;

import io.pgmemlab.LabException;

/** What came of reading one kernel file. None of the three is a zero. */
public sealed interface Reading {
    String path();

    /** The text. @throws LabException when there is none; the message says why */
    ProcText require();

    /** The file was read to its end. */
    record Present(ProcText text) implements Reading {
        @Override
        public String path() {
            return text.source();
        }

        @Override
        public ProcText require() {
            return text;
        }
    }

    /** What the file told of is no more: a process that ended, a cgroup that was removed. Also a kernel thread's memory. */
    record Gone(String path, String reason) implements Reading {
        @Override
        public ProcText require() {
            throw new LabException("%s is gone: %s".formatted(path, reason));
        }
    }

    /** The file is there and this reader may not have it, or this kernel does not keep it. */
    record Refused(String path, String reason) implements Reading {
        @Override
        public ProcText require() {
            throw new LabException("%s was refused: %s".formatted(path, reason));
        }
    }
}
