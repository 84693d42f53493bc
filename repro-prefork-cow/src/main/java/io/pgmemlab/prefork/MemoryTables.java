package io.pgmemlab.prefork;

import io.pgmemlab.Bytes;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.CsvAppender;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.load.SiegeResult;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.probe.ProcessMemory;
import io.pgmemlab.probe.family.FamilySnapshot;
import io.pgmemlab.probe.family.Member;
import io.pgmemlab.probe.family.PageCounts;
import io.pgmemlab.proc.SmapsRollup.Field;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The evidence tables of a comparison, by the columns of the published bundle; what is ours stands behind them. Sizes are in
 * KiB, the kernel's "kB". A figure that could not be read is an empty cell.
 */
final class MemoryTables {
    private static final List<String> WHAT = List.of("repeat", "variant", "fork_mode", "stage");
    private static final List<String> MEMORY = List.of(
            "rss_kb",
            "pss_kb",
            "uss_kb",
            "proportional_shared_kb",
            "pss_anon_kb",
            "pss_file_kb",
            "private_clean_kb",
            "private_dirty_kb",
            "shared_clean_kb",
            "shared_dirty_kb",
            "minor_faults",
            "major_faults");
    private static final Map<String, Function<PageCounts, Optional<Bytes>>> PAGES = pageColumns();

    private final CsvAppender snapshots;
    private final CsvAppender processes;
    private final CsvAppender mappings;
    private final CsvAppender loads;
    private final PreforkLeg leg;
    private final int repeat;
    private final String trial;

    /** @param repeat the block, from 1 */
    MemoryTables(Bundle bundle, PreforkLeg leg, int repeat, String trial) {
        this.leg = leg;
        this.repeat = repeat;
        this.trial = trial;
        this.snapshots = bundle.append(
                Tables.SNAPSHOTS,
                columns(List.of(
                        WHAT,
                        List.of("group", "processes"),
                        MEMORY,
                        List.of("trial", "leg", "threads", "anonymous_kb", "swap_kb", "level"),
                        List.copyOf(PAGES.keySet()),
                        List.of("union_anonymous_kb", "unsharing_kb", "faults", "reader_cpu_us"))));
        this.processes = bundle.append(
                Tables.PROCESSES,
                columns(List.of(
                        WHAT,
                        List.of("role", "process_index", "threads"),
                        MEMORY,
                        List.of("trial", "leg", "anonymous_kb", "swap_kb", "level"),
                        List.copyOf(PAGES.keySet()))));
        this.mappings = bundle.append(
                Tables.MAPPINGS,
                columns(List.of(
                        WHAT, List.of("trial", "leg", "level", "group", "mapping"), List.copyOf(PAGES.keySet()))));
        this.loads = bundle.append(
                Tables.LOAD,
                "timestamp",
                "repeat",
                "variant",
                "fork_mode",
                "load_kind",
                "endpoint",
                "workers",
                "concurrency",
                "duration_s",
                "requests",
                "rps",
                "p50",
                "p99",
                "errors",
                "trial",
                "leg");
    }

    /** Writes what one moment showed: all, master and workers, then each process, then their mappings. */
    void write(Stage stage, FamilySnapshot family) {
        group(stage, "all", family.members(), family);
        group(stage, "master", List.of(family.master()), family);
        group(stage, "workers", family.workers(), family);
        for (int index = 0; index < family.members().size(); index++) {
            process(stage, index, family.members().get(index), family);
        }
        mappings(stage, "master", family.master().byMapping(), family);
        mappings(stage, "workers", added(family.workers()), family);
    }

    /** Writes the measured work. siege gives no percentiles. */
    void write(LoadResult work) {
        SiegeResult result = work.siege();
        loads.row(
                Instant.now().truncatedTo(ChronoUnit.SECONDS),
                repeat,
                leg.variant().word(),
                leg.forkMode(),
                "equal_work",
                "mixed",
                leg.workers(),
                leg.work().clients(),
                result.seconds(),
                result.successful(),
                result.rate(),
                null,
                null,
                result.failed(),
                trial,
                leg.name());
    }

    private void group(Stage stage, String name, List<Member> members, FamilySnapshot family) {
        List<ProcessMemory> memories = members.stream().map(Member::memory).toList();
        boolean all = name.equals("all");
        var row = what(stage);
        row.addAll(List.of(name, members.size()));
        row.addAll(memory(memories));
        row.addAll(List.of(
                trial,
                leg.name(),
                memories.stream().mapToInt(ProcessMemory::threads).sum(),
                kib(ProcessMemory.sum(memories, Field.ANONYMOUS)),
                kib(ProcessMemory.sum(memories, Field.SWAP)),
                family.level().word()));
        row.addAll(pages(members.stream().map(Member::pages).toList()));
        row.addAll(List.of(
                all ? kib(family.unionOfAnonymousFrames()) : "",
                all ? kib(family.unsharing()) : "",
                all ? String.join("; ", family.faults()) : "",
                all ? family.readerCpu().toNanos() / 1000 : ""));
        snapshots.row(row.toArray());
    }

