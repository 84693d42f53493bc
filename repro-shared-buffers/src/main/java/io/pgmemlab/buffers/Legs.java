package io.pgmemlab.buffers;

import io.pgmemlab.buffers.CellLeg.Label;
import io.pgmemlab.buffers.workload.Workload;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** The cells of one block: every value for every workload, the baseline twice, and the controls. */
public final class Legs {
    /** Restoring, starting, the slices before and the snapshots after the window, stopping: measured, and more for larger databases. */
    private static final Duration AROUND = Duration.ofSeconds(14);

    /** Published were 500; page tables are told of by far fewer. */
    private static final List<Integer> CLIENTS = List.of(8, 32, 64);

    private static final double RESTORED_BYTES_A_SECOND = 350e6;

    private final LabConfig config;
    private final List<CellLeg> legs = new ArrayList<>();

    private Legs(LabConfig config) {
        this.config = config;
    }

    /** @throws IllegalArgumentException when a workload asks for a script that was not given */
    public static List<CellLeg> of(LabConfig config) {
        return new Legs(config).all();
    }

    private List<CellLeg> all() {
        Optional<Path> script = config.get(Settings.SB_SCRIPT)
                .map(file -> config.get(Settings.ROOT).resolve(file));
        List<Workload> workloads = config.get(Settings.SB_WORKLOADS).stream()
                .map(word -> Workload.of(word, script))
                .toList();
        for (Workload workload : workloads) {
            var values = new TreeSet<>(config.get(Settings.SB_VALUES));
            values.add(CellLeg.BASELINE);
            if (workload.only().isPresent()) {
                add(workload, workload.only().getAsInt(), Label.NONE);
            } else {
                values.forEach(value -> add(workload, value, Label.NONE));
                add(workload, CellLeg.BASELINE, Label.AGAIN);
            }
        }
        if (config.get(Settings.SB_CONTROLS)) {
            sweeps(workloads).ifPresent(this::controls);
        }
        if (config.get(Settings.SB_HUGE_PAGES).equals("both")) {
            sweeps(workloads).ifPresent(this::pageTables);
        }
        return legs;
    }

    private static Optional<Workload> sweeps(List<Workload> workloads) {
        return workloads.stream().filter(workload -> workload.only().isEmpty()).findFirst();
    }

    private void controls(Workload workload) {
        var values = new TreeSet<>(config.get(Settings.SB_VALUES));
        add(workload, CellLeg.BASELINE, Label.SHAM);
        new TreeSet<>(List.of(values.first(), CellLeg.BASELINE, values.last()))
                .forEach(value -> add(workload, value, Label.SMALL));
    }

    private void add(Workload workload, int value, Label label) {
        int clients = config.get(Settings.SB_CLIENTS);
        legs.add(new CellLeg(workload, value, label, false, clients, false, expected(label)));
        if (config.get(Settings.SB_HUGE_PAGES).equals("both") && label == Label.NONE) {
            legs.add(new CellLeg(workload, value, label, true, clients, false, expected(label)));
        }
    }

    /** Each client's process has page tables of its own for the same shared_buffers: what huge pages are there for. */
    private void pageTables(Workload workload) {
        int middle = config.get(Settings.SB_VALUES).stream()
                .min(Comparator.comparingInt(value -> Math.abs(value - 50)))
                .orElseThrow();
        for (int clients : CLIENTS) {
            for (boolean huge : List.of(false, true)) {
                legs.add(new CellLeg(workload, middle, Label.NONE, huge, clients, true, expected(Label.NONE)));
            }
        }
    }

    private Duration expected(Label label) {
        double bytes = Machine.of(config).database().count() * (label == Label.SMALL ? Machine.SMALL / 2 : 1);
        return AROUND.plus(config.get(Settings.SB_WINDOW))
                .plus(config.get(Settings.SB_WARM_UP).multipliedBy(3).dividedBy(4))
                .plusMillis((long) (bytes / RESTORED_BYTES_A_SECOND * 1000));
    }
}
