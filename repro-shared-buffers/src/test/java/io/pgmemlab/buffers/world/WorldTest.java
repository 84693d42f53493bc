package io.pgmemlab.buffers.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorldTest {
    @Test
    void a_template_is_another_one_where_anything_of_its_recipe_is() {
        String recipe = Template.recipe("sha256:1", "SELECT 1", 10);

        assertThat(Template.recipe("sha256:1", "SELECT 1", 10))
                .isEqualTo(recipe)
                .matches("[0-9a-f]{12}");
        assertThat(Template.recipe("sha256:2", "SELECT 1", 10)).isNotEqualTo(recipe);
        assertThat(Template.recipe("sha256:1", "SELECT 2", 10)).isNotEqualTo(recipe);
        assertThat(Template.recipe("sha256:1", "SELECT 1", 11)).isNotEqualTo(recipe);
    }

    @Test
    void a_size_is_made_of_users() {
        assertThat(Generator.users(Bytes.ofMiB(512))).isBetween(58_500, 60_500);
        assertThat(Generator.users(Bytes.ofMiB(2048))).isBetween(236_000, 238_500);
        assertThat(Generator.expected(Bytes.ofMiB(2048))).isLessThan(Duration.ofSeconds(90));
    }

    @Test
    void the_generator_draws_the_same_numbers_each_time() {
        assertThat(Template.sql())
                .contains("setseed(")
                .contains("max_parallel_workers_per_gather = 0")
                .doesNotContain("now()");
    }

    @Test
    void resident_pages_are_read_from_vmtouch() {
        assertThat(Volumes.resident("           Files: 1398\n  Resident Pages: 12/819720  48K/3G  0%\n"))
                .isEqualTo(new Volumes.Resident(12, 819_720));
        assertThatThrownBy(() -> Volumes.resident("vmtouch: FATAL: mmap"))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("vmtouch: FATAL: mmap");
    }

    @Test
    void random_reads_need_a_file(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("small"), "x");

        assertThatThrownBy(() -> RandomReads.perSecond(folder, Duration.ofMillis(10)))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("there is no file in");
    }
}
