package io.pgmemlab.report;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Links to the files of the bundle: the tables first, then the raw files of each trial. */
final class EvidenceFiles {
    private EvidenceFiles() {}

    static Html html(Bundle bundle) {
        List<Path> files = files(bundle.directory());
        Html tables = list(bundle, files.stream().filter(file -> !isRaw(bundle, file)));
        List<Path> raw = files.stream().filter(file -> isRaw(bundle, file)).toList();
        return Html.of(
                tables,
                raw.isEmpty()
                        ? Html.tag("p").styled("missing").text("No raw files.")
                        : Html.element(
                                "details",
                                Html.element(
                                        "summary", Html.text("Raw files: tool output and logs (" + raw.size() + ")")),
                                list(bundle, raw.stream())));
    }

    private static Html list(Bundle bundle, Stream<Path> files) {
        return Html.tag("ul")
                .styled("files")
                .with(files.map(f -> item(bundle, f)).toList());
    }

    private static Html item(Bundle bundle, Path file) {
        String name = bundle.directory().relativize(file).toString();
        return Html.element(
                "li", Html.link(name), Html.text(" "), Html.tag("small").text(size(file)));
    }

    private static boolean isRaw(Bundle bundle, Path file) {
        return bundle.directory().relativize(file).getNameCount() > 1;
    }

    private static String size(Path file) {
        try {
            return Bytes.of(Files.size(file)).toString();
        } catch (IOException e) {
            return "size unknown";
        }
    }

    private static List<Path> files(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file ->
                            !file.endsWith(Bundle.REPORT) && !file.toString().endsWith(".part"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new LabException("cannot list the evidence in " + directory + ": " + e, e);
        }
    }
}
