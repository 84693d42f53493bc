package io.pgmemlab.report;

import java.util.ArrayList;
import java.util.List;

/** A table of the HTML report. Columns of figures are aligned to the right and carry their unit in the head. */
public final class HtmlTable {
    private final List<Column> columns = new ArrayList<>();
    private final List<Html> body = new ArrayList<>();
    private String style = "";

    /** A column of words. */
    public HtmlTable words(String head) {
        columns.add(new Column(head, "", ""));
        return this;
    }

    /** A column of figures in a unit, which may be empty. */
    public HtmlTable figures(String head, String unit) {
        columns.add(new Column(head, unit, "num"));
        return this;
    }

    /** Further CSS classes of the table. */
    public HtmlTable styled(String classes) {
        style = " " + classes;
        return this;
    }

    /** @throws IllegalArgumentException when the number of cells is not the number of columns */
    public HtmlTable row(Html... cells) {
        return row("", List.of(cells));
    }

    /** A row of text cells. */
    public HtmlTable row(List<String> cells) {
        return row("", cells.stream().map(Html::text).toList());
    }

    /** A row with CSS classes of its own. */
    public HtmlTable row(String classes, List<Html> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(columns.size() + " columns, but " + cells.size() + " cells: " + cells);
        }
        var row = new ArrayList<Html>();
        for (int i = 0; i < cells.size(); i++) {
            Column column = columns.get(i);
            Html.Tag cell = i == 0 ? Html.tag("th").attribute("scope", "row") : Html.tag("td");
            row.add((column.style.isEmpty() ? cell : cell.styled(column.style)).with(cells.get(i)));
        }
        Html.Tag tag = Html.tag("tr");
        body.add((classes.isEmpty() ? tag : tag.styled(classes)).with(row));
        return this;
    }

    /** A line across all columns: the head of the rows that follow, or a remark on the row before. */
    public HtmlTable line(String classes, Html content) {
        body.add(Html.tag("tr")
                .styled(classes)
                .with(Html.tag("td").attribute("colspan", columns.size()).with(content)));
        return this;
    }

    public boolean isEmpty() {
        return body.isEmpty();
    }

    /** The table in a frame that scrolls sideways where the page is too narrow. */
    public Html html() {
        Html head = Html.tag("tr").with(columns.stream().map(Column::head).toList());
        return Html.tag("div")
                .styled("scroll")
                .with(Html.tag("table")
                        .styled("data" + style)
                        .with(Html.element("thead", head), Html.element("tbody", Html.join(body))));
    }

    private record Column(String name, String unit, String style) {
        Html head() {
            Html.Tag th = Html.tag("th").attribute("scope", "col");
            Html text = unit.isEmpty()
                    ? Html.text(name)
                    : Html.of(Html.text(name + " "), Html.tag("small").text(unit));
            return (style.isEmpty() ? th : th.styled(style)).with(text);
        }
    }
}
