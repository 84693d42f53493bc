package io.pgmemlab.evidence;

import io.pgmemlab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A bundle that is written beside its place and moved there in one step: whoever looks finds all of it or nothing. What a
 * killed process left of it is removed when the next one begins.
 */
public final class UnfinishedBundle implements AutoCloseable {
    private final Path place;
    private final Bundle bundle;

    private UnfinishedBundle(Path place, Bundle bundle) {
        this.place = place;
        this.bundle = bundle;
    }

    /**
     * Begins a bundle.
     *
     * @throws IllegalArgumentException when something is at its place already
     * @throws LabException when nothing can be written beside it
     */
    public static UnfinishedBundle at(Path place) {
        Path absolute = place.toAbsolutePath().normalize();
        if (Files.exists(absolute)) {
            throw new IllegalArgumentException(place + " exists already: name a directory that does not, or remove it");
        }
        Path beside = absolute.resolveSibling("." + absolute.getFileName() + ".unfinished");
        remove(beside);
        return new UnfinishedBundle(absolute, Bundle.create(beside));
    }

    /** The name that the bundle is going to have. */
    public String name() {
        return String.valueOf(place.getFileName());
    }

    /** Where to write. */
    public Bundle bundle() {
        return bundle;
    }

    /** Moves it to its place. */
    public Bundle finish() {
        try {
            Files.move(bundle.directory(), place, StandardCopyOption.ATOMIC_MOVE);
            return new Bundle(place);
        } catch (IOException e) {
            throw new LabException("cannot move " + bundle.directory() + " to " + place + ": " + e, e);
        }
    }

    /** Removes what was not finished. */
    @Override
    public void close() {
        remove(bundle.directory());
    }

    private static void remove(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new LabException("cannot remove " + directory + ": " + e, e);
        }
    }
}
