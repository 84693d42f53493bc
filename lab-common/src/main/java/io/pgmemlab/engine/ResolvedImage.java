package io.pgmemlab.engine;

/**
 * An image that is present at the engine.
 *
 * @param name what the lab calls it: {@code postgres}, {@code odyssey}
 * @param reference what to start containers from
 * @param id the image's content, for the record: a tag may move, an id does not
 * @param how {@code local}, {@code pulled}, {@code built} or {@code bootstrapped}
 */
public record ResolvedImage(String name, String reference, String id, String how) {
    /** The repository of the images that are built from the lab's own Dockerfiles. */
    public static final String OWN_REPOSITORY = "pg-memlab/";

    /** Whether it was built from one of the lab's Dockerfiles. */
    public boolean isTheLabsOwn() {
        return reference.startsWith(OWN_REPOSITORY);
    }
}
