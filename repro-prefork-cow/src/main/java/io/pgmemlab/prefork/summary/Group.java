package io.pgmemlab.prefork.summary;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Which processes of a trial a row is summed over. */
public enum Group {
    ALL,
    MASTER,
    WORKERS;

    /** The word in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Group> of(String word) {
        return Stream.of(values()).filter(group -> group.word().equals(word)).findFirst();
    }
}
