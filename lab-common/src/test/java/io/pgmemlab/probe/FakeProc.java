package io.pgmemlab.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A {@code /proc} and a memory cgroup of files, as a kernel with cgroup v1 or v2 would show them for one container. */
public final class FakeProc {
    private final Path proc;
    private final Path group;

    public FakeProc(Path folder, boolean unified) throws IOException {
        proc = Files.createDirectories(folder.resolve("proc"));
        group = Files.createDirectories(folder.resolve("cgroup/docker/c1"));
        Files.createDirectories(proc.resolve("self"));
        write(
                proc.resolve("self/mountinfo"),
                "30 25 0:26 / " + folder.resolve("cgroup") + " rw,relatime - "
                        + (unified ? "cgroup2 cgroup2 rw\n" : "cgroup cgroup rw,memory\n"));
        write(group.resolve("cgroup.procs"), "");
        membership = unified ? "0::/docker/c1\n" : "5:memory:/docker/c1\n0::/\n";
    }

    private final String membership;

    public Path root() {
        return proc;
    }

    public Path group() {
        return group;
    }

    /** The tree of the container whose main process this is. */
    public ProcessTree tree(int mainPid) {
        return ProcessTree.ofContainer(proc, mainPid);
    }

    /** A process of the container with this RSS, all of it private. */
    public FakeProc process(int pid, long startTicks, int threads, long rssKib) throws IOException {
        Path directory = Files.createDirectories(proc.resolve(Integer.toString(pid)));
        write(directory.resolve("cgroup"), membership);
        write(directory.resolve("stat"), stat(pid, 'S', threads, startTicks));
        write(directory.resolve("smaps_rollup"), rollup(rssKib));
        listed(group, pid);
        return this;
    }

    /** Lists a pid in a cgroup, whether or not the process exists. */
    FakeProc listed(Path inGroup, int pid) throws IOException {
        Path list = Files.createDirectories(inGroup).resolve("cgroup.procs");
        write(list, (Files.exists(list) ? Files.readString(list) : "") + pid + "\n");
        return this;
    }

    /** Replaces a file at once, as a kernel file changes: a reader never sees a part of it. */
    public static void write(Path file, String text) throws IOException {
        Path part = Files.createTempFile(file.toAbsolutePath().getParent(), "part", "");
        Files.writeString(part, text);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    public static String stat(int pid, char state, int threads, long startTicks) {
        return pid + " (a (b) c) " + state + " 1 1 1 0 -1 4194560 100 0 3 0 11 22 0 0 20 0 " + threads + " 0 "
                + startTicks + " 1000000 250 18446744073709551615" + " 0".repeat(27) + "\n";
    }

    static String rollup(long rssKib) {
        return """
                00400000-7fff00000000 ---p 00000000 00:00 0                              [rollup]
                Rss:            %1$8d kB
                Pss:            %1$8d kB
                Shared_Clean:          0 kB
                Shared_Dirty:          0 kB
                Private_Clean:         0 kB
                Private_Dirty:  %1$8d kB
                LazyFree:              4 kB
                """.formatted(rssKib);
    }
}
