package io.pgmemlab.prefork;

import io.pgmemlab.experiment.Leg;
import io.pgmemlab.load.HttpWork;
import io.pgmemlab.prefork.subject.Loading;
import io.pgmemlab.prefork.subject.Subject;
import io.pgmemlab.verdict.Role;
import java.time.Duration;
import java.util.List;

/**
 * One side of the pair with one way of loading.
 *
 * @param variant which side
 * @param subject what it is
 * @param loading before the fork or after it
 * @param change what else is different from the published protocol
 * @param role comparison, gate, or report for a leg with a change
 * @param workers beside the master
 * @param warmUp work before the measured one
 * @param work the measured work
 */
public record PreforkLeg(
        Variant variant,
        Subject subject,
        Loading loading,
        Change change,
        Role role,
        int workers,
        HttpWork warmUp,
        HttpWork work)
        implements Leg {
    /** PostgreSQL, the service with its workers, the snapshots, and the end of it all: measured. */
    private static final Duration AROUND = Duration.ofSeconds(10);

    /** Requests a second on 2 cores: measured. */
    private static final int RATE = 1300;

    @Override
    public String name() {
        return variant.word() + "/" + forkMode();
    }

    /** {@code lazy}, {@code preload}, {@code preload+gc_freeze}. */
    public String forkMode() {
        return loading.word() + (change.isNone() ? "" : "+" + change.name());
    }

    @Override
    public String imageName() {
        return subject.servesTheLabsApplication() ? subject.image() : variant.word();
    }

    @Override
    public List<String> images() {
        return List.of(subject.image());
    }

    @Override
    public boolean mayBeRunAgain() {
        return role != Role.GATE;
    }

    @Override
    public int mostRounds() {
        return change.isNone() ? Integer.MAX_VALUE : 1;
    }

    @Override
    public Duration expected() {
        return AROUND.plusSeconds((warmUp.requests() + work.requests()) / RATE);
    }
}
