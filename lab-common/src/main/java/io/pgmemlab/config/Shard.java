package io.pgmemlab.config;

/**
 * One part of a plan that is cut into equal parts.
 *
 * @param index from 1 to {@code count}
 * @param count how many parts there are
 */
public record Shard(int index, int count) {
    public Shard {
        if (index < 1 || index > count) {
            throw new IllegalArgumentException("shard " + index + "/" + count + " is none");
        }
    }

    /** {@code 2/5}. */
    public static Shard parse(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length != 2) {
            throw new IllegalArgumentException("no shard");
        }
        return new Shard(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }

    /** Whether the item at this position (from 0) of the plan belongs to this shard. */
    public boolean has(int position) {
        return position % count == index - 1;
    }

    @Override
    public String toString() {
        return index + "/" + count;
    }
}
