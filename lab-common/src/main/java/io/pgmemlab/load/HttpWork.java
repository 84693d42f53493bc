package io.pgmemlab.load;

import java.util.List;

/**
 * An exact number of HTTP requests: every client asks for the paths in turn, beginning with the first, over one connection.
 *
 * @param clients at once
 * @param repetitions requests of each client
 * @param paths with their leading slash and their query
 */
public record HttpWork(int clients, int repetitions, List<String> paths) {
    public HttpWork {
        paths = List.copyOf(paths);
        if (clients < 1 || repetitions < 1 || paths.isEmpty()) {
            throw new IllegalArgumentException(
                    "no work: " + clients + " clients, " + repetitions + " requests each, paths " + paths);
        }
    }

    /**
     * A number of requests shared evenly among as many clients as divide it.
     *
     * @param most clients
     * @param least clients: fewer would not keep every worker busy
     * @throws IllegalArgumentException when no number of clients in between divides the requests
     */
    public static HttpWork of(int requests, int most, int least, List<String> paths) {
        for (int clients = Math.min(most, requests); clients >= least; clients--) {
            if (requests % clients == 0) {
                return new HttpWork(clients, requests / clients, paths);
            }
        }
        throw new IllegalArgumentException(requests + " requests cannot be shared evenly among " + least + " to " + most
                + " clients; " + ((long) requests / most + 1) * most + " can");
    }

    /** Of all clients together. */
    public int requests() {
        return clients * repetitions;
    }

    /** Requests to one of the paths, of all clients together: a client's last round over the paths may be a part of one. */
    public int requestsTo(int path) {
        return clients * ((repetitions - path + paths.size() - 1) / paths.size());
    }

    @Override
    public String toString() {
        return "%d requests (%d clients × %d)".formatted(requests(), clients, repetitions);
    }
}
