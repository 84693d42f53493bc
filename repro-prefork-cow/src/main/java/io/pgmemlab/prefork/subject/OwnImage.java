package io.pgmemlab.prefork.subject;

import io.pgmemlab.engine.image.ImageStore;
import java.util.List;
import java.util.Map;

/**
 * An image of the user's own: HTTP on a port, a master with workers. It is told how to load and how many workers are expected
 * by {@code LAB_LOADING} ({@code lazy} or {@code preload}) and {@code LAB_WORKERS}, and finds PostgreSQL at host
 * {@code postgres}, with user, password and database {@code app} and the lab's table {@code world}.
 *
 * @param given the reference; a plain name is an image of the user's too
 * @param port that it listens on
 * @param paths that it answers
 */
public record OwnImage(String given, int port, List<String> paths) implements Subject {
    public OwnImage {
        paths = List.copyOf(paths);
    }

    @Override
    public String label() {
        return given;
    }

    @Override
    public String image() {
        return ImageStore.isReference(given) ? given : given + ":latest";
    }

    @Override
    public List<String> command(Loading loading, int workers) {
        return List.of();
    }

    @Override
    public Map<String, String> environment(Loading loading, int workers) {
        return Map.of("LAB_LOADING", loading.word(), "LAB_WORKERS", Integer.toString(workers));
    }

    @Override
    public boolean servesTheLabsApplication() {
        return false;
    }

    @Override
    public List<String> faults(Identity running) {
        return List.of();
    }
}
