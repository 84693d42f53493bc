package io.pgmemlab.verdict;

import io.pgmemlab.Bytes;
import java.time.Duration;
import java.util.Locale;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on how memory came back after a burst. Bounds are inclusive, and every bound is an argument: there is no chain
 * that passes half-said.
 */
public final class MemoryReturnAssert extends AbstractAssert<MemoryReturnAssert, MemoryReturn> {
    MemoryReturnAssert(MemoryReturn actual) {
        super(actual, MemoryReturnAssert.class);
    }

    /** {@link MemoryReturn#RETURNED} of what the burst added is gone by then, and stays gone to the end of the window. */
    public MemoryReturnAssert returnsWithin(Duration deadline) {
        isNotNull();
        if (actual.window().compareTo(deadline) < 0) {
            throw failure(
                    "%s was watched for %s, too short to see whether it returns within %s",
                    sizes(), seconds(actual.window()), seconds(deadline));
        }
        if (!actual.returnedWithin(deadline)) {
            throw failure(
                    "expected %.0f %% of what the burst added to be gone for good within %s, so at most %s (%s above the"
                            + " baseline), but it was %s: %s, %s above that",
                    MemoryReturn.RETURNED * 100,
                    seconds(deadline),
                    actual.threshold(),
                    actual.threshold().minus(actual.base()),
                    actual.timeToReturn()
                            .map(time -> "back after " + seconds(time))
                            .orElse("not back at the window's end"),
                    sizes(),
                    actual.after().minus(actual.threshold()));
        }
        return this;
    }

    /** At no moment of the window is less than this part of what the burst added still there. */
    public MemoryReturnAssert keepsAtLeast(double fraction) {
        isNotNull();
        if (!(actual.leastKept() >= fraction)) {
            throw failure(
                    "expected at least %.1f %% of what the burst added to stay, but only %.1f %% did (%+.1f): %s, lowest %s",
                    fraction * 100,
                    actual.leastKept() * 100,
                    (actual.leastKept() - fraction) * 100,
                    sizes(),
                    actual.lowest());
        }
        return this;
    }

    /** The burst adds no more than this to the baseline. */
    public MemoryReturnAssert addsAtMost(Bytes bound) {
        isNotNull();
        if (actual.added().compareTo(bound) > 0) {
            throw failure(
                    "expected the burst to add at most %s, but it added %s, %s more: %s",
                    bound, actual.added(), actual.added().minus(bound), sizes());
        }
        return this;
    }

    private String sizes() {
        return actual.measure().word() + " " + actual.base() + " → " + actual.peak() + " → " + actual.after();
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }
}
