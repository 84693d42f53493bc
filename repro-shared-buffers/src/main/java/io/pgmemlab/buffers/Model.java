package io.pgmemlab.buffers;

import io.pgmemlab.Bytes;
import io.pgmemlab.buffers.server.ReadCap;
import io.pgmemlab.buffers.workload.Workload;
import io.pgmemlab.buffers.world.World;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What of the published machine the container keeps, and what it cannot: {@code model} in {@code run.json}. */
final class Model {
    private Model() {}

    /** All cells of a run are of one model, those of a resumed run and of other shards too. */
    static Map<String, Object> json(Machine machine, List<Workload> workloads, World world, ReadCap cap) {
        var json = new LinkedHashMap<String, Object>();
        json.put("name", machine.limit() + " limit, " + world.users() + " users, " + cap.inWords());
        json.put("limit", machine.limit().toString());
        json.put(
                "database",
                String.format(
                        Locale.ROOT,
                        "%s, of which tables and primary keys %s, %.2f times the limit",
                        Bytes.of(world.bytes()),
                        Bytes.of(world.primaryBytes()),
                        (double) world.primaryBytes() / machine.limit().count()));
        workloads.forEach(workload -> json.put(
                "hot set of " + workload.name(),
                String.format(
                        Locale.ROOT,
                        "%s, %.0f %% of the limit",
                        hot(workload, world),
                        100 * hot(workload, world).dividedBy(machine.limit()))));
        json.put("cap on reads", cap.why());
        json.put(
                "not kept",
                "autovacuum (off) and checkpoints (one, before each window, none in it), ring sizes, depth of B-trees, memory of a backend"
                        + " beside the machine's, 500 clients");
        return json;
    }

    private static Bytes hot(Workload workload, World world) {
        long blocks = world.blocks().keySet().stream()
                .filter(relation -> workload.firstHotBlock(world, relation) >= 0)
                .mapToLong(relation -> world.blocks().get(relation) - workload.firstHotBlock(world, relation))
                .sum();
        return Bytes.of(blocks * World.BLOCK);
    }
}
