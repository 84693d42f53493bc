package io.pgmemlab.engine;

import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Containers, networks and volumes of runs that ended without removing them (killed, crashed, machine restarted). Found by
 * label; those of a living process, or of a machine that cannot be judged from here, are never touched.
 */
public final class Leftovers {
    /** @param kept what could not be removed, with the engine's reason */
    public record Removed(int containers, int networks, int volumes, List<String> kept) {
        public boolean isNothing() {
            return containers + networks + volumes == 0 && kept.isEmpty();
        }

        @Override
        public String toString() {
            String removed =
                    "removed %d container(s), %d network(s), %d volume(s)".formatted(containers, networks, volumes);
            return kept.isEmpty() ? removed : removed + "; kept " + String.join(", ", kept);
        }
    }

    private final Engine engine;
    private final List<String> kept = new ArrayList<>();

    private Leftovers(Engine engine) {
        this.engine = engine;
    }

    /** Removes what dead processes left. */
    public static Removed removeOfDeadOwners(Engine engine) {
        Owner here = Owner.thisProcess();
        return new Leftovers(engine)
                .remove(labels -> RunLabels.ownerIn(labels)
                        .map(owner -> owner.isDead(here, Owner::startTicksOf))
                        .orElse(false));
    }

    /** Removes everything that the lab made at this engine, whoever still uses it. */
    public static Removed removeAll(Engine engine) {
        return new Leftovers(engine).remove(labels -> true);
    }

    private Removed remove(Predicate<Map<String, String>> condemned) {
        // Containers first: they hold the networks and volumes. Anonymous volumes carry no label and go with their
        // container.
        int containers = 0;
        for (Container container : engine.client()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(RunLabels.RUN))
                .exec()) {
            containers += count(
                    condemned.test(container.getLabels()),
                    "container " + container.getId(),
                    () -> engine.client()
                            .removeContainerCmd(container.getId())
                            .withForce(true)
                            .withRemoveVolumes(true)
                            .exec());
        }
        int networks = 0;
        for (Network network : engine.client()
                .listNetworksCmd()
                .withFilter("label", List.of(RunLabels.RUN))
                .exec()) {
            networks += count(
                    condemned.test(network.getLabels()),
                    "network " + network.getName(),
                    () -> engine.client().removeNetworkCmd(network.getId()).exec());
        }
        int volumes = 0;
        for (InspectVolumeResponse volume : engine.client()
                .listVolumesCmd()
                .withFilter("label", List.of(RunLabels.RUN))
                .exec()
                .getVolumes()) {
            volumes += count(
                    condemned.test(volume.getLabels()),
                    "volume " + volume.getName(),
                    () -> engine.client().removeVolumeCmd(volume.getName()).exec());
        }
        return new Removed(containers, networks, volumes, List.copyOf(kept));
    }

    private int count(boolean condemned, String what, Runnable removal) {
        if (!condemned) {
            return 0;
        }
        try {
            removal.run();
            return 1;
        } catch (NotFoundException e) {
            return 0; // somebody else was faster
        } catch (DockerException e) {
            kept.add(what + " (" + e.getMessage().strip() + ")");
            return 0;
        }
    }
}
