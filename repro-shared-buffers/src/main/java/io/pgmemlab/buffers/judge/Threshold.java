package io.pgmemlab.buffers.judge;

import io.pgmemlab.buffers.data.Noise;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a difference of throughput must exceed to be one: the noise floor, or what a control shows where there must be no
 * difference, if that is more. A few pairs may agree by luck; and shared_buffers may do something by themselves, beside what they
 * hold twice, which a database that fits shows too.
 *
 * @param value as |ln(tps / tps)|; absent without a noise floor
 */
record Threshold(OptionalDouble value, Noise noise, Optional<Verdict> control) {
    /** @param controls judged already; what they measured is in percent */
    static Threshold of(Noise noise, List<Verdict> controls) {
        Optional<Verdict> widest = controls.stream()
                .filter(verdict -> verdict.measured() != null)
                .reduce((a, b) -> b.measured() > a.measured() ? b : a)
                .filter(verdict -> apart(verdict) > noise.throughput().orElse(Double.POSITIVE_INFINITY));
        return new Threshold(
                widest.map(verdict -> OptionalDouble.of(apart(verdict))).orElseGet(noise::throughput), noise, widest);
    }

    private static double apart(Verdict control) {
        return Math.log1p(control.measured() / 100);
    }

    double require() {
        return value.orElseThrow();
    }

    /** {@code noise floor 4.0 % (2 pairs)}, and which control shows more. */
    String words() {
        String floor = Text.floor(Text.percent(Text.less(noise.throughput().orElseThrow())), noise);
        return control.map(verdict -> "the control " + verdict.leg() + " differs by "
                        + Text.percent(Text.less(require())) + ", more than the " + floor)
                .orElse(floor);
    }
}