    private void process(Stage stage, int index, Member member, FamilySnapshot family) {
        List<ProcessMemory> memory = List.of(member.memory());
        var row = what(stage);
        row.addAll(List.of(
                member.isMaster() ? "master" : "worker", index, member.memory().threads()));
        row.addAll(memory(memory));
        row.addAll(List.of(
                trial,
                leg.name(),
                kib(ProcessMemory.sum(memory, Field.ANONYMOUS)),
                kib(ProcessMemory.sum(memory, Field.SWAP)),
                family.level().word()));
        row.addAll(pages(List.of(member.pages())));
        processes.row(row.toArray());
    }

    private void mappings(Stage stage, String group, Map<String, PageCounts> byMapping, FamilySnapshot family) {
        byMapping.forEach((mapping, counts) -> {
            var row = what(stage);
            row.addAll(List.of(trial, leg.name(), family.level().word(), group, mapping));
            row.addAll(pages(List.of(Optional.of(counts))));
            mappings.row(row.toArray());
        });
    }

    private static Map<String, PageCounts> added(List<Member> members) {
        var sums = new TreeMap<String, PageCounts>();
        members.forEach(member ->
                member.byMapping().forEach((mapping, counts) -> sums.merge(mapping, counts, PageCounts::plus)));
        return sums;
    }

    private List<Object> what(Stage stage) {
        return new ArrayList<>(List.of(repeat, leg.variant().word(), leg.forkMode(), stage.word()));
    }

    private static List<Object> memory(List<ProcessMemory> memories) {
        Optional<Bytes> pss = ProcessMemory.sum(memories, Field.PSS);
        Optional<Bytes> uss = ProcessMemory.sum(memories, ProcessMemory::uss);
        return List.of(
                kib(ProcessMemory.sum(memories, Field.RSS)),
                kib(pss),
                kib(uss),
                kib(pss.flatMap(whole -> uss.map(own -> whole.compareTo(own) > 0 ? whole.minus(own) : Bytes.ZERO))),
                kib(ProcessMemory.sum(memories, Field.PSS_ANON)),
                kib(ProcessMemory.sum(memories, Field.PSS_FILE)),
                kib(ProcessMemory.sum(memories, Field.PRIVATE_CLEAN)),
                kib(ProcessMemory.sum(memories, Field.PRIVATE_DIRTY)),
                kib(ProcessMemory.sum(memories, Field.SHARED_CLEAN)),
                kib(ProcessMemory.sum(memories, Field.SHARED_DIRTY)),
                memories.stream().mapToLong(ProcessMemory::minorFaults).sum(),
                memories.stream().mapToLong(ProcessMemory::majorFaults).sum());
    }

    private static Map<String, Function<PageCounts, Optional<Bytes>>> pageColumns() {
        var columns = new LinkedHashMap<String, Function<PageCounts, Optional<Bytes>>>();
        columns.put("still_shared_kb", page -> Optional.of(page.stillShared()));
        columns.put("copied_kb", page -> Optional.of(page.copied()));
        columns.put("fresh_kb", page -> Optional.of(page.fresh()));
        columns.put("sole_owned_kb", PageCounts::soleOwned);
        columns.put("copied_from_file_kb", page -> Optional.of(page.copiedFromFile()));
        columns.put("dropped_kb", page -> Optional.of(page.dropped()));
        columns.put("ksm_kb", PageCounts::ksm);
        columns.put("swapped_kb", page -> Optional.of(page.swapped()));
        return columns;
    }

    /** Absent where a single process's pages were not told apart. */
    private static List<Object> pages(List<Optional<PageCounts>> counts) {
        Optional<PageCounts> all = counts.stream()
                .reduce((one, two) -> one.flatMap(pages -> two.map(pages::plus)))
                .orElse(Optional.empty());
        return PAGES.values().stream().map(column -> kib(all.flatMap(column))).toList();
    }

    private static Object kib(Optional<Bytes> size) {
        return size.<Object>map(bytes -> bytes.count() / 1024).orElse("");
    }

    private static String[] columns(List<List<String>> parts) {
        return parts.stream().flatMap(List::stream).toArray(String[]::new);
    }
}
