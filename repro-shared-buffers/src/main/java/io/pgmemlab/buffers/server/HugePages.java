package io.pgmemlab.buffers.server;

import io.pgmemlab.Bytes;
import io.pgmemlab.UnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Huge pages of the host, reserved for one server and given back with this object. They are not charged to a container's limit
 * (cgroup v1 never does, v2 only with a mount option): a limit has to be lowered by them.
 */
public final class HugePages implements AutoCloseable {
    private static final Path NUMBER = Path.of("/proc/sys/vm/nr_hugepages");
    private static final int LONGEST = 64;
    private static final Path MEMINFO = Path.of("/proc/meminfo");
    private static final Pattern SIZE = Pattern.compile("(?m)^Hugepagesize:\\s*(\\d+) kB$");

    private final long pages;
    private final Bytes size;
    private final Thread ifInterrupted;

    private HugePages(long pages, Bytes size) {
        this.pages = pages;
        this.size = size;
        this.ifInterrupted = new Thread(this::giveBack, "lab-huge-pages");
        Runtime.getRuntime().addShutdownHook(ifInterrupted);
    }

    /**
     * Reserves pages beside those that are reserved already.
     *
     * @throws UnavailableException when this host has none, this user may not, or memory is too fragmented for so many
     */
    public static HugePages reserve(long pages) {
        try {
            Matcher size = SIZE.matcher(Files.readString(MEMINFO));
            if (!size.find() || !Files.isWritable(NUMBER)) {
                throw new UnavailableException("huge pages cannot be reserved here: " + NUMBER
                        + " may not be written by this user, or the kernel has none. Run as root on the engine's host");
            }
            long before = read();
            Files.writeString(NUMBER, Long.toString(before + pages));
            long now = read();
            var reserved = new HugePages(now - before, Bytes.ofKiB(pages * Long.parseLong(size.group(1))));
            if (now < before + pages) {
                reserved.close();
                throw new UnavailableException("the kernel reserved " + (now - before) + " of " + pages
                        + " huge pages: memory is too fragmented. Reserve them after a restart (vm.nr_hugepages)");
            }
            return reserved;
        } catch (IOException e) {
            throw new UnavailableException("huge pages cannot be reserved here: " + e.getMessage(), e);
        }
    }

    /** None: for a server with ordinary pages. */
    public static HugePages none() {
        return new HugePages(0, Bytes.ZERO);
    }

    /** In one read: a sysctl gives its value to the first read of a file and nothing to the next, and Java may begin with one byte. */
    private static long read() throws IOException {
        try (InputStream in = Files.newInputStream(NUMBER)) {
            return Long.parseLong(new String(in.readNBytes(LONGEST), StandardCharsets.US_ASCII).strip());
        }
    }

    /** What they take. */
    public Bytes size() {
        return size;
    }

    private void giveBack() {
        if (pages == 0) {
            return;
        }
        try {
            // others may have reserved some meanwhile
            Files.writeString(NUMBER, Long.toString(read() - pages));
        } catch (IOException e) {
            System.err.println(pages + " huge pages stay reserved (" + e.getMessage() + "): lower " + NUMBER);
        }
    }

    /** A run that is killed with SIGKILL leaves them reserved. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(ifInterrupted);
            giveBack();
        } catch (IllegalStateException e) {
            // the process ends, and the hook has run or runs now
        }
    }
}
