package io.pgmemlab.prefork;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.Bytes;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.probe.ProcessMemory;
import io.pgmemlab.probe.family.FamilySnapshot;
import io.pgmemlab.probe.family.Level;
import io.pgmemlab.probe.family.Member;
import io.pgmemlab.probe.family.PageCounts;
import io.pgmemlab.proc.SmapsRollup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryTablesTest {
    @TempDir
    Path folder;

    private Bundle bundle;
    private MemoryTables tables;

    @BeforeEach
    void begin() {
        var properties = new Properties();
        properties.setProperty("lab.prefork.pair", "django");
        LabConfig config = LabConfig.of(properties, Map.of());
        PreforkLeg preload = Legs.of(Pair.of(config, line -> {}), config).get(2);
        bundle = Bundle.create(folder.resolve("run"));
        tables = new MemoryTables(bundle, preload, 2, "b2-stock-preload");
    }

    private static Member member(int pid, Level level) {
        SmapsRollup rollup = SmapsRollup.parse("""
                Rss:                1000 kB
                Pss:                 600 kB
                Pss_Anon:            500 kB
                Pss_File:            100 kB
                Shared_Clean:        200 kB
                Shared_Dirty:        300 kB
                Private_Clean:        50 kB
                Private_Dirty:       450 kB
                Anonymous:           740 kB
                """);
        PageCounts pages = new PageCounts(
                kib(300), kib(400), kib(40), Optional.of(kib(4)), kib(8), kib(16), Optional.empty(), Bytes.ZERO);
        boolean counted = level != Level.ROLLUP;
        return new Member(
                new ProcessId(pid, pid),
                pid == 1,
                new ProcessMemory(new ProcessId(pid, pid), 1, 100 + pid, 0, rollup),
                counted ? Optional.of(pages) : Optional.empty(),
                new TreeMap<>(counted ? Map.of("[heap]", pages) : Map.of()));
    }

    private static Bytes kib(long number) {
        return Bytes.of(number * 1024);
    }

    private static FamilySnapshot family(Level level) {
        Optional<Bytes> union = level == Level.FRAMES ? Optional.of(kib(1500)) : Optional.empty();
        return new FamilySnapshot(
                level,
                List.of(member(1, level), member(2, level), member(3, level)),
                union,
                union,
                List.of("a doubt", "another"),
                Duration.ofMillis(50));
    }

    @Test
    void the_published_columns_come_first_in_the_published_order() throws IOException {
        tables.write(Stage.FORKED, family(Level.FRAMES));
        for (String file : List.of(Tables.SNAPSHOTS, Tables.PROCESSES, Tables.LOAD)) {
            Path published = Path.of("src/test/resources/published").resolve(file);
            assertThat(firstLine(bundle.file(file))).startsWith(firstLine(published) + ",trial,");
        }
    }

    private static String firstLine(Path file) throws IOException {
        return Files.readString(file).lines().findFirst().orElseThrow();
    }

    @Test
    void groups_are_sums_and_what_is_of_all_stands_with_all_alone() {
        tables.write(Stage.WORKED, family(Level.FRAMES));
        List<Table.Row> rows = bundle.table(Tables.SNAPSHOTS).rows();
        assertThat(rows).extracting(row -> row.text("group")).containsExactly("all", "master", "workers");
        Table.Row all = rows.get(0);
        assertThat(all.text("repeat")).isEqualTo("2");
        assertThat(all.text("variant")).isEqualTo("stock");
        assertThat(all.text("fork_mode")).isEqualTo("preload");
        assertThat(all.text("stage")).isEqualTo("after_equal_work");
        assertThat(all.require("processes")).isEqualTo(3);
        assertThat(all.require("pss_kb")).isEqualTo(1800);
        assertThat(all.require("uss_kb")).isEqualTo(1500);
        assertThat(all.require("proportional_shared_kb")).isEqualTo(300);
        assertThat(all.require("minor_faults")).isEqualTo(306);
        assertThat(all.require("copied_kb")).isEqualTo(1200);
        assertThat(all.require("union_anonymous_kb")).isEqualTo(1500);
        assertThat(all.text("faults")).isEqualTo("a doubt; another");
        assertThat(rows.get(2).require("copied_kb")).isEqualTo(800);
        assertThat(rows.get(2).find("union_anonymous_kb")).isEmpty();
        assertThat(rows.get(2).find("faults")).isEmpty();
    }

    @Test
    void what_could_not_be_told_is_an_empty_cell_and_no_zero() {
        tables.write(Stage.FORKED, family(Level.ROLLUP));
        assertThat(bundle.table(Tables.SNAPSHOTS).rows()).allSatisfy(row -> {
            assertThat(row.text("level")).isEqualTo("rollup");
            for (String column : List.of("copied_kb", "fresh_kb", "ksm_kb", "union_anonymous_kb", "swap_kb")) {
                assertThat(row.find(column)).as(column).isEmpty();
            }
        });
        assertThat(bundle.table(Tables.MAPPINGS).rows()).isEmpty();
        tables.write(Stage.WARMED, family(Level.FRAMES));
        assertThat(bundle.table(Tables.PROCESSES).where("stage", "warmed"))
                .hasSize(3)
                .allSatisfy(row -> assertThat(row.find("ksm_kb")).isEmpty())
                .allSatisfy(row -> assertThat(row.require("sole_owned_kb")).isEqualTo(4));
    }

    @Test
    void processes_bear_stable_indexes_and_mappings_are_summed_over_the_workers() {
        tables.write(Stage.FORKED, family(Level.FRAMES));
        assertThat(bundle.table(Tables.PROCESSES).rows())
                .extracting(row -> row.text("role") + row.text("process_index"))
                .containsExactly("master0", "worker1", "worker2");
        assertThat(bundle.table(Tables.MAPPINGS).rows())
                .extracting(row -> row.text("group") + " " + row.text("mapping") + " " + row.text("copied_kb"))
                .containsExactly("master [heap] 400", "workers [heap] 800");
    }

    @Test
    void the_measured_work_is_one_row() {
        tables.write(new LoadResult(
                "siege",
                "siege",
                0,
                Duration.ofSeconds(12),
                "{\"transactions\": 15040, \"successful_transactions\": 15040, \"failed_transactions\": 0,"
                        + " \"elapsed_time\": 11.5, \"transaction_rate\": 1307.8}",
                ""));
        Table.Row row = bundle.table(Tables.LOAD).rows().get(0);
        assertThat(row.text("load_kind")).isEqualTo("equal_work");
        assertThat(row.require("requests")).isEqualTo(15040);
        assertThat(row.require("errors")).isZero();
        assertThat(row.find("p99")).isEmpty();
        assertThat(row.text("leg")).isEqualTo("stock/preload");
    }
}
