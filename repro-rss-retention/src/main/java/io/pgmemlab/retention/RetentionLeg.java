package io.pgmemlab.retention;

import io.pgmemlab.Bytes;
import io.pgmemlab.experiment.Leg;
import io.pgmemlab.retention.subject.Subject;
import io.pgmemlab.verdict.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * One subject with one setting of its allocator and one kind of burst.
 *
 * @param subject the pooler
 * @param variant the second part of the name
 * @param environment the container's environment
 * @param allocator what must be read back of the allocator
 * @param role control, comparison, gate or report
 * @param expectation what the claim says of it
 * @param control the leg that must have shown the effect for this one's verdict to count; empty for none
 * @param bursts how many, each followed by a window
 * @param clients of a burst
 * @param message length of each statement's literal
 * @param burst how long statements are started
 * @param deadline by when memory must have returned: 2.5 × the time over which dirty pages decay
 * @param window how long the subject is watched after a burst
 */
public record RetentionLeg(
        Subject subject,
        String variant,
        Map<String, String> environment,
        Allocator allocator,
        Role role,
        Expectation expectation,
        String control,
        int bursts,
        int clients,
        Bytes message,
        Duration burst,
        Duration deadline,
        Duration window)
        implements Leg {

    /** Containers, warm-up, baseline, the statements under way at a burst's end, and the orderly end: measured. */
    private static final Duration AROUND = Duration.ofSeconds(14);

    private static final Duration DRAIN = Duration.ofSeconds(6);

    public RetentionLeg {
        environment = Map.copyOf(environment);
    }

    @Override
    public String name() {
        return subject.name() + "/" + variant;
    }

    @Override
    public String imageName() {
        return subject.name();
    }

    @Override
    public List<String> images() {
        return subject.images();
    }

    @Override
    public boolean mayBeRunAgain() {
        return role != Role.GATE;
    }

    @Override
    public Duration expected() {
        return AROUND.plus(burst.plus(DRAIN).plus(window).multipliedBy(bursts));
    }
}
