package io.pgmemlab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;

class RyukTest {
    @Test
    void the_image_looked_for_is_the_one_that_this_testcontainers_starts() throws Exception {
        try (InputStream code = DockerClientFactory.class
                .getClassLoader()
                .getResourceAsStream("org/testcontainers/utility/RyukContainer.class")) {
            assertThat(new String(code.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .contains(Ryuk.IMAGE);
        }
    }
}
