package io.pgmemlab.prefork;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.CsvAppender;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes bundles as the scenario does. No figure in them was measured. */
public final class MadeBundle {
    private static final String[] STAGES = {"forked", "warmed", "after_equal_work", "settled"};
    private static final String[] MEMORY = {
        "rss_kb", "pss_kb", "uss_kb", "private_dirty_kb", "minor_faults", "major_faults"
    };
    private static final String[] PAGES = {
        "still_shared_kb", "copied_kb", "fresh_kb", "sole_owned_kb", "copied_from_file_kb", "dropped_kb", "swapped_kb"
    };
    private static final int WORKERS = 16;

    private final Bundle bundle;
    private int order;

    public MadeBundle(Path directory) {
        bundle = Bundle.create(directory);
    }

    public Bundle bundle() {
        return bundle;
    }

    /** A run of four legs in two blocks and a remedy, all of it well. */
    public static MadeBundle complete(Path directory) {
        var made = new MadeBundle(directory).run("django", true);
        for (int block = 1; block <= 2; block++) {
            double drift = block - 1;
            made.measured(block, "stock/lazy", MadeLeg.lazy().plus(1.5 * drift));
            made.measured(block, "native/lazy", rate(MadeLeg.lazy().plus(25 + drift), 1_900));
            made.measured(
                    block, "stock/preload", MadeLeg.preload().plus(2 * drift).copied(156 + 0.9 * drift));
            made.measured(
                    block,
                    "native/preload",
                    rate(
                            MadeLeg.preload()
                                    .plus(2.4 + drift)
                                    .copied(157.1 + drift)
                                    .faults(2_990 + 5 * drift),
                            1_950));
        }
        made.measured(1, "stock/preload+gc_freeze", MadeLeg.preload().plus(-61).copied(92));
        return made;
    }

    private static MadeLeg rate(MadeLeg leg, double rate) {
        leg.rate = rate;
        return leg;
    }

    public MadeBundle run(String pair, boolean ended) {
        var run = new LinkedHashMap<String, Object>();
        run.put("scenario", "prefork-cow");
        run.put("title", "Synthetic fixture: no figure here was measured");
        run.put("claim", "At equal work the native port adds no copy-on-write burden.");
        run.put("source", "nobody <synthetic>");
        run.put("scale", "quick");
        run.put("runId", "synthetic");
        run.put("seed", 1);
        run.put("started", "2026-01-01T00:00:00Z");
        if (ended) {
            run.put("ended", "2026-01-01T00:05:40Z");
        }
        run.put("commit", "synthetic");
        run.put(
                "legs",
                List.of("stock/lazy", "native/lazy", "stock/preload", "native/preload", "stock/preload+gc_freeze"));
        run.put(
                "changes",
                Map.of(
                        "gc_freeze",
                        Map.of(
                                "purpose", "remedy",
                                "what", "objects leave the collector's sight",
                                "setting", "gc.freeze()"),
                        "wsgi_env_holy",
                        Map.of("purpose", "cause", "what", "a new environ for every request", "setting", "")));
        run.put(
                "pair",
                pair.equals("psycopg")
                        ? Map.of(
                                "name", pair,
                                "stock", "psycopg 3.3 in Python",
                                "native", "psycopg 3.3 in C",
                                "why", "the package index could not be reached")
                        : Map.of("name", pair, "stock", "Django 6.0.7", "native", "cppdjango 6.0.7.post1", "why", ""));
        run.put(
                "frames",
                pair.equals("psycopg")
                        ? Map.of("level", "rollup", "reason", "page frame numbers read as 0: CAP_SYS_ADMIN is missing")
                        : Map.of("level", "frames", "reason", "page frame numbers are readable"));
        run.put(
                "host",
                new TreeMap<>(
                        Map.of("kernel", "0.0-synthetic", "cpus", 2, "memoryBytes", 8_589_934_592L, "thp", "never")));
        bundle.writeJson(Bundle.RUN, run);
        return this;
    }

    /** A valid trial with its rows in every table. */
    public MadeBundle measured(int block, String leg, MadeLeg figures) {
        trial(block, leg, "valid", "");
        return rows(id(block, leg), block, leg, figures);
    }

    public MadeBundle trial(int block, String leg, String state, String reason) {
        bundle.append(Bundle.TRIALS, "trial", "block", "leg", "order", "started", "ended", "state", "reason")
                .row(id(block, leg), block, leg, ++order, "", "", state, reason);
        return this;
    }

    public static String id(int block, String leg) {
        return "b" + block + "-" + leg.replace('/', '-');
    }

