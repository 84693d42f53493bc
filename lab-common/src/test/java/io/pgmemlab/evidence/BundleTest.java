package io.pgmemlab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleTest {
    @TempDir
    Path folder;

    private Bundle bundle;

    @BeforeEach
    void make() {
        bundle = Bundle.create(folder.resolve("run-1"));
    }

    @Test
    void should_write_units_as_the_column_names_say_and_leave_absent_values_empty() throws IOException {
        bundle.append("a.csv", "bytes", "seconds", "text", "none", "nan", "gone")
                .row(Bytes.ofKiB(2), Duration.ofMillis(1500), "x,\"y\"\nz", null, Double.NaN, Optional.empty());
        assertThat(Files.readString(bundle.file("a.csv")))
                .isEqualTo("bytes,seconds,text,none,nan,gone\n2048,1.500,\"x,\"\"y\"\" ⏎ z\",,,\n");
    }

    @Test
    void should_read_back_by_name_with_absent_cells_absent() {
        bundle.append("a.csv", "bytes", "seconds", "text").row(Bytes.ofKiB(2), null, "x,\"y\"\nz");
        Table.Row row = bundle.table("a.csv").rows().get(0);
        assertThat(row.bytes("bytes")).contains(Bytes.ofKiB(2));
        assertThat(row.number("seconds")).isEqualTo(OptionalDouble.empty());
        assertThat(row.text("text")).isEqualTo("x,\"y\" ⏎ z");
        assertThat(row.find("no such column")).isEmpty();
    }

    @Test
    void should_drop_the_line_that_a_killed_run_left_unfinished() throws IOException {
        bundle.append("a.csv", "t", "bytes").row(1, 1024);
        Files.writeString(bundle.file("a.csv"), "2,10", StandardOpenOption.APPEND);
        assertThat(bundle.table("a.csv").rows()).hasSize(1);
        assertThat(bundle.table("a.csv").torn()).isEqualTo(1);
    }

    @Test
    void should_drop_an_unfinished_line_within_a_text_of_several_lines() throws IOException {
        bundle.append("a.csv", "t", "query").row(1, "select 1");
        Files.writeString(bundle.file("a.csv"), "2,\"select\n  3", StandardOpenOption.APPEND);
        Table table = bundle.table("a.csv");
        assertThat(table.rows()).extracting(row -> row.text("t")).containsExactly("1");
        assertThat(table.torn()).isEqualTo(1);
    }

    @Test
    void should_keep_a_continued_file_readable_after_a_torn_line() throws IOException {
        bundle.append("a.csv", "t", "bytes").row(1, 1024);
        Files.writeString(bundle.file("a.csv"), "2", StandardOpenOption.APPEND);
        bundle.append("a.csv", "t", "bytes").row(3, 4096);
        Table table = bundle.table("a.csv");
        assertThat(table.rows()).extracting(row -> row.text("t")).containsExactly("1", "3");
        assertThat(table.torn()).isEqualTo(1);
    }

    @Test
    void should_say_which_table_has_an_unclosed_quote() throws IOException {
        Files.writeString(bundle.file("a.csv"), "t,reason\n1,\"the log said\n");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> bundle.table("a.csv"))
                .withMessageContaining("a.csv");
    }

    @Test
    void should_refuse_to_append_rows_of_another_shape() {
        CsvAppender csv = bundle.append("a.csv", "t", "bytes");
        assertThatIllegalArgumentException().isThrownBy(() -> csv.row(1)).withMessageContaining("2 columns [t, bytes]");
        assertThatIllegalArgumentException().isThrownBy(() -> bundle.append("a.csv", "t", "kb"));
    }

    @Test
    void should_name_table_line_and_column_of_a_cell_that_is_no_number() {
        bundle.append("a.csv", "t").row("soon");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> bundle.table("a.csv").rows().get(0).number("t"))
                .withMessage("a.csv, line 2, column t holds \"soon\", which is no number");
    }

    @Test
    void should_read_json_back_and_tell_missing_from_broken() throws IOException {
        assertThat(bundle.readJson("run.json")).isEmpty();
        bundle.writeJson("run.json", Map.of("seed", 7));
        assertThat(bundle.readJson("run.json").orElseThrow().get("seed").asInt())
                .isEqualTo(7);
        Files.writeString(bundle.file("run.json"), "{\"seed\":");
        assertThatExceptionOfType(LabException.class).isThrownBy(() -> bundle.readJson("run.json"));
    }

    @Test
    void should_refuse_a_directory_that_is_no_bundle() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bundle.open(folder))
                .withMessageContaining("it holds no run.json");
    }

    @Test
    void should_never_write_into_an_older_run() {
        assertThatExceptionOfType(LabException.class).isThrownBy(() -> Bundle.create(folder.resolve("run-1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "1e999", "0x1p20", "123d", "1,5", "--1"})
    void what_only_java_takes_for_a_number_is_none(String cell) throws IOException {
        Files.writeString(folder.resolve("t.csv"), "a\n\"" + cell + "\"\n");
        Table.Row row = Table.read(folder.resolve("t.csv")).rows().get(0);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> row.number("a"))
                .withMessageContaining("holds \"" + cell + "\", which is no number");
    }
}
