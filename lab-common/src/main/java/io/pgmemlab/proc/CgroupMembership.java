package io.pgmemlab.proc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code /proc/PID/cgroup}: in which cgroup of each hierarchy a process is. v1 and v2 may stand side by side. */
public record CgroupMembership(List<Entry> entries) {
    private static final String DELETED = " (deleted)";

    public CgroupMembership {
        entries = List.copyOf(entries);
    }

    /**
     * One hierarchy.
     *
     * @param hierarchy its number; 0 is v2
     * @param controllers those of v1, a named hierarchy as {@code name=systemd}; none for v2
     * @param path from the root of the cgroup namespace of whoever reads, {@code /../…} for what is outside of it
     * @param deleted whether the cgroup was removed (told for v2 only)
     */
    public record Entry(int hierarchy, List<String> controllers, String path, boolean deleted) {
        public Entry {
            controllers = List.copyOf(controllers);
        }

        public boolean isUnified() {
            return hierarchy == 0 && controllers.isEmpty();
        }
    }

    /** @throws MalformedTextException when a line is not {@code number:controllers:/path} */
    public static CgroupMembership parse(ProcText text) {
        List<Entry> entries = new ArrayList<>();
        LineCursor line = new LineCursor(text);
        while (line.nextLine()) {
            entries.add(entry(line));
        }
        return new CgroupMembership(entries);
    }

    public static CgroupMembership parse(String text) {
        return parse(ProcText.of("/proc/PID/cgroup", text));
    }

    private static Entry entry(LineCursor line) {
        long hierarchy = line.decimal();
        if (hierarchy < 0 || hierarchy > Integer.MAX_VALUE) {
            throw line.malformed("a hierarchy's number");
        }
        line.expect(":");
        String controllers = line.until(':');
        // the rest is the path: a cgroup's name may hold colons, but no newline
        String path = line.rest();
        if (!path.startsWith("/")) {
            throw line.malformed("a path that begins with '/'");
        }
        boolean deleted = hierarchy == 0 && path.endsWith(DELETED);
        return new Entry(
                (int) hierarchy,
                controllers.isEmpty() ? List.of() : List.of(controllers.split(",", -1)),
                deleted ? path.substring(0, path.length() - DELETED.length()) : path,
                deleted);
    }

    /** The path in the v1 hierarchy of this controller ({@code memory}); empty when v2 has it, or none. */
    public Optional<String> v1Path(String controller) {
        return entries.stream()
                .filter(entry -> entry.controllers().contains(controller))
                .map(Entry::path)
                .findFirst();
    }

    /** The path in the v2 hierarchy. On a mixed host it may exist and have no controllers, and still have PSI files. */
    public Optional<String> v2Path() {
        return entries.stream().filter(Entry::isUnified).map(Entry::path).findFirst();
    }
}
