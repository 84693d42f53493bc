package io.pgmemlab.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

class PackageVersionsTest {
    @Test
    void packages_without_a_version_are_not_installed() {
        assertThat(PackageVersions.parse("odyssey 1.5.2-1\nknown-but-removed \nlibjemalloc2 5.3.1-2\n"))
                .containsExactly(entry("libjemalloc2", "5.3.1-2"), entry("odyssey", "1.5.2-1"));
    }
}
