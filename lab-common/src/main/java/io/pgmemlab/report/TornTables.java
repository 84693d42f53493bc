package io.pgmemlab.report;

import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells of lines that no figure is computed of, because they are not whole. */
final class TornTables {
    private TornTables() {}

    /** Which tables of the directory have such lines, and how many; empty where all are whole. */
    static Optional<Notice> notice(Bundle bundle) {
        String torn = tables(bundle).stream().flatMap(TornTables::words).collect(Collectors.joining(", "));
        return torn.isEmpty()
                ? Optional.empty()
                : Optional.of(new Notice(
                        "Torn tables:",
                        torn + ". No figure uses such lines; a killed run leaves one where it was writing."));
    }

    private static Stream<String> words(Path file) {
        try {
            int torn = Table.read(file).torn();
            return torn == 0
                    ? Stream.empty()
                    : Stream.of(file.getFileName() + " has " + torn
                            + (torn == 1 ? " line that is no whole row" : " lines that are no whole rows"));
        } catch (LabException e) {
            return Stream.of(e.getMessage());
        }
    }

    private static List<Path> tables(Bundle bundle) {
        try (Stream<Path> files = Files.list(bundle.directory())) {
            return files.filter(file -> file.toString().endsWith(".csv"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new LabException("cannot list the tables in " + bundle.directory() + ": " + e, e);
        }
    }
}
