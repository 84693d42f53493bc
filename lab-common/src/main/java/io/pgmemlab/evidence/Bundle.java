package io.pgmemlab.evidence;

import io.pgmemlab.LabException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * One directory of evidence. What is written is on disk when the call returns, so that a killed run keeps what it had:
 * CSV files grow by whole lines, JSON files are replaced at once.
 *
 * @param directory the bundle's directory
 */
public record Bundle(Path directory) {
    public static final String TRIALS = "trials.csv";

    public static final String PHASES = "phases.csv";
    public static final String SAMPLES = "samples.csv";
    public static final String LOAD = "load.csv";
    public static final String RUN = "run.json";
    public static final String VERDICTS = "verdicts.json";
    public static final String REPORT = "report.html";

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /**
     * A new, empty bundle.
     *
     * @throws LabException when the directory exists already or cannot be made (a full disk, a read-only place)
     */
    public static Bundle create(Path directory) {
        try {
            Files.createDirectories(directory.toAbsolutePath().getParent());
            Files.createDirectory(directory);
            return new Bundle(directory);
        } catch (IOException e) {
            throw new LabException("cannot make the evidence directory " + directory + ": " + e, e);
        }
    }

    /**
     * An existing bundle, complete or left by a killed run.
     *
     * @throws IllegalArgumentException when the directory holds no {@code run.json}
     */
    public static Bundle open(Path directory) {
        if (!Files.isRegularFile(directory.resolve(RUN))) {
            throw new IllegalArgumentException(directory + " is no evidence bundle: it holds no " + RUN
                    + ". A bundle is one directory below target/lab/<scenario>/");
        }
        return new Bundle(directory);
    }

    public Path file(String name) {
        return directory.resolve(name);
    }

    /** Opens a CSV file for appending; its header is written when the file is new. */
    public CsvAppender append(String name, String... columns) {
        return CsvAppender.open(file(name), columns);
    }

    /** Reads a CSV file; a file that was never written is a table without rows. */
    public Table table(String name) {
        return Files.exists(file(name)) ? Table.read(file(name)) : Table.empty(name);
    }

    /**
     * The directory for raw files of a trial: tool output and logs, verbatim.
     *
     * @throws LabException when it cannot be made
     */
    public Path raw(String trial) {
        Path raw = directory.resolve("raw").resolve(trial);
        try {
            return Files.createDirectories(raw);
        } catch (IOException e) {
            throw new LabException("cannot make " + raw + ": " + e, e);
        }
    }

    /** Writes tool output or a log verbatim; returns its path relative to the bundle, for evidence lists. */
    public String writeRaw(String trial, String name, String text) {
        Path path = raw(trial).resolve(name);
        try {
            Files.writeString(path, text);
        } catch (IOException e) {
            throw new LabException("cannot write " + path + ": " + e, e);
        }
        return directory.relativize(path).toString();
    }

    /** Replaces a JSON file in one step: a reader sees the old one or the new one, never a part. */
    public void writeJson(String name, Object value) {
        Path part = file(name + ".part");
        try {
            Files.write(part, JSON.writeValueAsBytes(value));
            Files.move(part, file(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LabException("cannot write " + file(name) + ": " + e, e);
        }
    }

    /**
     * Reads a JSON file.
     *
     * @return empty when it was never written
     * @throws LabException when it is no JSON
     */
    public Optional<JsonNode> readJson(String name) {
        if (!Files.exists(file(name))) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readTree(Files.readAllBytes(file(name))));
        } catch (JacksonException e) {
            throw new LabException(file(name) + " is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file(name), e);
        }
    }
}
