package io.pgmemlab.proc;

import io.pgmemlab.LabException;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code /proc/pressure/*} and {@code *.pressure} of a cgroup (PSI, Linux 4.20). Report the growth of {@code total} over
 * the window ÷ its length, rather than the averages.
 *
 * @param some time in which at least one task waited; {@code irq} has no such line
 * @param full time in which all tasks waited at once; {@code cpu} had no such line before 5.13, and it is 0 system-wide
 */
public record Pressure(Optional<Share> some, Optional<Share> full) {
    /**
     * One line.
     *
     * @param avg10 percent of the last 10 s
     * @param avg60 percent of the last 60 s
     * @param avg300 percent of the last 300 s
     * @param total since boot, or since the cgroup was made; the kernel counts µs
     */
    public record Share(double avg10, double avg60, double avg300, Duration total) {}

    /** @throws MalformedTextException when a line is not of the kernel's form, or comes twice */
    public static Pressure parse(ProcText text) {
        Optional<Share> some = Optional.empty();
        Optional<Share> full = Optional.empty();
        LineCursor line = new LineCursor(text);
        while (line.nextLine()) {
            String kind = line.until(' ');
            if (kind.equals("some") && some.isEmpty()) {
                some = Optional.of(share(line));
            } else if (kind.equals("full") && full.isEmpty()) {
                full = Optional.of(share(line));
            } else {
                throw line.malformed("'some' once and 'full' at most once");
            }
        }
        return new Pressure(some, full);
    }

    public static Pressure parse(String text) {
        return parse(ProcText.of("a PSI file", text));
    }

    /** @throws LabException when there is no {@code some} line */
    public Share requireSome() {
        return some.orElseThrow(() -> new LabException("the PSI file holds no 'some' line"));
    }

    /** @throws LabException when there is no {@code full} line */
    public Share requireFull() {
        return full.orElseThrow(() -> new LabException("the PSI file holds no 'full' line"));
    }

    private static Share share(LineCursor line) {
        line.expect("avg10=");
        double avg10 = percent(line);
        line.expect(" avg60=");
        double avg60 = percent(line);
        line.expect(" avg300=");
        double avg300 = percent(line);
        line.expect(" total=");
        long micros = line.decimal();
        line.expectEnd();
        return new Share(avg10, avg60, avg300, ofUnsignedMicros(micros));
    }

    /** Always two decimals in the kernel. */
    private static double percent(LineCursor line) {
        long whole = line.decimal();
        line.expect(".");
        int tenths = line.oneOf("0123456789") - '0';
        int hundredths = line.oneOf("0123456789") - '0';
        if (whole < 0 || whole > 1000) {
            throw line.malformed("a percentage");
        }
        return (whole * 100 + tenths * 10L + hundredths) / 100.0;
    }

    private static Duration ofUnsignedMicros(long micros) {
        return Duration.ofSeconds(
                Long.divideUnsigned(micros, 1_000_000), Long.remainderUnsigned(micros, 1_000_000) * 1_000);
    }
}
