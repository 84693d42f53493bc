package io.pgmemlab.buffers;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgmemlab.buffers.server.ReadCap;
import io.pgmemlab.buffers.workload.Plans;
import io.pgmemlab.experiment.InvalidTrialException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ValidityTest {
    @Test
    void a_cell_whose_plans_differ_from_the_first_ones_does_not_count() {
        var validity = new Validity();
        validity.samePlans("tpcb-30", new Plans("Index Scan\n"));

        assertThatCode(() -> validity.samePlans("tpcb-30", new Plans("Index Scan\n")))
                .doesNotThrowAnyException();
        assertThatCode(() -> validity.samePlans("analytics-100", new Plans("Seq Scan\n")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> validity.samePlans("tpcb-30", new Plans("Seq Scan\n")))
                .isInstanceOf(InvalidTrialException.class)
                .hasMessageContaining("[Seq Scan] in place of [Index Scan]");
    }

    @Test
    void a_cell_whose_disk_is_of_another_speed_does_not_count() {
        var validity = new Validity();
        validity.sameCap(new ReadCap(OptionalInt.of(1500), "as asked"));

        assertThatCode(() -> validity.sameCap(new ReadCap(OptionalInt.of(1500), "as asked")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> validity.sameCap(new ReadCap(OptionalInt.empty(), "no cap: no controller")))
                .isInstanceOf(InvalidTrialException.class)
                .hasMessageContaining("no cap: no controller in place of as asked");
    }
}
