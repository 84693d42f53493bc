package io.pgmemlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DotChartTest {
    private final Chart chart = new DotChart("MiB", List.of("a", "b"))
            .dots("PSS", "red", List.of(List.of(10.0, 11.0), List.of()))
            .dots("USS", "blue", List.of(List.of(), List.of(7.5)))
            .build("id", "Title.", "Says.");

    @Test
    void every_value_is_a_dot_in_the_row_of_its_name() {
        assertThat(of(0, "data")).isEqualTo(List.of(List.of(10.0, 0.0), List.of(11.0, 0.0)));
        assertThat(of(1, "data")).isEqualTo(List.of(List.of(7.5, 1.0)));
    }

    @Test
    void kinds_of_dots_differ_in_shape_and_none_hides_another() {
        assertThat(List.of(of(0, "symbol"), of(1, "symbol"))).isEqualTo(List.of("circle", "diamond"));
        assertThat(List.of(of(0, "symbolOffset"), of(1, "symbolOffset")))
                .isEqualTo(List.of(List.of(0, -5), List.of(0, 5)));
    }

    private Object of(int series, String member) {
        return ((Map<?, ?>) ((List<?>) chart.option().get("series")).get(series)).get(member);
    }
}
