package io.pgmemlab.probe.family;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.probe.family.ForkedShell.Sight;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class FrameAccessTest {
    private static Sight sight(List<Long> parent, List<Long> child) {
        return Sight.of(member(parent), member(child));
    }

    private static MemberPages member(List<Long> entries) {
        return Families.member(
                List.of(new PrivateMapping(0, entries.size(), "[heap]", false)),
                entries.size() == 2 ? Map.of(0L, entries.get(0), 1L, entries.get(1)) : Map.of());
    }

    @Test
    void should_compare_frames_when_they_show_what_is_known_of_a_fork() {
        FrameAccess access = FrameAccess.judge(
                sight(List.of(Families.own(1), Families.own(2)), List.of(Families.own(1), Families.exclusive(3))));
        assertThat(access.level()).isEqualTo(Level.FRAMES);
        assertThat(access.level().word()).isEqualTo("frames");
        assertThat(access.reason()).contains("1 pages share their frame and 1 do not");
    }

    @Test
    void should_fall_to_bit_56_when_frames_read_zero() {
        FrameAccess access = FrameAccess.judge(
                sight(List.of(Families.own(0), Families.own(0)), List.of(Families.own(0), Families.exclusive(0))));
        assertThat(access.level()).isEqualTo(Level.EXCLUSIVE);
        assertThat(access.reason()).contains("read 0").contains("CAP_SYS_ADMIN");
    }

    @Test
    void should_not_believe_frames_of_which_none_is_shared() {
        FrameAccess access = FrameAccess.judge(
                sight(List.of(Families.own(1), Families.own(2)), List.of(Families.own(3), Families.own(4))));
        assertThat(access.level()).isEqualTo(Level.ROLLUP);
        assertThat(access.reason()).contains("cannot be true").contains("bit 56");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void should_find_out_by_trying_whoever_asks() {
        FrameAccess access = FrameAccess.preflight();
        assertThat(access.reason()).isNotBlank();
        if (access.level() == Level.FRAMES) {
            assertThat(access.reason()).contains("page frames are readable");
        }
    }
}
