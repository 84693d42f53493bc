package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.proc.MountInfo.Mount;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MountInfoTest {
    private final MountInfo mixed = MountInfo.parse(Samples.text("mountinfo-mixed"));

    @Test
    void should_read_each_field_from_its_place() {
        assertThat(mixed.mounts().get(1))
                .isEqualTo(new Mount(
                        23, 27, "0:22", "/", "/sys", List.of("rw", "relatime"), "sysfs", "sysfs", List.of("rw")));
    }

    @Test
    void should_undo_escapes_and_bear_an_empty_type_and_source() {
        Mount odd = mixed.mounts().get(8);

        assertThat(odd.mountPoint()).isEqualTo("/mnt/my disk\\x\ny");
        assertThat(odd.type()).isEmpty();
        assertThat(odd.from()).isEmpty();
        assertThat(odd.superOptions()).containsExactly("rw");
    }

    @Test
    void should_leave_a_backslash_that_escapes_nothing_as_it_is() {
        assertThat(MountInfo.parse("1 2 0:3 / /\\000\\477\\08 rw - ext4 x rw\n")
                        .mounts()
                        .get(0)
                        .mountPoint())
                .isEqualTo("/\\000\\477\\08");
    }

    @Test
    void should_find_the_directories_of_a_mixed_host() {
        assertThat(mixed.v1Directory("memory", "/docker/4f2a")).contains("/sys/fs/cgroup/memory/docker/4f2a");
        assertThat(mixed.v1Directory("cpuacct", "/")).contains("/sys/fs/cgroup/cpu,cpuacct");
        assertThat(mixed.v2Directory("/docker/4f2a")).contains("/sys/fs/cgroup/unified/docker/4f2a");
        assertThat(mixed.v1Directory("hugetlb", "/")).isEmpty();
    }

    @Test
    void should_find_no_v1_controller_where_v2_has_it() {
        MountInfo v2 = MountInfo.parse(Samples.text("mountinfo-v2"));

        assertThat(v2.v1Directory("memory", "/")).isEmpty();
        assertThat(v2.v2Directory("/user.slice")).contains("/sys/fs/cgroup/user.slice");
    }

    @Test
    void should_see_from_inside_a_container_only_its_own_part_of_the_tree() {
        MountInfo inside = MountInfo.parse(Samples.text("mountinfo-container-v1"));

        assertThat(inside.v1Directory("memory", "/docker/4f2a")).contains("/sys/fs/cgroup/memory");
        assertThat(inside.v1Directory("memory", "/docker/4f2a/child")).contains("/sys/fs/cgroup/memory/child");
        assertThat(inside.v1Directory("memory", "/docker/4f2abc")).isEmpty();
        assertThat(inside.v1Directory("memory", "/")).isEmpty();
        assertThat(mixed.v1Directory("memory", "/../other")).isEmpty();
        assertThat(mixed.v1Directory("memory", "/..other")).contains("/sys/fs/cgroup/memory/..other");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "22 27 0:21 / /proc rw,relatime proc proc rw\n",
                "22 27 0:21 / /proc rw,relatime - proc proc\n",
                "22 27 0:21 / /a\0b rw,relatime - proc proc rw\n",
                "22 x 0:21 / /proc rw,relatime - proc proc rw\n",
                "22 27 0:21 / /proc rw,relatime - proc proc rw"
            })
    void should_refuse_what_the_kernel_does_not_write(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> MountInfo.parse(text));
    }
}
