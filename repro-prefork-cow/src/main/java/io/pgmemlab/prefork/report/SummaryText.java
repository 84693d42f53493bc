package io.pgmemlab.prefork.report;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.prefork.summary.Names;
import io.pgmemlab.prefork.summary.Summary;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.Figures;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The summary of the tables of a bundle, ours or a published one, as plain text: the published tables' figures and rounding. */
final class SummaryText {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String DIFFERENCE = "cppdjango_minus_stock";

    private final JsonNode summary;
    private final String check;

    private SummaryText(Bundle bundle) {
        summary = JSON.readTree(JSON.writeValueAsString(Summary.of(bundle)));
        check = bundle.readJson(Summary.FILE)
                .map(beside -> SummaryCheck.of(summary, beside))
                .orElse("");
    }

    static String of(Bundle bundle) {
        return new SummaryText(bundle).text();
    }

    private String text() {
        if (summary.path("results").isMissingNode()) {
            return "The tables hold no figure after equal work: there is nothing to summarise.\n";
        }
        JsonNode scope = summary.path("scope");
        String requests = scope.path("measured_requests_per_configuration").isNumber()
                ? String.format(
                        Locale.ROOT,
                        "%,d measured requests each",
                        scope.path("measured_requests_per_configuration").asLong())
                : "requests that differ or are not told";
        return "Summary of the tables: repeats " + scope.path("repeats").asString("?") + ", workers "
                + scope.path("workers").asString("?") + ", " + requests + "; medians, by the published definitions\n\n"
                + memory() + "\n" + copyOnWrite() + (check.isEmpty() ? "" : "\n" + check);
    }

    private ConsoleTable memory() {
        var table = new ConsoleTable()
                .words("after equal work (MiB)")
                .figures("stock PSS")
                .figures("native PSS")
                .figures("change")
                .figures("change %")
                .figures("stock USS")
                .figures("native USS")
                .figures("stock req/s")
                .figures("native req/s");
        for (String mode : Names.MODES) {
            JsonNode result = summary.path("results").path(mode);
            JsonNode rates = summary.path("throughput_context").path(mode);
            table.row(
                    mode,
                    plain(result.path("stock").path("total_pss_mib"), 2),
                    plain(result.path("native").path("total_pss_mib"), 2),
                    signed(result.path(DIFFERENCE).path("total_pss_mib"), 2),
                    signed(result.path(DIFFERENCE).path("total_pss_percent"), 2),
                    plain(result.path("stock").path("total_uss_mib"), 2),
                    plain(result.path("native").path("total_uss_mib"), 2),
                    plain(rates.path("stock").path("median_requests_per_second"), 0),
                    plain(rates.path("native").path("median_requests_per_second"), 0));
        }
        return table;
    }

    private ConsoleTable copyOnWrite() {
        var table = new ConsoleTable()
                .words("under preload")
                .figures("stock")
                .figures("native")
                .figures("difference");
        JsonNode workers = summary.path("copy_on_write");
        row(table, workers, "USS of the workers right after the fork, MiB", "worker_uss_immediately_after_fork_mib", 2);
        row(table, workers, "private dirty, fork to warmed, MiB", "fork_to_warmed_private_dirty_growth_mib", 2);
        row(table, workers, "private dirty, measured work, MiB", "measured_private_dirty_growth_mib", 2);
        row(table, workers, "private dirty a measured request, KiB", "measured_private_dirty_kib_per_request", 4);
        row(table, workers, "minor faults, fork to warmed", "fork_to_warmed_minor_faults", 0);
        row(table, workers, "minor faults, measured work", "measured_minor_faults", 0);
        row(table, workers, "minor faults a measured request", "measured_minor_faults_per_request", 6);
        JsonNode savings = summary.path("preload_savings");
        row(table, savings, "PSS of all processes saved by preload, MiB", "pss_mib", 2);
        row(table, savings, "PSS of all processes saved by preload, %", "pss_percent", 2);
        return table;
    }

    private static void row(ConsoleTable table, JsonNode group, String name, String key, int decimals) {
        JsonNode stock = group.path("stock").path(key);
        JsonNode candidate = group.path("native").path(key);
        table.row(
                name,
                plain(stock, decimals),
                plain(candidate, decimals),
                stock.isNumber() && candidate.isNumber()
                        ? Values.signed(candidate.asDouble() - stock.asDouble(), decimals)
                        : Figures.ABSENT);
    }

    private static String plain(JsonNode node, int decimals) {
        return node.isNumber() ? Figures.fixed(node.asDouble(), decimals) : Figures.ABSENT;
    }

    private static String signed(JsonNode node, int decimals) {
        return node.isNumber() ? Values.signed(node.asDouble(), decimals) : Figures.ABSENT;
    }
}
