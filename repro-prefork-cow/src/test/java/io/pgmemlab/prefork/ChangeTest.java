package io.pgmemlab.prefork;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.prefork.subject.Identity;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A setting counts only when it was read back. */
class ChangeTest {
    private static final Set<String> FILES = Set.of("/usr/lib/libc.so.6");
    private static final Set<String> WITH_JEMALLOC = Set.of("/usr/lib/libc.so.6", "/usr/lib/libjemalloc.so.2");

    private static Identity identity(long frozen, boolean collector, long blocks, int warmed) {
        return new Identity(
                "2.0.31", "3.14.8", "6.0.7", "/opt", List.of(), "3.3.9", "binary", frozen, collector, blocks, warmed);
    }

    private static final Identity PLAIN = identity(0, true, 400_000, 0);

    private static List<String> faults(Change change, Identity identity, Set<String> files) {
        return change.readBack().apply(identity, files);
    }

    @Test
    void a_plain_leg_refuses_every_change_that_is_in_force() {
        assertThat(faults(Change.NONE, PLAIN, FILES)).isEmpty();
        assertThat(faults(Change.NONE, identity(1, true, 400_000, 0), FILES)).isNotEmpty();
        assertThat(faults(Change.NONE, identity(0, false, 400_000, 0), FILES)).isNotEmpty();
        assertThat(faults(Change.NONE, identity(0, true, 0, 0), FILES)).isNotEmpty();
        assertThat(faults(Change.NONE, identity(0, true, 400_000, 150), FILES)).isNotEmpty();
    }

    @Test
    void each_change_must_be_in_force() {
        assertThat(faults(Change.GC_FREEZE, PLAIN, FILES)).containsExactly("no object is frozen");
        assertThat(faults(Change.GC_FREEZE, identity(90_000, true, 1, 0), FILES))
                .isEmpty();
        assertThat(faults(Change.GC_OFF, PLAIN, FILES)).containsExactly("the collector is on");
        assertThat(faults(Change.GC_OFF, identity(0, false, 1, 0), FILES)).isEmpty();
        assertThat(faults(Change.WARM, PLAIN, FILES)).containsExactly("the master served no request before the fork");
        assertThat(faults(Change.WARM, identity(0, true, 1, 150), FILES)).isEmpty();
        assertThat(faults(Change.JEMALLOC, identity(0, true, 0, 0), FILES)).isNotEmpty();
        assertThat(faults(Change.JEMALLOC, PLAIN, WITH_JEMALLOC)).isNotEmpty();
        assertThat(faults(Change.JEMALLOC, identity(0, true, 0, 0), WITH_JEMALLOC))
                .isEmpty();
    }
}
