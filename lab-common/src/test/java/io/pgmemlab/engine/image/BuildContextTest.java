package io.pgmemlab.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildContextTest {
    private static BuildContext context(Map<String, String> files) {
        return new BuildContext(
                "odyssey",
                files.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                file -> file.getValue().getBytes(StandardCharsets.UTF_8),
                                (a, b) -> a,
                                TreeMap::new)));
    }

    private static final BuildContext CONTEXT = context(Map.of("Dockerfile", "FROM debian:forky-slim\n", "conf", "a"));

    @Test
    void the_same_content_on_the_same_base_has_the_same_tag() {
        assertThat(context(Map.of("conf", "a", "Dockerfile", "FROM debian:forky-slim\n"))
                        .tag(List.of("sha256:1")))
                .isEqualTo(CONTEXT.tag(List.of("sha256:1")))
                .matches("pg-memlab/odyssey:[0-9a-f]{12}");
    }

    @Test
    void another_base_content_or_file_name_has_another_tag() {
        String tag = CONTEXT.tag(List.of("sha256:1"));
        assertThat(List.of(
                        CONTEXT.tag(List.of("sha256:2")),
                        context(Map.of("Dockerfile", "FROM debian:forky-slim\n", "conf", "b"))
                                .tag(List.of("sha256:1")),
                        context(Map.of("Dockerfile", "FROM debian:forky-slim\n", "con", "fa"))
                                .tag(List.of("sha256:1"))))
                .doesNotContain(tag)
                .doesNotHaveDuplicates();
    }

    @Test
    void base_images_are_those_that_the_dockerfile_does_not_make_itself() {
        BuildContext context = context(Map.of("Dockerfile", """
                # FROM comment:1
                FROM --platform=linux/amd64 debian:forky-slim AS build
                RUN echo FROM nowhere
                from build AS test
                FROM python:3.14
                FROM debian:forky-slim
                COPY --from=build /a /a
                """));
        assertThat(context.baseImages()).containsExactly("debian:forky-slim", "python:3.14");
    }

    @Test
    void the_dockerfile_says_how_long_its_build_takes() {
        assertThat(context(Map.of("Dockerfile", "# PgBouncer.\n# Takes about 12 s.\nFROM a\n"))
                        .expected())
                .hasSeconds(12);
        assertThat(CONTEXT.expected()).hasSeconds(30);
    }

    @Test
    void a_context_on_the_class_path_is_found_with_all_its_files() {
        BuildContext postgres = BuildContext.onClassPath("postgres").orElseThrow();
        assertThat(postgres.files()).containsKeys("Dockerfile", "entrypoint");
        assertThat(postgres.baseImages()).containsExactly("debian:forky-slim");
        assertThat(BuildContext.onClassPath("no-such-image")).isEmpty();
        assertThat(BuildContext.names()).contains("postgres");
    }

    @Test
    void a_context_inside_a_jar_is_read_like_one_in_a_directory(@TempDir Path directory) throws Exception {
        Path jar = directory.resolve("some name.jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("docker/odyssey/Dockerfile"));
            out.write("FROM debian:forky-slim\n".getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new ZipEntry("docker/odyssey/sub/conf"));
            out.write('a');
        }
        try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            BuildContext context = new BuildContext(
                    "odyssey", BuildContext.filesBeside(loader.getResource("docker/odyssey/Dockerfile")));
            assertThat(context.files()).containsOnlyKeys("Dockerfile", "sub/conf");
        }
    }

    @Test
    void a_context_is_copied_with_its_directories(@TempDir Path directory) throws Exception {
        context(Map.of("Dockerfile", "FROM a\n", "sub/conf", "b")).copyTo(directory);
        assertThat(directory.resolve("sub/conf")).hasContent("b");
        assertThat(BuildContext.filesIn(directory)).containsOnlyKeys("Dockerfile", "sub/conf");
    }
}
