package io.pgmemlab.probe;

import io.pgmemlab.LabException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/**
 * Every process whose pid namespace is the container's. It walks all of {@code /proc}, so it is only used where the
 * container's cgroup cannot be seen.
 */
final class PidNamespaceProcesses implements ProcessFinder {
    private final Path proc;
    private final Path namespace;

    /** @throws LabException when the namespace cannot be read, or is the reader's own (a container with the host's pids) */
    PidNamespaceProcesses(Path proc, int containerPid) {
        this.proc = proc;
        this.namespace = read(proc.resolve(containerPid + "/ns/pid"));
        if (namespace.equals(read(proc.resolve("self/ns/pid")))) {
            throw new LabException("process " + containerPid + " has the host's own pid namespace and its cgroup cannot be"
                    + " seen, so its tree cannot be told from other processes. Start the container without --pid=host");
        }
    }

    @Override
    public int[] pids() {
        var pids = IntStream.builder();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path entry : entries) {
                if (isMember(entry)) {
                    pids.add(Integer.parseInt(entry.getFileName().toString()));
                }
            }
        } catch (IOException e) {
            throw new LabException("cannot list " + proc + ": " + e, e);
        }
        return pids.build().toArray();
    }

    @Override
    public String describe() {
        return "pid namespace " + namespace;
    }

    private boolean isMember(Path process) {
        try {
            return Files.readSymbolicLink(process.resolve("ns/pid")).equals(namespace);
        } catch (IOException e) {
            // Gone since it was listed, or of another user; a container's own processes are readable (see the preflight).
            return false;
        }
    }

    private static Path read(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException e) {
            throw new LabException("cannot read " + link + ": " + e + ". " + ReadAccess.HOW_TO_GET_IT, e);
        }
    }
}
