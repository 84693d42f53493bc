package io.pgmemlab.probe;

import static org.awaitility.Awaitility.await;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.time.Duration;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Waiting for a sampled subject: until its memory lies flat, or for as long as it is to be watched. Both end at once when
 * sampling does (the subject is gone, a file cannot be read).
 */
public final class Settling {
    private static final Duration POLL = Duration.ofMillis(100);

    private Settling() {}

    /**
     * Waits until the figure has moved by no more than the tolerance for a while.
     *
     * @param flatFor over which time it must lie flat; at least two samples
     * @param tolerance the greatest difference between two samples of that time
     * @param atMost when to give up
     * @return the median of the flat samples
     * @throws LabException when it is not flat in time, or sampling ended
     */
    public static Bytes settle(
            Sampler sampler, Measure measure, Duration flatFor, Bytes tolerance, Duration atMost) {
        Duration from = sampler.elapsed();
        try {
            await("the subject to settle")
                    .atMost(atMost)
                    .pollInterval(POLL)
                    .pollDelay(Duration.ZERO)
                    .until(() -> isFlat(sampler, measure, from, flatFor, tolerance));
        } catch (ConditionTimeoutException e) {
            Series tail = sampler.series().since(from).last(flatFor);
            throw new LabException(
                    "the subject did not settle within " + atMost.toSeconds() + " s: over the last " + flatFor.toSeconds()
                            + " s its " + measure.word() + " lay between " + tail.min(measure) + " and "
                            + tail.max(measure) + ", allowed is a difference of " + tolerance,
                    e);
        }
        return sampler.series().last(flatFor).median(measure);
    }

    /** Waits until the sampler has covered this much time from now on. */
    public static void watch(Sampler sampler, Duration window) {
        Duration end = sampler.elapsed().plus(window);
        await("the end of the window")
                .atMost(window.plusSeconds(30))
                .pollInterval(POLL)
                .pollDelay(Duration.ZERO)
                .until(() -> {
                    sampler.check();
                    Series series = sampler.series();
                    return !series.isEmpty() && series.newest().elapsed().compareTo(end) >= 0;
                });
    }

    private static boolean isFlat(
            Sampler sampler, Measure measure, Duration from, Duration flatFor, Bytes tolerance) {
        sampler.check();
        Series since = sampler.series().since(from);
        if (since.span().compareTo(flatFor) < 0) {
            return false;
        }
        Series tail = since.last(flatFor);
        return tail.max(measure).minus(tail.min(measure)).compareTo(tolerance) <= 0;
    }
}
