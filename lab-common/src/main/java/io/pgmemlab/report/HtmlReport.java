package io.pgmemlab.report;

import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The report of a bundle as one HTML file that needs nothing but a browser: no network, no other file. */
public final class HtmlReport {
    private HtmlReport() {}

    /**
     * Writes {@code report.html} into the bundle, over an earlier one.
     *
     * @return the file
     * @throws IllegalArgumentException when the directory is no bundle
     * @throws LabException when the bundle cannot be read or the report not be written
     */
    public static Path write(Path bundleDirectory) {
        Bundle bundle = Bundle.open(bundleDirectory);
        Path report = bundle.file(Bundle.REPORT);
        Path part = bundle.file(Bundle.REPORT + ".part");
        try {
            Files.writeString(part, render(bundle));
            return Files.move(part, report, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LabException("cannot write " + report + ": " + e, e);
        }
    }

    /** The page as text. */
    static String render(Bundle bundle) {
        return new Page(bundle).html();
    }
}
