package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.proc.DiskCounters.Counter;
import java.math.BigInteger;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;

/** Counters use all 64 bits, and what does not fit is an error. */
class UnsignedProperties {
    @Property(tries = 200)
    void should_keep_all_64_bits_of_a_counter(@ForAll long any) {
        String unsigned = Long.toUnsignedString(any);
        String stat = Samples.text("stat-6.18").toString().replace(" 7332 ", " " + unsigned + " ");
        String disks = Samples.text("diskstats-6.18").toString().replace(" 48749 ", " " + unsigned + " ");

        assertThat(ProcStat.parse(stat).minorFaults()).isEqualTo(any);
        assertThat(DiskStats.parse(disks).require("vda").require(Counter.READS)).isEqualTo(any);
        assertThat(FlatKeyed.parse("pgfault " + unsigned + "\n").require("pgfault"))
                .isEqualTo(any);
        assertThat(SingleValue.count(unsigned + "\n")).isEqualTo(any);
        assertThat(Statm.parse("1 " + unsigned + " 0 0 0 0 0\n").residentPages())
                .isEqualTo(any);
    }

    @Property(tries = 200)
    void should_keep_all_64_bits_of_a_stall_time(@ForAll long any) {
        String unsigned = Long.toUnsignedString(any);

        Duration total = Pressure.parse("full avg10=0.00 avg60=0.00 avg300=0.00 total=" + unsigned + "\n")
                .requireFull()
                .total();

        BigInteger nanos = BigInteger.valueOf(total.getSeconds())
                .multiply(BigInteger.valueOf(1_000_000_000))
                .add(BigInteger.valueOf(total.getNano()));
        assertThat(nanos).isEqualTo(new BigInteger(unsigned).multiply(BigInteger.valueOf(1_000)));
    }

    @Property(tries = 200)
    void should_refuse_a_number_of_more_than_64_bits(
            @ForAll @BigRange(min = "18446744073709551616", max = "999999999999999999999") BigInteger tooMuch) {
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> SingleValue.count(tooMuch + "\n"))
                .withMessageContaining("64 bits");
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> MemoryMap.parse("1000-1" + tooMuch.toString(16) + " r--p 0 fe:00 1 /x\n"))
                .withMessageContaining("64 bits");
    }
}
