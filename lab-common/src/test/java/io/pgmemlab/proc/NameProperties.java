package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Names that processes and files may give themselves come back as they were, and move no number. */
class NameProperties {
    private static final String STAT = Samples.text("stat-6.18").toString();

    @Property(tries = 500)
    void should_read_any_name_in_stat(@ForAll("names") String name) {
        assertThat(ProcStat.parse(STAT.replace("java", name)))
                .isEqualTo(
                        new ProcStat(29_732, name, 'S', 29_580, 7_332, 3, 19, 2, 21, 117_932, 9_192_230_912L, 12_164));
    }

    @Property(tries = 500)
    void should_read_any_name_in_status(@ForAll("names") String name) {
        String escaped = name.replace("\\", "\\\\").replace("\n", "\\n");

        ProcStatus status = ProcStatus.parse("Name:\t" + escaped + "\nTgid:\t7\n");

        assertThat(status.name()).isEqualTo(name);
        assertThat(status.tgid()).isEqualTo(7);
    }

    @Property(tries = 500)
    void should_read_any_path_in_maps(@ForAll("names") String name) {
        String path = "/" + name;
        // the kernel escapes no backslash here, so that such a name and a newline look alike
        String escaped = path.replace("\\012", "").replace("\n", "\\012");

        MemoryMap map = MemoryMap.parse("1000-2000 r--p 00000000 fe:00 7       " + escaped + " (deleted)\n"
                + "2000-3000 r--p 00000000 fe:00 8       " + escaped + "\n");

        assertThat(map.mappings()).extracting(MemoryMap.Mapping::name).containsOnly(path.replace("\\012", ""));
        assertThat(map.mappings()).extracting(MemoryMap.Mapping::deleted).containsExactly(true, false);
        assertThat(map.mappings()).extracting(MemoryMap.Mapping::inode).containsExactly(7L, 8L);
    }

    @Property(tries = 500)
    void should_read_any_path_in_mountinfo(@ForAll("names") String name) {
        StringBuilder escaped = new StringBuilder("/");
        name.chars()
                .forEach(c ->
                        escaped.append(" \t\n\\#".indexOf(c) >= 0 ? "\\%03o".formatted(c) : String.valueOf((char) c)));

        MountInfo.Mount mount = MountInfo.parse("1 2 0:3 / " + escaped + " rw a:1 - ext4 " + escaped + " rw\n")
                .mounts()
                .get(0);

        assertThat(mount.mountPoint()).isEqualTo("/" + name);
        assertThat(mount.from()).isEqualTo("/" + name);
        assertThat(mount.type()).isEqualTo("ext4");
    }

    @Property(tries = 300)
    void should_leave_colons_and_blanks_to_the_path_of_a_cgroup(@ForAll("names") String name) {
        String path = "/" + name.replace("\n", "");

        CgroupMembership cgroups = CgroupMembership.parse("4:memory:" + path + "\n0::" + path + "\n");

        assertThat(cgroups.v1Path("memory")).contains(path);
        assertThat(cgroups.v2Path()).contains(path);
    }

    /** 15 characters at most, as the kernel cuts a process's name, and all the odd ones likely. */
    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings()
                .withChars(" ()\n\r\t\\#:-/nR0129aé\u2028\u0085")
                .ofMaxLength(15);
    }
}
