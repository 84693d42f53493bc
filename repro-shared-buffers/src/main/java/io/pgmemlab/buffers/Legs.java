package io.pgmemlab.buffers;

import io.pgmemlab.buffers.CellLeg.Label;
import io.pgmemlab.buffers.workload.Workload;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** The cells of one block: every value for every workload, the baseline twice, and the controls. */
public final class Legs {
    /** Restoring, starting, the slices before and the snapshots after the window, stopping: measured, and more for larger databases. */
    private static final Duration AROUND = Duration.ofSeconds(14);

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
            workloads.stream()
                    .filter(workload -> workload.only().isEmpty())
                    .findFirst()
                    .ifPresent(this::controls);
        }
        return legs;
    }

    private void controls(Workload workload) {
        var values = new TreeSet<>(config.get(Settings.SB_VALUES));
        add(workload, CellLeg.BASELINE, Label.SHAM);
        new TreeSet<>(List.of(values.first(), CellLeg.BASELINE, values.last()))
                .forEach(value -> add(workload, value, Label.SMALL));
    }

    private void add(Workload workload, int value, Label label) {
        String huge = config.get(Settings.SB_HUGE_PAGES);
        if (!huge.equals("on")) {
            legs.add(new CellLeg(workload, value, label, false, expected(label)));
        }
        if (huge.equals("on") || (huge.equals("both") && label == Label.NONE)) {
            legs.add(new CellLeg(workload, value, label, true, expected(label)));
        }
    }

    private Duration expected(Label label) {
        double bytes = Machine.of(config).database().count() * (label == Label.SMALL ? Machine.SMALL / 2 : 1);
        return AROUND.plus(config.get(Settings.SB_WINDOW))
                .plus(config.get(Settings.SB_WARM_UP).multipliedBy(3).dividedBy(4))
                .plusMillis((long) (bytes / RESTORED_BYTES_A_SECOND * 1000));
    }
}
