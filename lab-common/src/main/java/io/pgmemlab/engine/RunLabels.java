package io.pgmemlab.engine;

import java.util.Map;
import java.util.Optional;
import org.testcontainers.containers.Network;

/**
 * The labels of everything that a run creates at the engine: which run, and which process will remove it. What a dead
 * process did not remove is found by them ({@link Leftovers}).
 */
public record RunLabels(String runId, Owner owner) {
    static final String RUN = "io.pgmemlab.run";
    static final String OWNER = "io.pgmemlab.owner";

    public static RunLabels ofThisProcess(String runId) {
        return new RunLabels(runId, Owner.thisProcess());
    }

    public Map<String, String> asMap() {
        return Map.of(RUN, runId, OWNER, owner.toLabel());
    }

    /** The labels of what outlives every run: it has no owner, so it is nobody's leftover; cleaning removes it. */
    public static Map<String, String> kept(String what) {
        return Map.of(RUN, what);
    }

    /** A private network with these labels, made when the first container joins it. */
    public Network network() {
        return Network.builder()
                .createNetworkCmdModifier(command -> command.withLabels(asMap()))
                .build();
    }

    static Optional<Owner> ownerIn(Map<String, String> labels) {
        return Optional.ofNullable(labels.get(OWNER)).flatMap(Owner::ofLabel);
    }
}
