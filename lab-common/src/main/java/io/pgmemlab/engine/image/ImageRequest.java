package io.pgmemlab.engine.image;

import java.util.Optional;

/**
 * An image that is asked for.
 *
 * @param context to build it from, for the lab's own images
 */
record ImageRequest(String name, String reference, Optional<BuildContext> context) {}
