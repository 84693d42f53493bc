package io.pgmemlab.buffers.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlansTest {
    @Test
    void statements_are_what_is_left_without_pgbenchs_own_commands() {
        assertThat(Plans.statements("""
                -- a comment; with a semicolon
                \\set id random(1, :users)
                BEGIN;
                SELECT name
                FROM users WHERE id = :id;
                \\if :id > 3
                UPDATE users SET score = 1 WHERE id = :id;
                \\endif
                COMMIT;
                """))
                .containsExactly("SELECT name\nFROM users WHERE id = :id", "UPDATE users SET score = 1 WHERE id = :id");
    }

    @Test
    void variables_are_parameters_and_casts_left_alone() {
        assertThat(Plans.prepared(
                        "SELECT '1'::int FROM posts WHERE id >= :first_post AND user_id = :id AND id < :first_post"))
                .isEqualTo("SELECT '1'::int FROM posts WHERE id >= $1 AND user_id = $2 AND id < $1");
    }

    @Test
    void every_statement_of_the_labs_own_workloads_is_explained() {
        for (var script : Workload.of("tpcb-30", Optional.empty()).scripts()) {
            assertThat(Plans.statements(script.text())).hasSize(7);
        }
        assertThat(Workload.of("analytics-100@25", Optional.empty()).scripts())
                .allSatisfy(
                        script -> assertThat(Plans.statements(script.text())).isNotEmpty());
    }

    @Test
    void equal_plans_have_one_hash_and_others_another() {
        assertThat(new Plans("Index Scan\n").hash())
                .isEqualTo(new Plans("Index Scan\n").hash())
                .hasSize(12);
        assertThat(new Plans("Seq Scan\n").hash()).isNotEqualTo(new Plans("Index Scan\n").hash());
        assertThat(new Plans("a\nSeq Scan\n").notIn(new Plans("a\nIndex Scan\n")))
                .containsExactly("Seq Scan");
    }
}
