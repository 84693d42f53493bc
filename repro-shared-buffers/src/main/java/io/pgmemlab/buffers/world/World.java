package io.pgmemlab.buffers.world;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is in a template, as it was counted when it was made.
 *
 * @param users that it was made for
 * @param bytes {@code pg_database_size}
 * @param rows of each table: the highest id
 * @param blocks of each table and index of the world, 8 KiB each
 * @param hitsPerSecond blocks that all clients together find in shared_buffers in a second while nothing is read from a disk
 * @param readsPerSecond random reads of 8 KiB that the host's disk does in a second, with eight under way
 */
public record World(
        int users,
        long bytes,
        Map<String, Long> rows,
        Map<String, Long> blocks,
        double hitsPerSecond,
        double readsPerSecond) {
    /** Bytes of a block, as every PostgreSQL of Debian and of the official image is built. */
    public static final int BLOCK = 8192;

    /** How PostgreSQL names the index of a primary key. */
    public static final String PRIMARY_KEY = "_pkey";

    /** Tables, and what the variable of one row is called. */
    static final Map<String, String> TABLES = Map.of(
            "users", "user",
            "posts", "post",
            "messages", "message",
            "tags", "tag",
            "post_tags", "post_tag",
            "follows", "follow",
            "likes", "like");

    public World {
        rows = Map.copyOf(rows);
        blocks = Map.copyOf(blocks);
    }

    /** Bytes of the tables and their primary keys: what {@code lab.sb.database} asks for. */
    public long primaryBytes() {
        return BLOCK
                * blocks.entrySet().stream()
                        .filter(relation ->
                                isTable(relation.getKey()) || relation.getKey().endsWith(PRIMARY_KEY))
                        .mapToLong(Map.Entry::getValue)
                        .sum();
    }

    /** Whether this is the name of one of the world's tables. */
    public static boolean isTable(String relation) {
        return TABLES.containsKey(relation);
    }

    /** For the scripts: {@code posts}, the highest id, and {@code first_post}, the first that is hot; likewise of each table. */
    public Map<String, Long> variables(int hotPercent) {
        var variables = new LinkedHashMap<String, Long>();
        TABLES.forEach((table, row) -> {
            long last = rows.get(table);
            variables.put(table, last);
            variables.put("first_" + row, last - last * hotPercent / 100 + 1);
        });
        return variables;
    }

    /**
     * The first hot block of a table or index: ids rise with the blocks of a table and of its primary key, so that the most recent
     * rows are in the last blocks, to within the scatter of their lengths.
     */
    public long firstHotBlock(String relation, int hotPercent) {
        long all = blocks.getOrDefault(relation, 0L);
        return all - all * hotPercent / 100;
    }
}
