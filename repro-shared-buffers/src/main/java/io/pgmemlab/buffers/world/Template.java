package io.pgmemlab.buffers.world;

import com.github.dockerjava.api.exception.NotFoundException;
import io.pgmemlab.Bytes;
import io.pgmemlab.Fingerprint;
import io.pgmemlab.LabException;
import io.pgmemlab.Resources;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.load.ScriptedLoad;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The database as every cell begins with it: generated once, vacuumed, frozen, stopped cleanly, and kept in a volume of the
 * engine's that outlives the run. Its name is the hash of its recipe: another size, other SQL or another PostgreSQL is another
 * template. {@code ci/lab clean} removes it.
 */
public final class Template {
    /** What was counted of the world; it is written last, so that a template without it was never finished. */
    static final String FACTS = "world.json";

    private static final String SQL = "/world/social-network.sql";
    private static final String PREFIX = "pg-memlab-world-";

    private final Engine engine;
    private final ResolvedImage postgres;
    private final ResolvedImage tools;
    private final RunLabels labels;
    private final Function<World, ScriptedLoad> reading;
    private final Consumer<String> say;

    /**
     * Makes nothing yet.
     *
     * @param reading a load that only reads, of rows that fit in shared_buffers: with it the speed in memory is measured
     * @param say takes lines for the console: making a template takes time
     */
    public Template(
            Engine engine,
            ResolvedImage postgres,
            ResolvedImage tools,
            RunLabels labels,
            Function<World, ScriptedLoad> reading,
            Consumer<String> say) {
        this.engine = engine;
        this.postgres = postgres;
        this.tools = tools;
        this.labels = labels;
        this.reading = reading;
        this.say = say;
    }

    /**
     * A template that is there, with a volume for the cells' data beside it.
     *
     * @param world what is in it
     * @param volumes restores the data
     * @param data the volume that a cell's server has to mount
     */
    public record Ready(World world, Volumes volumes, String data, Engine engine) implements AutoCloseable {
        /** The template stays, the data go. */
        @Override
        public void close() {
            volumes.close();
            Volumes.remove(engine, data);
        }
    }

    /**
     * The template of a size, made where it is not there yet (a 2 GiB database takes about a minute), and a volume for data, which
     * goes with the run.
     *
     * @throws LabException when it cannot be made, for example for want of room on the disk
     */
    public Ready ready(Bytes size) {
        int users = Generator.users(size);
        String sql = sql();
        String name = PREFIX + recipe(postgres.id(), sql, users);
        String data = "pg-memlab-data-" + labels.runId() + "-" + users;
        Volumes.create(engine, data, labels.asMap());
        if (!exists(name)) {
            make(name, users, sql, size);
        }
        Volumes volumes = Volumes.mount(engine, tools, labels, name, data);
        String facts = volumes.readTemplate(FACTS);
        if (facts.isEmpty()) {
            volumes.close();
            say.accept("the template " + name + " was never finished, and is made again");
            Volumes.remove(engine, name);
            make(name, users, sql, size);
            volumes = Volumes.mount(engine, tools, labels, name, data);
            facts = volumes.readTemplate(FACTS);
        }
        return new Ready(world(facts), volumes, data, engine);
    }

    private void make(String name, int users, String sql, Bytes size) {
        say.accept("generating a database of " + size + " (" + users + " users), once: about "
                + Generator.expected(size).toSeconds() + " s");
        long began = System.nanoTime();
        Volumes.create(engine, name, RunLabels.kept("template"));
        var generator = new Generator(engine, postgres, tools, labels);
        World world = generator.make(name, users, sql, reading);
        double seconds = (System.nanoTime() - began) / 1e9;
        say.accept(String.format(
                Locale.ROOT,
                "generated %s in %.0f s; in memory the clients find %,.0f blocks a second, the disk does %,.0f random reads",
                Bytes.of(world.bytes()),
                seconds,
                world.hitsPerSecond(),
                world.readsPerSecond()));
    }

    private boolean exists(String volume) {
        try {
            engine.client().inspectVolumeCmd(volume).exec();
            return true;
        } catch (NotFoundException e) {
            return false;
        }
    }

    private static World world(String facts) {
        try {
            return JsonMapper.shared().readValue(facts, World.class);
        } catch (JacksonException e) {
            throw new LabException(
                    "the template's " + FACTS + " cannot be read (" + e.getOriginalMessage()
                            + "): remove it with `ci/lab clean`, and it is made again",
                    e);
        }
    }

    static String sql() {
        return Resources.text(Template.class, SQL);
    }

    static String recipe(String image, String sql, int users) {
        return Fingerprint.of(String.join("\n", image, sql, Integer.toString(users), Generator.SETTINGS.toString()));
    }
}
