package io.pgmemlab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class HttpWorkTest {
    private static final List<String> PATHS = List.of("/a", "/b", "/c");

    @Test
    void requests_are_shared_evenly_among_as_many_clients_as_divide_them() {
        assertThat(HttpWork.of(300_032, 64, 16, PATHS)).isEqualTo(new HttpWork(64, 4_688, PATHS));
        assertThat(HttpWork.of(15_040, 64, 16, PATHS)).isEqualTo(new HttpWork(64, 235, PATHS));
        assertThat(HttpWork.of(1_504, 64, 16, PATHS)).isEqualTo(new HttpWork(47, 32, PATHS));
    }

    @Test
    void a_number_that_no_number_of_clients_divides_is_refused_with_one_that_can() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpWork.of(15_013, 64, 16, PATHS))
                .withMessage("15013 requests cannot be shared evenly among 16 to 64 clients; 15040 can");
    }

    @Test
    void the_largest_numbers_are_answered_at_once() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpWork.of(Integer.MAX_VALUE, 64, 16, PATHS))
                .withMessageEndingWith("2147483648 can");
        assertThat(HttpWork.of(1_504, Integer.MAX_VALUE, 16, PATHS).clients()).isEqualTo(1_504);
    }

    @Property
    void requests_to_the_paths_add_up_and_are_those_of_clients_that_take_turns(
            @ForAll @IntRange(min = 1, max = 70) int clients, @ForAll @IntRange(min = 1, max = 500) int repetitions) {
        var work = new HttpWork(clients, repetitions, PATHS);
        int[] counted = new int[PATHS.size()];
        for (int request = 0; request < repetitions; request++) {
            counted[request % PATHS.size()] += clients;
        }
        assertThat(IntStream.range(0, PATHS.size()).map(work::requestsTo))
                .containsExactly(counted[0], counted[1], counted[2]);
        assertThat(IntStream.of(counted).sum()).isEqualTo(work.requests());
    }
}
