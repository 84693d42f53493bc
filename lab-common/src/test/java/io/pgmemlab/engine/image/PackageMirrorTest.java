package io.pgmemlab.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PackageMirrorTest {
    @Test
    void the_archive_is_taken_and_not_its_security_updates_or_other_peoples_packages() {
        assertThat(PackageMirror.in(List.of(
                        ". nodistro|. nodistro|main|https://packages.example.org/node/",
                        "Debian|Debian-Security|main|http://mirror.example.org/debian-security/",
                        "Debian|Debian|contrib|http://mirror.example.org/contrib-only/",
                        "Debian|Debian|main|http://mirror.example.org/debian/")))
                .contains("http://mirror.example.org/debian/");
    }

    @Test
    void before_any_index_was_read_the_address_decides() {
        assertThat(PackageMirror.in(List.of(
                        "$(ORIGIN)|$(LABEL)|main|http://mirror.example.org/debian-security/",
                        "$(ORIGIN)|$(LABEL)|main|http://mirror.example.org/debian")))
                .contains("http://mirror.example.org/debian");
    }

    @Test
    void another_distribution_has_no_mirror_of_debian() {
        assertThat(PackageMirror.in(List.of("Ubuntu|Ubuntu|main|http://archive.example.org/ubuntu/")))
                .isEmpty();
        assertThat(PackageMirror.in(List.of())).isEmpty();
    }

    @Test
    void an_address_that_a_container_cannot_reach_is_not_taken() {
        assertThat(PackageMirror.in(List.of("Debian|Debian|main|file:/srv/mirror/debian/")))
                .isEmpty();
    }
}
