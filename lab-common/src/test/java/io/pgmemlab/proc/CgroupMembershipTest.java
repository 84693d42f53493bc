package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.proc.CgroupMembership.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CgroupMembershipTest {
    private final CgroupMembership mixed = CgroupMembership.parse(Samples.text("cgroup-mixed"));

    @Test
    void should_find_each_controller_of_a_mixed_host() {
        assertThat(mixed.v1Path("memory")).contains("/docker/4f2a");
        assertThat(mixed.v1Path("cpuacct")).contains("/docker/4f2a");
        assertThat(mixed.v1Path("name=systemd")).contains("/");
        assertThat(mixed.v1Path("hugetlb")).isEmpty();
        assertThat(mixed.v1Path("")).isEmpty();
        assertThat(mixed.v2Path()).contains("/docker/4f2a");
    }

    @Test
    void should_leave_colons_to_the_path() {
        assertThat(mixed.v1Path("blkio")).contains("/a:b/c");
    }

    @Test
    void should_tell_a_removed_cgroup() {
        assertThat(CgroupMembership.parse(Samples.text("cgroup-v2")).entries())
                .containsExactly(new Entry(0, List.of(), "/system.slice/docker-4f2a.scope", true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0::\n", "0:/\n", "::/\n", "x::/\n", "0::/", "4294967296:memory:/\n", "-1:memory:/\n"})
    void should_refuse_what_the_kernel_does_not_write(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> CgroupMembership.parse(text));
    }
}
