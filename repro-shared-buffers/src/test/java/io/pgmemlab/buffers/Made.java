package io.pgmemlab.buffers;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Made-up runs, by what becomes of them. */
public final class Made {
    private Made() {}

    /** A sweep as the claim has it: three workloads, two blocks, controls; its model's 90 % does not run. */
    public static MadeBundle dip(Path directory) {
        var made = new MadeBundle(directory);
        for (int block = 1; block <= 2; block++) {
            double drift = 1 + 0.004 * block;
            sweep(made, block, "tpcb-30", drift, new double[] {24_005, 25_274, 29_577, 25_900, 21_395, 34_876, 36_174});
            sweep(made, block, "tpcb-100", drift, new double[] {9_900, 10_050, 10_200, 10_010, 9_950, 10_300, 10_420});
            sweep(made, block, "analytics-100", drift, new double[] {315, 280, 233, 262, 348, 440, 488});
            controls(made, block, drift);
            made.measured(
                    block,
                    MadeCell.of("tpcb-30/90%")
                            .didNotRun("FATAL: could not map anonymous shared memory: Cannot allocate memory"));
        }
        return made.run("model", true);
    }

    static final int[] VALUES = {3, 12, 25, 40, 50, 70, 85};
    private static final double[][] PAGES = {
        {15.5, 552.5, 15.5},
        {75, 551, 75},
        {167.5, 548.8, 167.5},
        {322, 452, 240},
        {421, 383, 288},
        {500, 160, 110},
        {547, 46, 46}
    };
    private static final double[] IO = {15, 15, 30, 70, 100, 40, 10};

    private static void sweep(MadeBundle made, int block, String workload, double drift, double[] tps) {
        for (int i = 0; i < VALUES.length; i++) {
            made.measured(block, cell(workload + "/" + VALUES[i] + "%", i).tps(tps[i] * drift));
        }
        made.measured(
                block,
                cell(workload + "/25%+again", 2)
                        .tps(tps[2] * drift * (block == 1 ? 1.02 : 0.985))
                        .pages(167.5, 549.8 + block, 166.5)
                        .io(31 + block));
    }

    private static MadeCell cell(String leg, int i) {
        return MadeCell.of(leg).pages(PAGES[i][0], PAGES[i][1], PAGES[i][2]).io(IO[i]);
    }

    private static void controls(MadeBundle made, int block, double drift) {
        made.measured(block, cell("tpcb-30/25%+sham", 2).tps(29_577 * drift * 1.008));
        for (int percent : new int[] {25, 50, 85}) {
            made.measured(
                    block,
                    MadeCell.of("tpcb-30/" + percent + "%+small")
                            .tps(40_000 * drift + 3 * percent)
                            .pages(200, 200, 200)
                            .io(1));
        }
    }

    /** More is better, as on a disk that is as fast as memory: no dip. */
    public static MadeBundle rising(Path directory) {
        var made = new MadeBundle(directory);
        Map<Integer, Double> tps = new TreeMap<>(Map.of(
                3, 20_000.0, 12, 21_000.0, 25, 22_500.0, 40, 25_000.0, 50, 26_000.0, 70, 29_000.0, 85, 31_000.0));
        int i = 0;
        for (Map.Entry<Integer, Double> value : tps.entrySet()) {
            made.measured(1, cell("tpcb-30/" + value.getKey() + "%", i++).tps(value.getValue()));
        }
        made.measured(
                1,
                cell("tpcb-30/25%+again", 2).tps(22_600).pages(167, 549, 166.5).io(31));
        return made.run("model", true);
    }

    /** Killed in its third cell, after one that was disturbed; the files end in the middle of a line. */
    public static MadeBundle killed(Path directory) {
        var made = new MadeBundle(directory);
        made.measured(1, cell("tpcb-30/25%", 2).tps(29_577).cold());
        made.disturbed(1, cell("tpcb-30/50%", 4).tps(1), "<b>aborted clients</b>: 3 of 8");
        made.planned(MadeCell.of("tpcb-30/85%"));
        made.rows("b1-tpcb-30-85%", 1, cell("tpcb-30/85%", 6).tps(99_999));
        made.torn("pressure.csv", "b1-tpcb-30-85%,20.25,2026-01");
        made.torn("cells.csv", "b1-tpcb-30-85%,1,4,\"tpcb");
        return made.run("model", false);
    }

    /** Quick: a few values, analytics with one of them, no controls. */
    public static MadeBundle quick(Path directory) {
        var made = new MadeBundle(directory);
        for (int i : new int[] {0, 2, 4, 6}) {
            made.measured(1, cell("tpcb-30/" + VALUES[i] + "%", i).tps(1_000 + 10 * i));
        }
        made.measured(
                1,
                cell("tpcb-30/25%+again", 2).tps(1_040).pages(167, 549, 166.5).io(31));
        made.measured(1, cell("analytics-100/25%", 2).tps(31));
        return made.run("quick", true);
    }
}
