package io.pgmemlab.proc;

import io.pgmemlab.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * {@code /proc/PID/maps}: the mappings of one process, in ascending order. The kernel hands the file out a page at a time,
 * so that a list of a running process may mix two instants; compare two readings to know.
 */
public record MemoryMap(List<Mapping> mappings) {
    private static final Pattern DEVICE = Pattern.compile("[0-9a-f]{2,}:[0-9a-f]{2,}");
    private static final String DELETED = " (deleted)";

    public MemoryMap {
        mappings = List.copyOf(mappings);
    }

    /**
     * One mapping. Addresses are unsigned: {@code [vsyscall]} has its sign bit set.
     *
     * @param start its first address
     * @param end the first address after it
     * @param permissions {@code rwxp}, with dashes; the last letter is {@code p} (private, copy on write) or {@code s}
     * @param offset where it begins in its file, in bytes
     * @param device major:minor in hexadecimal, {@code 00:00} when there is no file
     * @param inode 0 when there is no file
     * @param name a path, or {@code [heap]} and its kind, or empty; newlines of a path are themselves here
     * @param deleted whether the file is unlinked (a name that truly ends in " (deleted)" looks the same)
     */
    public record Mapping(
            long start,
            long end,
            String permissions,
            long offset,
            String device,
            long inode,
            String name,
            boolean deleted) {
        /** Writes go to a copy of the process's own. */
        public boolean isPrivate() {
            return permissions.charAt(3) == 'p';
        }

        public boolean isShared() {
            return !isPrivate();
        }

        /** Whether it maps a file; shared memory and memfd are files too. */
        public boolean isFile() {
            return inode != 0;
        }

        public Bytes size() {
            return Bytes.of(end - start);
        }
    }

    /** @throws MalformedTextException when a line is no mapping, or begins below the end of the one before it */
    public static MemoryMap parse(ProcText text) {
        List<Mapping> mappings = new ArrayList<>();
        LineCursor line = new LineCursor(text);
        long free = 0;
        while (line.nextLine()) {
            Mapping mapping = mapping(line);
            if (Long.compareUnsigned(mapping.start, free) < 0 || mapping.end - mapping.start <= 0) {
                throw line.malformed("mappings that ascend and do not overlap");
            }
            free = mapping.end;
            mappings.add(mapping);
        }
        return new MemoryMap(mappings);
    }

    public static MemoryMap parse(String text) {
        return parse(ProcText.of("/proc/PID/maps", text));
    }

    private static Mapping mapping(LineCursor line) {
        long start = line.hexadecimal();
        line.expect("-");
        long end = line.hexadecimal();
        line.expect(" ");
        String permissions = "" + line.oneOf("r-") + line.oneOf("w-") + line.oneOf("x-") + line.oneOf("ps");
        line.expect(" ");
        long offset = line.hexadecimal();
        line.expect(" ");
        String device = line.until(' ');
        if (!DEVICE.matcher(device).matches()) {
            throw line.malformed("a device, as fe:00, after the offset");
        }
        long inode = line.number();
        line.skipBlanks();
        // a backslash stays itself in this file, and only a newline is escaped
        String name = line.rest().replace("\\012", "\n");
        boolean deleted = name.endsWith(DELETED);
        return new Mapping(
                start,
                end,
                permissions,
                offset,
                device,
                inode,
                deleted ? name.substring(0, name.length() - DELETED.length()) : name,
                deleted);
    }
}
