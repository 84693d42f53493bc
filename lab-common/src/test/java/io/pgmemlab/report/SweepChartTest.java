package io.pgmemlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepChartTest {
    private final Chart chart = new SweepChart("shared_buffers, % of the limit", "%", "transactions/s")
            .from(0, 100)
            .dots("cells", "red", List.of(List.of(25.0, 10.0), List.of(25.0, 11.0)))
            .line(new Line("median", "blue", Line.Stroke.SOLID, List.of(List.of(25.0, 10.5), List.of(50.0, 7.0))))
            .band(9.5, 11.5)
            .build("id", "Title.", "Says.", 200);

    @Test
    void every_measurement_is_a_dot_and_the_medians_are_joined() {
        assertThat(of(0, "type")).isEqualTo("scatter");
        assertThat(of(0, "data")).isEqualTo(List.of(List.of(25.0, 10.0), List.of(25.0, 11.0)));
        assertThat(of(1, "type")).isEqualTo("line");
        assertThat(of(1, "data")).isEqualTo(List.of(List.of(25.0, 10.5), List.of(50.0, 7.0)));
    }

    @Test
    void the_band_is_no_entry_of_the_legend() {
        assertThat(of(2, "markArea").toString()).contains("yAxis=9.5", "yAxis=11.5");
        assertThat(((Map<?, ?>) chart.option().get("legend")).get("data"))
                .isEqualTo(List.of("cells", Map.of("name", "median", "itemStyle", Map.of("opacity", 0))));
    }

    @Test
    void parts_stand_upon_each_other() {
        Chart parts = new SweepChart("x", "%", "MiB")
                .part("a", "red", List.of(List.of(1.0, 2.0)))
                .part("b", "blue", List.of(List.of(1.0, 3.0)))
                .build("id", "Title.", "Says.", 200);
        assertThat(series(parts))
                .extracting(part -> ((Map<?, ?>) part).get("data").toString())
                .as("the sum behind, the first part in front; what each part is stands third")
                .isEqualTo(List.of("[[1.0, 5.0, 3.0]]", "[[1.0, 2.0, 2.0]]"));
    }

    @Test
    void it_has_a_name_for_those_who_do_not_see_it() {
        assertThat(chart.figure(Html.NOTHING).markup()).contains("role=\"img\"", "aria-label=\"Title.. Says.\"");
    }

    private Object of(int index, String member) {
        return ((Map<?, ?>) series(chart).get(index)).get(member);
    }

    private static List<?> series(Chart of) {
        return (List<?>) of.option().get("series");
    }
}
