package io.pgmemlab.buffers.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgmemlab.buffers.world.World;
import io.pgmemlab.load.ScriptedLoad.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTest {
    private static final Pattern VARIABLE = Pattern.compile("(?<!:):([a-z_]+)");
    private static final Pattern SET = Pattern.compile("\\\\set ([a-z_]+) ");

    private final World world = new World(
            100,
            1_000_000,
            Map.of(
                    "users",
                    100L,
                    "posts",
                    500L,
                    "messages",
                    1000L,
                    "tags",
                    102L,
                    "post_tags",
                    1500L,
                    "follows",
                    2000L,
                    "likes",
                    2500L),
            Map.of("posts", 1000L, "posts_pkey", 100L, "posts_of_user", 50L),
            1,
            1);

    @ParameterizedTest
    @ValueSource(strings = {"tpcb-30", "analytics-100"})
    void one_in_ten_transactions_writes(String word) {
        var scripts = Workload.of(word, Optional.empty()).scripts();
        int all = scripts.stream().mapToInt(Script::weight).sum();
        int writing = scripts.stream()
                .filter(script -> Pattern.compile("(?m)^(UPDATE|INSERT)")
                        .matcher(script.text())
                        .find())
                .mapToInt(Script::weight)
                .sum();

        assertThat(all).isEqualTo(10);
        assertThat(writing).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tpcb-30", "analytics-100"})
    void every_variable_of_a_script_is_given_or_set(String word) {
        Set<String> given = world.variables(30).keySet();
        for (Script script : Workload.of(word, Optional.empty()).scripts()) {
            var known = new TreeSet<>(given);
            SET.matcher(script.text()).results().forEach(match -> known.add(match.group(1)));
            assertThat(VARIABLE.matcher(script.text()).results().map(match -> match.group(1)))
                    .as(script.name())
                    .isSubsetOf(known);
        }
    }

    @Test
    void the_most_recent_rows_are_hot() {
        assertThat(world.variables(30)).containsEntry("posts", 500L).containsEntry("first_post", 351L);
        assertThat(world.variables(100)).containsEntry("first_post", 1L).containsEntry("first_tag", 1L);
        assertThat(world.variables(1)).containsEntry("first_user", 100L);
    }

    @Test
    void hot_blocks_are_the_last_of_what_a_workload_reads() {
        Workload tpcb = Workload.of("tpcb-30", Optional.empty());

        assertThat(tpcb.firstHotBlock(world, "posts")).isEqualTo(700);
        assertThat(tpcb.firstHotBlock(world, "posts_pkey")).isEqualTo(70);
        assertThat(tpcb.firstHotBlock(world, "posts_of_user")).isNegative();
        assertThat(Workload.of("analytics-100", Optional.empty()).firstHotBlock(world, "posts_of_user"))
                .isZero();
    }

    @Test
    void a_word_tells_kind_share_and_the_only_value() {
        Workload workload = Workload.of("analytics-100@25", Optional.empty());

        assertThat(workload.name()).isEqualTo("analytics-100");
        assertThat(workload.only()).isEqualTo(OptionalInt.of(25));
    }

    @Test
    void a_script_of_ones_own_is_run_as_it_is(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("mine.sql"), "SELECT 1;");

        assertThat(Workload.of("script-50", Optional.of(file))
                        .load(world, 4, Duration.ofSeconds(2), 1)
                        .scripts())
                .containsExactly(new Script("own.sql", "SELECT 1;", 1));
        assertThatThrownBy(() -> Workload.of("script-50", Optional.of(folder.resolve("none.sql"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lab.sb.script=")
                .hasMessageContaining("none.sql");
    }
}
