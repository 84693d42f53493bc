package io.pgmemlab.report;

import io.pgmemlab.verdict.Outcome;

/** An outcome as a word with a sign: told apart by shape and text, never by colour alone. */
public final class Badge {
    private Badge() {}

    public static Html of(Outcome outcome) {
        return Html.tag("span")
                .styled("badge " + outcome.word())
                .with(Html.tag("span").attribute("aria-hidden", "true").text(sign(outcome)), Html.text(outcome.word()));
    }

    private static String sign(Outcome outcome) {
        return switch (outcome) {
            case HOLDS -> "✓";
            case BROKEN -> "✗";
            case INCONCLUSIVE -> "?";
            case UNAVAILABLE -> "∅";
            case REPORTED -> "•";
        };
    }
}
