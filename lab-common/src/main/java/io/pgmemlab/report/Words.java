package io.pgmemlab.report;

import java.util.ArrayList;
import java.util.List;

/** The words of a report with their meanings, in the order given. */
public final class Words {
    private final List<Html> entries = new ArrayList<>();

    /** @param meaning what the word says in this report */
    public Words word(String word, String meaning) {
        entries.add(
                Html.element("div", Html.tag("dt").text(word), Html.tag("dd").text(meaning)));
        return this;
    }

    public Section section() {
        return new Section(
                "words", "Words", "", List.of(Html.tag("dl").styled("words").with(entries)));
    }
}
