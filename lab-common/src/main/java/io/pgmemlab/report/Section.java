package io.pgmemlab.report;

import java.util.List;

/**
 * A part of the report under a heading.
 *
 * @param id the anchor, unique in the page
 * @param title the heading
 * @param lead one or two sentences that say how to read what follows; may be empty
 * @param content tables, charts, remarks
 */
public record Section(String id, String title, String lead, List<Html> content) {
    public Section {
        content = List.copyOf(content);
    }

    Html html() {
        return Html.tag("section")
                .attribute("id", id)
                .with(
                        Html.tag("h2").text(title),
                        lead.isEmpty()
                                ? Html.NOTHING
                                : Html.tag("p").styled("lead").text(lead),
                        Html.join(content));
    }
}
