package io.pgmemlab.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgmemlab.UnavailableException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ImageStoreTest {
    private static final String BASE = "debian:forky-slim";

    private final List<String> asked = new ArrayList<>();

    /** Knows some references by their beginning, and remembers what it was asked. */
    private ImageSource source(String how, String... beginnings) {
        return new ImageSource() {
            @Override
            public String how() {
                return how;
            }

            @Override
            public boolean offers(ImageRequest request) {
                return !how.equals("built") || request.context().isPresent();
            }

            @Override
            public Answer find(ImageRequest request) {
                asked.add(how + " " + request.reference().replaceFirst(":[0-9a-f]{12}$", ":hash"));
                return List.of(beginnings).stream().anyMatch(request.reference()::startsWith)
                        ? Answer.found("id of " + request.name())
                        : Answer.missing("no");
            }
        };
    }

    private ImageStore store(Map<String, String> overrides, ImageSource... sources) {
        BuildContext odyssey = new BuildContext(
                "odyssey", new TreeMap<>(Map.of("Dockerfile", ("FROM " + BASE).getBytes(StandardCharsets.UTF_8))));
        return new ImageStore(
                List.of(sources),
                name -> Optional.ofNullable(overrides.get(name)),
                name -> name.equals("odyssey") ? Optional.of(odyssey) : Optional.empty());
    }

    @Test
    void the_first_source_that_has_an_image_gives_it_and_the_rest_are_not_asked() {
        var image = store(Map.of(), source("local"), source("pulled", "ghcr.io/"), source("bootstrapped", "ghcr.io/"))
                .resolve("pgdog", "ghcr.io/pgdogdev/pgdog:0.1.48");
        assertThat(image.how()).isEqualTo("pulled");
        assertThat(image.id()).isEqualTo("id of pgdog");
        assertThat(asked)
                .containsExactly("local ghcr.io/pgdogdev/pgdog:0.1.48", "pulled ghcr.io/pgdogdev/pgdog:0.1.48");
    }

    @Test
    void the_first_reference_that_can_be_had_is_taken_and_a_reason_is_said_once() {
        List<String> references = List.of("ghcr.io/pgdogdev/pgdog:v0.1.48", "ghcr.io/pgdogdev/pgdog:0.1.48");
        assertThat(store(Map.of(), source("local", "ghcr.io/pgdogdev/pgdog:0.1.48"))
                        .resolve("pgdog", references)
                        .reference())
                .isEqualTo("ghcr.io/pgdogdev/pgdog:0.1.48");
        assertThatThrownBy(() -> store(Map.of(), source("local")).resolve("pgdog", references))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("Image ghcr.io/pgdogdev/pgdog:v0.1.48 or ghcr.io/pgdogdev/pgdog:0.1.48 cannot be had:"
                        + " not local (no)");
    }

    @Test
    void the_labs_own_image_is_built_on_its_base_which_is_had_first() {
        var image = store(Map.of(), source("local", BASE), source("built", "pg-memlab/"))
                .resolve("odyssey");
        assertThat(image.how()).isEqualTo("built");
        assertThat(image.reference()).startsWith("pg-memlab/odyssey:");
        assertThat(asked)
                .containsExactly("local " + BASE, "local pg-memlab/odyssey:hash", "built pg-memlab/odyssey:hash");
    }

    @Test
    void an_override_takes_the_place_of_any_image_and_is_never_built() {
        var store = store(
                Map.of("odyssey", "my/odyssey:1", "pgdog", "my/pgdog:1"), source("local", "my/"), source("built"));
        assertThat(store.resolve("odyssey").reference()).isEqualTo("my/odyssey:1");
        assertThat(store.resolve("pgdog", "ghcr.io/pgdogdev/pgdog:0.1.48").reference())
                .isEqualTo("my/pgdog:1");
        assertThat(asked).containsExactly("local my/odyssey:1", "local my/pgdog:1");
    }

    @Test
    void an_image_that_nobody_has_is_unavailable_with_every_reason_and_is_asked_for_once() {
        var store = store(Map.of(), source("local"), source("pulled"));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> store.resolve("pgdog", "ghcr.io/x:1"))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessage("Image ghcr.io/x:1 cannot be had: not local (no); not pulled (no)");
        }
        assertThat(asked).hasSize(2);
    }

    @Test
    void an_image_whose_base_cannot_be_had_is_unavailable_because_of_its_base() {
        assertThatThrownBy(() -> store(Map.of(), source("local"), source("built", "pg-memlab/"))
                        .resolve("odyssey"))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining(BASE);
    }

    @Test
    void a_name_without_a_build_context_is_the_callers_mistake() {
        assertThatThrownBy(() -> store(Map.of(), source("local")).resolve("odysey"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("docker/odysey/Dockerfile");
    }
}
