package io.pgmemlab.buffers.workload;

import io.pgmemlab.Resources;
import io.pgmemlab.buffers.world.World;
import io.pgmemlab.load.ScriptedLoad;
import io.pgmemlab.load.ScriptedLoad.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the clients do.
 *
 * @param kind one of the three words below
 * @param hotPercent the share of the rows that it touches, the most recent ones
 * @param only the one value of shared_buffers that it is run with, in percent of the limit; empty for all of them
 * @param scripts what is drawn from; nine in ten transactions only read
 */
public record Workload(String kind, int hotPercent, OptionalInt only, List<Script> scripts) {
    /** Single rows by primary key, over all tables. */
    public static final String TPCB = "tpcb";

    /** Joins over several tables, with bounded results. */
    public static final String ANALYTICS = "analytics";

    /** The user's own script. */
    public static final String SCRIPT = "script";

    /** The indexes by which the joins find their rows. */
    private static final Set<String> ANALYSED = Set.of(
            "users_pkey",
            "posts_pkey",
            "tags_pkey",
            "posts_of_user",
            "messages_to_user",
            "post_tags_of_post",
            "post_tags_of_tag",
            "follows_of_user",
            "likes_of_post");

    /** So many whatever a run's clients are: the speed is the template's, and stays with it. */
    private static final int READERS = 8;

    private static final Pattern FORM = Pattern.compile("([a-z]+)-(\\d+)(?:@(\\d+))?");

    public Workload {
        scripts = List.copyOf(scripts);
    }

    /**
     * The workload of a word such as {@code tpcb-30} or {@code analytics-100@25}.
     *
     * @param own the user's script, for {@code script-N}
     * @throws IllegalArgumentException when the word asks for a script and there is none, or it cannot be read
     */
    public static Workload of(String word, Optional<Path> own) {
        var parts = FORM.matcher(word);
        if (!parts.matches()) {
            throw new IllegalArgumentException("no workload is called " + word);
        }
        OptionalInt only =
                parts.group(3) == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(parts.group(3)));
        return new Workload(parts.group(1), Integer.parseInt(parts.group(2)), only, scripts(word, parts.group(1), own));
    }

    private static List<Script> scripts(String word, String kind, Optional<Path> own) {
        return switch (kind) {
            case TPCB -> List.of(resource(TPCB, "read", 9), resource(TPCB, "write", 1));
            case ANALYTICS ->
                List.of(
                        resource(ANALYTICS, "wall", 2),
                        resource(ANALYTICS, "tag", 2),
                        resource(ANALYTICS, "timeline", 2),
                        resource(ANALYTICS, "fans", 2),
                        resource(ANALYTICS, "inbox", 1),
                        resource(ANALYTICS, "like", 1));
            default -> List.of(own(word, own));
        };
    }

    private static Script own(String word, Optional<Path> own) {
        Path file = own.orElseThrow(() -> new IllegalArgumentException(
                "lab.sb.workloads=" + word + " runs a script of your own: name it with -Dlab.sb.script=FILE"));
        try {
            return new Script("own.sql", Files.readString(file), 1);
        } catch (IOException e) {
            throw new IllegalArgumentException("lab.sb.script=" + file + " cannot be read: " + e, e);
        }
    }

    private static Script resource(String kind, String name, int weight) {
        String text = Resources.text(Workload.class, "/" + kind + "/" + name + ".sql");
        return new Script(kind + "-" + name + ".sql", text, weight);
    }

    /** {@code tpcb-30}. */
    public String name() {
        return kind + "-" + hotPercent;
    }

    /** The load with which a template's speed in memory is measured: single rows, the most recent hundredth, read only. */
    public static ScriptedLoad reading(World world) {
        return new ScriptedLoad(
                READERS, Duration.ofSeconds(1), List.of(resource(TPCB, "read", 1)), world.variables(1), 1);
    }

    /** The workload as a load on a world of this size. */
    public ScriptedLoad load(World world, int clients, Duration time, long seed) {
        return new ScriptedLoad(clients, time, scripts, world.variables(hotPercent), seed);
    }

    /**
     * The first hot block of a table or index of the world.
     *
     * @return negative where the workload's statements do not read it, or it is not known which part they do
     */
    public long firstHotBlock(World world, String relation) {
        boolean reads = switch (kind) {
            case TPCB -> World.isTable(relation) || relation.endsWith(World.PRIMARY_KEY);
            // from the newest rows joins reach others of any age: only of all rows it is known which blocks are read
            case ANALYTICS -> hotPercent == 100 && (World.isTable(relation) || ANALYSED.contains(relation));
            default -> true;
        };
        return reads ? world.firstHotBlock(relation, hotPercent) : -1;
    }
}
