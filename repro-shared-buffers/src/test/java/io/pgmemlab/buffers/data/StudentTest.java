package io.pgmemlab.buffers.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.pgmemlab.buffers.MadeBundle;
import io.pgmemlab.buffers.MadeCell;
import io.pgmemlab.evidence.Bundle;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The quantiles of Student's t in {@code tables.sql}, and the noise floor that is made with them. */
class StudentTest {
    private static final int STEPS = 20_000;

    @TempDir
    Path directory;

    @Test
    void the_table_holds_the_quantiles_of_the_distribution() {
        try (Database database = Database.of(Bundle.create(directory.resolve("empty")))) {
            List<Result.Row> table =
                    database.query("SELECT k, t FROM student_t ORDER BY k").rows();
            assertThat(table).hasSize(30);
            for (Result.Row row : table) {
                double below = 0.5 + between0And(row.number("t").orElseThrow(), row.require("k"));
                assertThat(below).as("k = " + row.require("k")).isCloseTo(0.975, offset(3e-5));
            }
        }
    }

    /** The probability between 0 and t, by Simpson's rule over the density with its factor from the recursion of the gamma function. */
    private static double between0And(double t, int k) {
        double factor = k % 2 == 1 ? 1 / Math.PI : 0.5;
        for (int i = k % 2 == 1 ? 1 : 2; i < k; i += 2) {
            factor *= (i + 1.0) / i;
        }
        factor /= Math.sqrt(k);
        double sum = 0;
        for (int i = 0; i <= STEPS; i++) {
            double x = t * i / STEPS;
            double weight = i == 0 || i == STEPS ? 1 : i % 2 == 1 ? 4 : 2;
            sum += weight * Math.pow(1 + x * x / k, -(k + 1) / 2.0);
        }
        return factor * sum * t / STEPS / 3;
    }

    // the pairs are apart by 0.03: the floor is t(0.975, k) times that
    @ParameterizedTest
    @CsvSource({"1, 12.706", "2, 4.303", "30, 2.042", "31, 1.96"})
    void the_noise_floor_is_the_quantile_times_the_root_mean_square(int pairs, double quantile) {
        var made = new MadeBundle(directory.resolve("pairs"));
        for (int block = 1; block <= pairs; block++) {
            double sign = block % 2 == 0 ? 1 : -1;
            made.measured(block, MadeCell.of("tpcb-30/25%").tps(1_000));
            made.measured(block, MadeCell.of("tpcb-30/25%+again").tps(1_000 * Math.exp(0.03 * sign)));
        }
        try (Database database = Database.of(made.bundle())) {
            Noise noise = Noise.of(database);
            assertThat(noise.pairs()).isEqualTo(pairs);
            assertThat(noise.throughput().orElseThrow()).isCloseTo(0.03 * quantile, offset(1e-9));
        }
    }

    @Test
    void without_a_pair_there_is_none() {
        var made = new MadeBundle(directory.resolve("single")).measured(1, MadeCell.of("tpcb-30/25%"));
        try (Database database = Database.of(made.bundle())) {
            assertThat(Noise.of(database).throughput()).isEmpty();
            assertThat(Noise.of(database).pairs()).isZero();
        }
    }
}
