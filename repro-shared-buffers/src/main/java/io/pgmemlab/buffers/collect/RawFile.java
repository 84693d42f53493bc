package io.pgmemlab.buffers.collect;

import io.pgmemlab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A window's raw file, read back whole: one that is cut short or damaged is an error, and nothing of it is given out.
 *
 * @param name the file's name, for messages
 * @param rounds how often the collector went round
 * @param copies in the order in which they were taken
 */
public record RawFile(String name, int rounds, List<Copy> copies) {
    public RawFile {
        copies = List.copyOf(copies);
    }

    /** @throws LabException when it cannot be read, is cut short or damaged; the message says where */
    public static RawFile read(Path file) {
        try {
            return parse(file.toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new LabException("cannot read the window's raw file " + file + ": " + e, e);
        }
    }

    static RawFile parse(String name, byte[] bytes) {
        return new RawParser(name, bytes).parse();
    }
}
