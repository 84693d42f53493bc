package io.pgmemlab.prefork.summary;

import java.util.Optional;
import java.util.stream.Stream;

/** The moments of a trial at which master and workers are read, in their order. */
public enum Stage {
    /** Every worker is forked (and, lazy, loaded); no request was sent yet. */
    FORKED("forked", "forked"),
    /** The fixed warm-up is over. */
    WARMED("warmed", "warmed"),
    /** Exactly the measured requests are done. */
    WORKED("after_equal_work", "after work"),
    /** Two seconds idle after that. */
    SETTLED("settled", "settled");

    private final String word;
    private final String title;

    Stage(String word, String title) {
        this.word = word;
        this.title = title;
    }

    /** The word in files. */
    public String word() {
        return word;
    }

    /** The words in reports. */
    public String title() {
        return title;
    }

    static Optional<Stage> of(String word) {
        return Stream.of(values()).filter(stage -> stage.word.equals(word)).findFirst();
    }
}
