package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Result;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import io.pgmemlab.report.Section;
import java.util.List;
import java.util.Optional;

/** Ordinary and huge pages beside each other: throughput, and what the page tables take. */
final class HugePagesSection {
    private HugePagesSection() {}

    /** Nothing where no cell ran with huge pages and none was planned with them. */
    static Optional<Section> section(RunView view) {
        List<String> planned = view.run().texts("legs").stream()
                .filter(leg -> leg.contains("+huge"))
                .toList();
        boolean run =
                view.pageTables().stream().anyMatch(row -> row.text("label").contains("huge"));
        if (planned.isEmpty() && !run) {
            return Optional.empty();
        }
        return Optional.of(new Section(
                "page-tables",
                "Huge pages",
                "Every process has page tables of its own for the shared_buffers that all share: ordinary pages take 8 bytes of"
                        + " them for each 4 KiB that a process has touched, huge pages next to nothing. The limit is lowered by"
                        + " the huge pages, which are not charged to it.",
                List.of(
                        run
                                ? table(view.pageTables())
                                : Parts.missing(
                                        "No cell with huge pages counts; the table of cells" + " tells why."))));
    }

    private static Html table(List<Result.Row> rows) {
        var table = new HtmlTable()
                .words("Workload, shared_buffers")
                .figures("Clients", "")
                .words("Huge pages")
                .figures("Throughput", "tps")
                .figures("Processes", "")
                .figures("Their page tables", "MiB")
                .figures("The host's", "MiB");
        rows.forEach(row -> table.row(
                Html.text(row.text("workload") + "/" + row.text("value_percent") + "%"),
                Html.text(row.text("clients")),
                Html.text(row.text("huge_pages").isEmpty() ? Figures.ABSENT : row.text("huge_pages")),
                number(row, "tps", 0),
                Html.text(row.text("processes")),
                number(row, "processes_mib", 1),
                number(row, "host_mib", 1)));
        return table.html();
    }

    private static Html number(Result.Row row, String column, int decimals) {
        return Html.text(Parts.number(row.number(column), decimals));
    }
}
