package io.pgmemlab.probe;

import io.pgmemlab.LabException;
import io.pgmemlab.UnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How many reads a second a container may make from one disk, set in its cgroup while it runs: with it a fast disk stands in
 * for a slower one. It holds for reads that miss the page cache (Documentation/admin-guide/cgroup-v1/blkio-controller.rst,
 * cgroup-v2.rst: io.max).
 *
 * @param file the cgroup's file
 * @param disk {@code major:minor} of the whole disk
 * @param unified whether the file is v2's {@code io.max}
 */
public record ReadThrottle(Path file, String disk, boolean unified) {
    private static final long MINOR_LOW = 0xff;

    /**
     * The throttle of a container for the disk that a file of its own is on.
     *
     * @param pid of one of its processes, on this host
     * @param path as the container sees it
     * @throws UnavailableException when the container's cgroup has no such control, or no disk is below the file
     */
    public static ReadThrottle of(int pid, String path) {
        Path proc = Path.of("/proc");
        String disk = disk(Path.of("/proc/" + pid + "/root" + path));
        Optional<Path> v1 =
                Cgroup.ownV1(proc, pid, "blkio").map(directory -> directory.resolve("blkio.throttle.read_iops_device"));
        Optional<Path> v2 = Cgroup.ownV2(proc, pid).map(directory -> directory.resolve("io.max"));
        return v1.filter(Files::isWritable)
                .map(file -> new ReadThrottle(file, disk, false))
                .or(() -> v2.filter(Files::isWritable).map(file -> new ReadThrottle(file, disk, true)))
                .orElseThrow(
                        () -> new UnavailableException("the container's cgroup has no control for reads a second that"
                                + " this user may write (blkio.throttle.read_iops_device or io.max): run as root on the engine's host,"
                                + " with the blkio or io controller"));
    }

    /** The kernel throttles whole disks only: a partition's is the one above it. */
    private static String disk(Path file) {
        try {
            long device = ((Number) Files.getAttribute(file, "unix:dev")).longValue();
            // makedev(3) of Linux: the minor number is in two parts
            long major = (device >> 8) & 0xfff;
            long minor = (device & MINOR_LOW) | ((device >> 12) & ~MINOR_LOW);
            Path block = Path.of("/sys/dev/block/" + major + ":" + minor).toRealPath();
            Path whole = Files.exists(block.resolve("partition")) ? block.getParent() : block;
            return Files.readString(whole.resolve("dev")).strip();
        } catch (IOException e) {
            throw new UnavailableException("the database is on no disk that the kernel could throttle ("
                    + e.getMessage() + "): its volume must be on a block device of this host");
        }
    }

    /**
     * Caps the reads a second.
     *
     * @throws LabException when the kernel does not take it, or has another value afterwards
     */
    public void cap(int readsPerSecond) {
        String control = (unified ? "riops=" : "") + readsPerSecond;
        String line = disk + " " + control;
        try {
            Files.writeString(file, line);
            String now = Files.readString(file);
            if (now.lines().noneMatch(each -> List.of(each.split(" ")).containsAll(List.of(disk, control)))) {
                throw new LabException("a cap of " + line + " was written to " + file.getFileName()
                        + ", which now holds \"" + now.strip() + "\"");
            }
        } catch (IOException e) {
            throw new LabException(
                    "the kernel does not take the cap \"" + line + "\" in " + file + ": " + e.getMessage(), e);
        }
    }
}
