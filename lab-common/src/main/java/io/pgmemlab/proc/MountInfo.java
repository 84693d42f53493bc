package io.pgmemlab.proc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** {@code /proc/self/mountinfo}: what is mounted where; here it tells where the cgroup hierarchies are. */
public record MountInfo(List<Mount> mounts) {
    public MountInfo {
        mounts = List.copyOf(mounts);
    }

    /**
     * One mount; the fields of proc_pid_mountinfo(5), their octal escapes undone.
     *
     * @param root which directory of the file system is mounted: {@code /} but for bind mounts and cgroups in containers
     * @param mountPoint where
     * @param options of the mount: {@code rw}, {@code relatime}
     * @param type of the file system: {@code cgroup} is v1, {@code cgroup2} v2
     * @param superOptions of the file system; for cgroup v1 the controllers are among them
     */
    public record Mount(
            int id,
            int parent,
            String device,
            String root,
            String mountPoint,
            List<String> options,
            String type,
            String from,
            List<String> superOptions) {
        public Mount {
            options = List.copyOf(options);
            superOptions = List.copyOf(superOptions);
        }

        /** Where this mount shows a path of its file system; empty when that lies outside the mounted root. */
        private Optional<String> locate(String path) {
            String top = root.equals("/") ? "" : root;
            String inside = path.equals("/") ? "" : path;
            boolean outside = inside.equals("/..") || inside.startsWith("/../");
            return !outside && (inside.equals(top) || inside.startsWith(top + "/"))
                    ? Optional.of(mountPoint + inside.substring(top.length()))
                    : Optional.empty();
        }
    }

    /** @throws MalformedTextException when a line is no mount */
    public static MountInfo parse(ProcText text) {
        List<Mount> mounts = new ArrayList<>();
        LineCursor line = new LineCursor(text);
        while (line.nextLine()) {
            mounts.add(mount(line));
        }
        return new MountInfo(mounts);
    }

    public static MountInfo parse(String text) {
        return parse(ProcText.of("/proc/self/mountinfo", text));
    }

    private static Mount mount(LineCursor line) {
        int id = line.smallNumber();
        int parent = line.smallNumber();
        line.expect(" ");
        String device = line.until(' ');
        String root = unescape(line.until(' '));
        String mountPoint = unescape(line.until(' '));
        String options = line.until(' ');
        while (!line.until(' ').equals("-")) {
            // optional fields, as shared:1, end at a lone dash
        }
        String type = line.until(' ');
        String from = unescape(line.until(' ')); // may be empty
        return new Mount(id, parent, device, root, mountPoint, list(options), type, from, list(unescape(line.rest())));
    }

    private static List<String> list(String options) {
        return List.of(options.split(",", -1));
    }

    /** Blank, tab, newline, backslash and '#' come as a backslash and three octal digits. */
    private static String unescape(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\'
                    && i + 4 <= text.length()
                    && text.substring(i + 1, i + 4).matches("(?!000)[01][0-7]{2}")) {
                plain.append((char) Integer.parseInt(text.substring(i + 1, i + 4), 8));
                i += 3;
            } else {
                plain.append(text.charAt(i));
            }
        }
        return plain.toString();
    }

    /**
     * The directory of a cgroup in the v1 hierarchy of a controller.
     *
     * @param path of {@link CgroupMembership#v1Path}
     * @return empty when this controller is not mounted as v1, or no mount of it shows the path
     */
    public Optional<String> v1Directory(String controller, String path) {
        return locate(
                mount -> mount.type().equals("cgroup") && mount.superOptions().contains(controller), path);
    }

    /**
     * The directory of a cgroup in the v2 hierarchy.
     *
     * @param path of {@link CgroupMembership#v2Path}
     * @return empty when v2 is not mounted, or no mount of it shows the path
     */
    public Optional<String> v2Directory(String path) {
        return locate(mount -> mount.type().equals("cgroup2"), path);
    }

    private Optional<String> locate(Predicate<Mount> wanted, String path) {
        return mounts.stream()
                .filter(wanted)
                .flatMap(mount -> mount.locate(path).stream())
                .findFirst();
    }
}
