package io.pgmemlab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgmemlab.load.ScriptedLoad.Script;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScriptedLoadTest {
    private final ScriptedLoad load = new ScriptedLoad(
            8,
            Duration.ofSeconds(30),
            List.of(new Script("read.sql", "SELECT 1;", 9), new Script("write.sql", "SELECT 2;", 1)),
            Map.of("users", 10L, "first_user", 8L),
            7);

    @Test
    void the_command_line_names_everything_that_decides_the_load() {
        assertThat(load.command("/tmp/scripts", 2, "postgres", 5432))
                .containsExactly(("pgbench -n -h postgres -p 5432 -U app -c 8 -j 2 -M prepared -T 30 --random-seed=7"
                                + " -D first_user=8 -D users=10 -f /tmp/scripts/read.sql@9 -f /tmp/scripts/write.sql@1"
                                + " app")
                        .split(" "));
    }

    @Test
    void one_client_has_one_thread() {
        assertThat(new ScriptedLoad(1, Duration.ofSeconds(1), load.scripts(), Map.of(), 1).command("/d", 2, "h", 1))
                .containsSubsequence("-j", "1");
    }

    @Test
    void a_time_that_pgbench_does_not_take_is_refused() {
        assertThatThrownBy(() -> load.lasting(Duration.ofMillis(1500)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("whole number of seconds");
    }
}
