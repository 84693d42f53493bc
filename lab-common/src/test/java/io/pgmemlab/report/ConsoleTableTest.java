package io.pgmemlab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleTableTest {
    @Test
    void figures_stand_right_words_left_and_notes_below_their_row() {
        var table = new ConsoleTable().words("leg").figures("peak").words("verdict");
        table.row("odyssey/jemalloc", "1508", "holds");
        table.noted("the image is missing", "pgdog/default", "–", "unavailable");

        assertThat(table.toString()).isEqualTo("""
                        leg               peak  verdict
                        -----------------------------------
                        odyssey/jemalloc  1508  holds
                        pgdog/default        –  unavailable
                            the image is missing
                        """);
    }

    @Test
    void each_of_several_notes_is_a_paragraph_of_its_own() {
        var table = new ConsoleTable().words("leg");
        table.noted(List.of("holds: first", "", "broken: second"), "stock/preload");

        assertThat(table.toString()).isEqualTo("""
                        leg
                        -------------
                        stock/preload
                            holds: first
                            broken: second
                        """);
    }

    @Test
    void a_long_note_is_broken_at_blanks_within_the_width() {
        String note = Wrapped.lines("    ", "    ", "word ".repeat(60).strip());

        assertThat(note.lines())
                .hasSize(3)
                .allSatisfy(
                        line -> assertThat(line).startsWith("    word").hasSizeLessThanOrEqualTo(ConsoleTable.WIDTH));
    }

    @Test
    void a_word_longer_than_a_line_stays_whole() {
        assertThat(Wrapped.lines("    ", "    ", "a " + "x".repeat(200)))
                .isEqualTo("    a\n    " + "x".repeat(200) + "\n");
    }

    @Test
    void what_a_tool_said_can_neither_break_the_table_nor_drive_the_terminal() {
        var table = new ConsoleTable().words("leg");
        table.noted("first\nsecond\u001b[31m\u202e", "a\tb");

        assertThat(table.toString()).isEqualTo("leg\n---\na b\n    first second [31m?\n");
    }

    @Test
    void a_row_has_as_many_cells_as_there_are_columns() {
        var table = new ConsoleTable().words("leg");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.row("a", "b"))
                .withMessage("1 columns, but 2 cells: [a, b]");
    }
}
