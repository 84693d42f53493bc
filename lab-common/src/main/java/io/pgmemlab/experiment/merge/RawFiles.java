package io.pgmemlab.experiment.merge;

import io.pgmemlab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files in a bundle's directories: {@code raw/<trial>/} with tool output and logs, verbatim. */
final class RawFiles {
    private RawFiles() {}

    /**
     * Copies them into another bundle.
     *
     * @throws IllegalArgumentException when another file is at the place of one
     */
    static void copy(Path from, Path to) {
        for (Path file : files(from)) {
            Path copy = to.resolve(from.relativize(file));
            try {
                if (!Files.exists(copy)) {
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                } else if (Files.mismatch(file, copy) != -1) {
                    throw new IllegalArgumentException(file + " cannot be merged: another shard has another file at "
                            + from.relativize(file) + ". Move one of them away");
                }
            } catch (IOException e) {
                throw new LabException("cannot copy " + file + ": " + e, e);
            }
        }
    }

    private static List<Path> files(Path bundle) {
        try (Stream<Path> files = Files.walk(bundle)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> bundle.relativize(file).getNameCount() > 1)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new LabException("cannot list " + bundle + ": " + e, e);
        }
    }
}
