package io.pgmemlab.retention.subject;

/** Odyssey from Debian: one process with threads. It has no allocator of its own, so a leg may preload one. */
public record Odyssey(String image) implements Subject {
    public Odyssey() {
        this("odyssey");
    }

    @Override
    public String name() {
        return "odyssey";
    }
}
