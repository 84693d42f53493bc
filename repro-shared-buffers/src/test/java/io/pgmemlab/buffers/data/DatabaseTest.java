package io.pgmemlab.buffers.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.offset;

import io.pgmemlab.LabException;
import io.pgmemlab.buffers.Made;
import io.pgmemlab.evidence.Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DatabaseTest {
    @TempDir
    Path directory;

    @Test
    void every_file_is_a_table_and_an_absent_one_an_empty_table() {
        try (Database database = Database.of(Made.dip(directory.resolve("dip")).bundle())) {
            assertThat(count(database, "cells")).isEqualTo(58);
            assertThat(count(database, "pages")).isEqualTo(3 * 56);
            assertThat(count(database, "pg_stat_checkpointer")).isZero();
            assertThat(database.remarks()).isEmpty();
        }
    }

    @Test
    void an_empty_bundle_has_every_table_and_answers_every_query() {
        try (Database database = Database.of(Bundle.create(directory.resolve("empty")))) {
            for (Query query : Query.values()) {
                assertThat(database.query(query).rows()).as(query.file()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Query.class)
    void every_query_begins_with_what_it_is_its_units_and_its_files(Query query) {
        assertThat(query.text()).startsWith("-- ").contains("-- Units: ", "-- From: ");
        assertThat(query.text().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(130));
    }

    @Test
    void the_copy_in_the_bundle_has_the_tables_the_types_and_the_queries() throws SQLException {
        Bundle bundle = Made.dip(directory.resolve("dip")).bundle();
        try (Database database = Database.of(bundle)) {
            database.keepIn(bundle);
        }
        try (Connection copy = DriverManager.getConnection("jdbc:duckdb:" + bundle.file(Database.FILE));
                Statement statement = copy.createStatement()) {
            assertThat(text(statement, "SELECT count(*) FROM legs")).isEqualTo("25");
            assertThat(text(statement, "SELECT max(sectors_read) FROM diskstats"))
                    .isEqualTo("18446744073709551615");
            assertThat(text(statement, "SELECT typeof(max(delta_us)) FROM pressure"))
                    .isEqualTo("UBIGINT");
        }
    }

    @Test
    void a_bundle_that_takes_no_file_is_told_and_gives_its_figures() throws IOException {
        Bundle bundle = Made.dip(directory.resolve("dip")).bundle();
        Files.createDirectories(bundle.file(Database.FILE).resolve("in the way"));
        try (Database database = Database.of(bundle);
                var files = Files.list(bundle.directory())) {
            database.keepIn(bundle);
            assertThat(database.query(Query.LEGS).rows()).hasSize(25);
            assertThat(database.remarks()).singleElement().asString().startsWith("lab.duckdb could not be written (");
            assertThat(files).noneMatch(file -> file.toString().endsWith(".part"));
        }
    }

    @Test
    void columns_are_taken_by_name_a_missing_one_is_null_and_an_unknown_one_is_kept_as_text() throws IOException {
        Bundle bundle = Bundle.create(directory.resolve("bundle"));
        // PostgreSQL 16: op_bytes and no read_bytes; a later one: something new
        Files.writeString(bundle.file("pg_stat_io.csv"), "reads,trial,op_bytes,brand_new,hits\n3,b1,8192,maybe 3.7,\n");
        try (Database database = Database.of(bundle)) {
            Result.Row row = database.query("SELECT * FROM pg_stat_io").rows().get(0);
            assertThat(row.number("reads")).hasValue(3);
            assertThat(row.number("read_bytes")).isEmpty();
            assertThat(row.number("hits"))
                    .as("an empty cell is absent and not 0")
                    .isEmpty();
            assertThat(row.text("brand_new")).isEqualTo("maybe 3.7");
            assertThat(database.remarks())
                    .containsExactly(
                            "pg_stat_io.csv has 1 column that is not declared and is kept as text (brand_new)");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "blocks, 3.7, UBIGINT",
        "blocks, -1, UBIGINT",
        "blocks, 18446744073709551616, UBIGINT",
        "blocks, 1e3, UBIGINT",
        "blocks, 0x10, UBIGINT",
        "blocks, many, UBIGINT"
    })
    void a_value_that_does_not_fit_its_column_is_named_and_not_rounded(String column, String value, String type)
            throws IOException {
        Bundle bundle = Bundle.create(directory.resolve("bundle"));
        Files.writeString(bundle.file("pages.csv"), "trial," + column + "\nb1,1\nb1," + value + "\n");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Database.of(bundle).close())
                .withMessage("pages.csv, column " + column + " holds \"" + value + "\", which is no " + type
                        + " (see sql/tables.sql)");
    }

    @ParameterizedTest
    @CsvSource({"tps, fast", "tps, nan", "tps, inf", "ran, perhaps"})
    void neither_is_a_word_taken_for_a_number(String column, String value) throws IOException {
        Bundle bundle = Bundle.create(directory.resolve("bundle"));
        Files.writeString(bundle.file("cells.csv"), "trial," + column + "\nb1," + value + "\n");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Database.of(bundle).close())
                .withMessageStartingWith("cells.csv, column " + column + " holds \"" + value + "\"");
    }

    @Test
    void a_torn_last_line_is_left_out() {
        try (Database database =
                Database.of(Made.killed(directory.resolve("killed")).bundle())) {
            assertThat(count(database, "pressure")).isEqualTo(3 * 2 * 5 * 5);
            // that lines are torn is said by the reports, of every table of a bundle
            assertThat(database.remarks()).isEmpty();
        }
    }

    @Test
    void cells_of_trials_that_are_not_valid_are_in_no_figure() {
        try (Database database =
                Database.of(Made.killed(directory.resolve("killed")).bundle())) {
            assertThat(database.query(Query.THROUGHPUT).rows())
                    .extracting(row -> row.text("trial"))
                    .containsExactly("b1-tpcb-30-25%");
        }
    }

    @Test
    void hostile_names_of_columns_stay_names() throws IOException {
        Bundle bundle = Bundle.create(directory.resolve("bundle"));
        Files.writeString(bundle.file("pages.csv"), "trial,\"x\"\" VARCHAR); DROP TABLE cells; --\"\nb1,1\n");
        try (Database database = Database.of(bundle)) {
            assertThat(count(database, "cells")).isZero();
            assertThat(count(database, "pages")).isEqualTo(1);
        }
    }

    @Test
    void figures_are_what_their_files_say() {
        try (Database database = Database.of(Made.dip(directory.resolve("dip")).bundle())) {
            Cell cell = Cells.of(database)
                    .curve("tpcb-30")
                    .filter(some -> some.leg().percent() == 50)
                    .findFirst()
                    .orElseThrow();
            near(cell, Figure.TPS, 21_395 * 1.004);
            near(cell, Figure.ONLY_BUFFERS_MIB, 133);
            near(cell, Figure.BOTH_MIB, 288);
            near(cell, Figure.ONLY_PAGE_CACHE_MIB, 95);
            near(cell, Figure.DISTINCT_MIB, 516);
            near(cell, Figure.HOT_CACHED_PERCENT, 100 * 516.0 / 552);
            near(cell, Figure.IO_CONTAINER_MS, 100);
            near(cell, Figure.IO_CONTAINER_S, 2);
            near(cell, Figure.IO_HOST_MS, 120);
            near(cell, Figure.HIT_PERCENT, 100 * 6 / 7.1);
            near(cell, Figure.DEVICE_MIB, 4 * 200_000 * 512 / 1048576.0);
            near(cell, Figure.PER_CPU_SECOND, 21_395 * 1.004 / 1.8);
            near(cell, Figure.PER_BLOCK_READ, 1 / 1.1);
            near(cell, Figure.PER_MIB_WAL, 1048576 / 320.0);
            near(cell, Figure.PER_DISTINCT_PAGE, 21_395 * 1.004 * 20 / (516 * 128));
        }
    }

    private static void near(Cell cell, Figure figure, double expected) {
        assertThat(cell.figure(figure).orElseThrow()).as(figure.name()).isCloseTo(expected, offset(expected / 10_000));
    }

    private static int count(Database database, String table) {
        return database.query("SELECT count(*) AS n FROM " + table)
                .rows()
                .get(0)
                .require("n");
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet set = statement.executeQuery(sql)) {
            set.next();
            return set.getString(1);
        }
    }
}
