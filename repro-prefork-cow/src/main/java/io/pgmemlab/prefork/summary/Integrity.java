package io.pgmemlab.prefork.summary;

import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of the tables that the summary was made from. */
final class Integrity {
    private Integrity() {}

    static Json of(Bundle bundle) {
        return new Json()
                .put("snapshots_csv_sha256", sha256(bundle.file(Tables.SNAPSHOTS)))
                .put("processes_csv_sha256", sha256(bundle.file(Tables.PROCESSES)))
                .put("mappings_csv_sha256", sha256(bundle.file(Tables.MAPPINGS)))
                .put("load_csv_sha256", sha256(bundle.file(Tables.LOAD)));
    }

    private static String sha256(Path file) {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return HexFormat.of().formatHex(digest);
        } catch (IOException e) {
            throw new LabException("cannot read " + file + ": " + e, e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
