package io.pgmemlab.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.cli.Main;
import io.pgmemlab.config.Shard;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.CsvAppender;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.experiment.Trial;
import io.pgmemlab.report.HtmlReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Cuts the bundle of a test into shards, as if its trials had been run in several places, and merges them again. */
public final class Shards {
    private final Bundle whole;
    private final List<String> plan;

    private Shards(Bundle whole) {
        this.whole = whole;
        this.plan = Stream.of(Bundle.TRIALS, "journal.csv")
                .flatMap(table -> whole.table(table).stream())
                .map(row -> Trial.firstAttempt(row.text("trial")))
                .distinct()
                .toList();
    }

    /**
     * Cuts and merges a bundle, and compares what came of it with what it was: tables, verdicts, and what the page says,
     * apart from what it says of shards.
     *
     * @param whole with the verdicts that its scenario makes of it
     * @param folder to write into
     * @return the merged bundle
     */
    public static Bundle assertMergedIsWhole(Bundle whole, int count, Path folder) throws IOException {
        var shards = new Shards(whole);
        ObjectNode run = shards.run();
        whole.writeJson(Bundle.RUN, run);
        // the same run id, so that the pages can be equal
        Path out = folder.resolve("merged").resolve(run.path("runId").asString());
        var arguments = new ArrayList<>(List.of("merge", out.toString()));
        IntStream.rangeClosed(1, count)
                .mapToObj(index -> shards.cut(new Shard(index, count), folder))
                .forEach(shard -> arguments.add(2, shard.toString()));
        assertThat(Main.run(arguments.toArray(String[]::new))).isZero();

        Bundle merged = Bundle.open(out);
        for (String table : names(whole, ".csv")) {
            assertThat(rows(merged, table)).as(table).isEqualTo(rows(whole, table));
        }
        for (String json : names(whole, ".json")) {
            if (!json.equals(Bundle.RUN)) {
                assertThat(merged.file(json)).hasSameTextualContentAs(whole.file(json));
            }
        }
        assertThat(said(merged)).isEqualTo(said(whole));
        return merged;
    }

    private ObjectNode run() {
        var run = (ObjectNode) whole.readJson(Bundle.RUN).orElseThrow();
        ObjectNode configuration = run.withObjectProperty("configuration");
        configuration.put("lab.scale", "quick").put("lab.shard", "1/1");
        ObjectNode planned = run.putObject("plan").put("order", "alternating");
        planned.set("legs", run.path("legs"));
        ArrayNode trials = planned.putArray("trials");
        plan.forEach(trials::add);
        return run;
    }

    private Path cut(Shard shard, Path folder) {
        Bundle part = Bundle.create(folder.resolve("shard" + shard.index()));
        ObjectNode run = run().put("runId", "shard" + shard.index());
        ((ObjectNode) run.path("configuration")).put("lab.shard", shard.toString());
        part.writeJson(Bundle.RUN, run);
        for (String name : names(whole, ".csv")) {
            Table table = whole.table(name);
            CsvAppender csv = part.append(name, table.columns().toArray(String[]::new));
            table.stream()
                    .filter(row -> has(shard, row.text("trial")))
                    .forEach(row ->
                            csv.row(table.columns().stream().map(row::find).toArray()));
        }
        try (Stream<Path> raw = Files.walk(whole.directory())) {
            for (Path file : raw.filter(Files::isRegularFile).toList()) {
                Path name = whole.directory().relativize(file);
                if (name.startsWith("raw") && has(shard, name.getName(1).toString())) {
                    Files.copy(file, part.raw(name.getName(1).toString()).resolve(file.getFileName()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return part.directory();
    }

    private boolean has(Shard shard, String trial) {
        return shard.has(plan.indexOf(Trial.firstAttempt(trial)));
    }

    private static List<String> names(Bundle bundle, String ending) {
        String[] names = bundle.directory().toFile().list((directory, name) -> name.endsWith(ending));
        return names == null ? List.of() : Stream.of(names).sorted().toList();
    }

    private static List<String> rows(Bundle bundle, String table) {
        return bundle.table(table).stream().map(Table.Row::toString).toList();
    }

    /** Without what a merged bundle says of its shards, and the size of run.json. */
    private static List<String> said(Bundle bundle) throws IOException {
        String page = Files.readString(HtmlReport.write(bundle.directory()));
        List<String> lines = new ArrayList<>(Golden.visibleText(page).lines().toList());
        if (lines.contains("Shards")) {
            lines.subList(lines.indexOf("Shards"), lines.indexOf("Evidence")).clear();
        }
        lines.removeIf(line -> line.startsWith("Merged from ") || line.startsWith("run.json"));
        lines.addAll(
                page.lines().filter(line -> line.contains("application/json")).toList());
        return lines;
    }
}