    /** The rows of a trial, whether it counts or not. */
    public MadeBundle rows(String trial, int block, String leg, MadeLeg figures) {
        String[] halves = leg.split("/", -1);
        Object[] key = {block, halves[0], halves[1]};
        for (int stage = 0; stage < STAGES.length; stage++) {
            snapshots(key, stage, trial, leg, figures);
            processes(key, stage, trial, leg, figures);
            mappings(key, stage, trial, leg, figures);
        }
        append(
                        "memory-load.csv",
                        "timestamp,repeat,variant,fork_mode,load_kind,endpoint,workers,concurrency,duration_s,requests,rps,"
                                + "p50,p99,errors,trial,leg")
                .row(
                        "2026-01-01T00:00:00Z",
                        block,
                        halves[0],
                        halves[1],
                        "equal_work",
                        "mixed",
                        WORKERS,
                        64,
                        figures.requests / figures.rate,
                        Math.round(figures.requests),
                        figures.rate,
                        null,
                        null,
                        0,
                        trial,
                        leg);
        bundle.append(Bundle.LOAD, "trial", "phase", "tool", "requested", "completed", "failed", "seconds", "rate")
                .row(trial, "warmup", "siege", 1_504, 1_504, 0, 1.2, 1_250);
        return this;
    }

    private void snapshots(Object[] key, int stage, String trial, String leg, MadeLeg f) {
        CsvAppender table = append(
                "memory-snapshots.csv",
                "repeat,variant,fork_mode,stage,group,processes," + String.join(",", MEMORY) + ",trial,leg,level,"
                        + String.join(",", PAGES) + ",union_anonymous_kb,unsharing_kb,faults");
        for (String group : new String[] {"all", "master", "workers"}) {
            boolean workers = group.equals("workers");
            boolean master = group.equals("master");
            var row = new ArrayList<Object>(List.of(key));
            row.addAll(List.of(STAGES[stage], group, master ? 1 : workers ? WORKERS : WORKERS + 1));
            row.addAll(memory(f, stage, master ? 0.04 : workers ? 0.96 : 1));
            row.addAll(List.of(trial, leg, f.level));
            row.addAll(pages(f, stage, master ? 0 : 1));
            boolean known = group.equals("all") && !f.level.equals("rollup");
            row.add(known ? kib(f.pss[stage] - 10) : null);
            row.add(known ? kib(f.copied[stage] + 4) : null);
            row.add(f.fault);
            table.row(row.toArray());
        }
    }

    private void processes(Object[] key, int stage, String trial, String leg, MadeLeg f) {
        CsvAppender table = append(
                "memory-processes.csv",
                "repeat,variant,fork_mode,stage,role,process_index,threads," + String.join(",", MEMORY)
                        + ",trial,leg,level," + String.join(",", PAGES));
        for (int process = 0; process <= WORKERS; process++) {
            double part = process == 0 ? 0.04 : (0.96 + (process - 8.5) * 0.01) / WORKERS;
            var row = new ArrayList<Object>(List.of(key));
            row.addAll(List.of(STAGES[stage], process == 0 ? "master" : "worker", process, 1));
            row.addAll(memory(f, stage, part));
            row.addAll(List.of(trial, leg, f.level));
            row.addAll(pages(f, stage, process == 0 ? 0 : (1 + (process - 8.5) * 0.01) / WORKERS));
            table.row(row.toArray());
        }
    }

    private void mappings(Object[] key, int stage, String trial, String leg, MadeLeg f) {
        if (f.level.equals("rollup")) {
            return;
        }
        CsvAppender table = append(
                "memory-mappings.csv",
                "repeat,variant,fork_mode,stage,trial,leg,level,group,mapping,"
                        + String.join(",", PAGES).replace(",swapped_kb", ""));
        var parts = new LinkedHashMap<String, Double>();
        parts.put("[anon]", 0.55);
        parts.put("[heap]", 0.38);
        parts.put("libpython3.14.so.1.0", 0.04);
        for (int library = 1; library <= 12; library++) {
            parts.put("lib" + library + ".so", 0.0025);
        }
        parts.forEach((mapping, part) -> {
            var row = new ArrayList<Object>(List.of(key));
            row.addAll(List.of(STAGES[stage], trial, leg, f.level, "workers", mapping));
            List<Object> pages = pages(f, stage, part);
            row.addAll(pages.subList(0, pages.size() - 1));
            table.row(row.toArray());
        });
    }

    private static List<Object> memory(MadeLeg f, int stage, double part) {
        var cells = new ArrayList<Object>();
        cells.add(kib(f.pss[stage] * 1.9 * part));
        cells.add(kib(f.pss[stage] * part));
        cells.add(kib(f.uss[stage] * part));
        // the master is left alone: private dirty and faults are the workers'
        cells.add(kib(f.dirty[stage] * (part == 0.96 ? 1 : part)));
        cells.add(Math.round(f.faults[stage] * (part == 0.96 ? 1 : part)));
        cells.add(0);
        return cells;
    }

    private static List<Object> pages(MadeLeg f, int stage, double part) {
        var cells = new ArrayList<Object>();
        boolean known = !f.level.equals("rollup");
        for (double mib : new double[] {f.shared[stage], f.copied[stage], f.fresh[stage], 0.5, 6.5, 1, 0}) {
            cells.add(known ? kib(mib * part) : null);
        }
        return cells;
    }

    private static Object kib(double mib) {
        return Math.round(mib * 1024);
    }

    private CsvAppender append(String name, String columns) {
        return bundle.append(name, columns.split(",", -1));
    }

    /** Its name in words, for tests that run over several. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "bundle %s", bundle.directory().getFileName());
    }
}
