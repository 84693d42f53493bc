package io.pgmemlab.engine;

/**
 * An image that is present at the engine.
 *
 * @param name what the lab calls it: {@code postgres}, {@code odyssey}
 * @param reference what to start containers from
 * @param id the image's content, for the record: a tag may move, an id does not
 * @param how {@code local}, {@code pulled}, {@code built} or {@code bootstrapped}
 */
public record ResolvedImage(String name, String reference, String id, String how) {}
