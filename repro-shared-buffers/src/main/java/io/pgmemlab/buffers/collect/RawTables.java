package io.pgmemlab.buffers.collect;

import io.pgmemlab.evidence.Bundle;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes the tables of a window out of its raw file, when the window is over: {@code pressure.csv}, {@code meminfo.csv},
 * {@code memory_stat.csv}, {@code diskstats.csv} and {@code processes.csv}. Values are the kernel's, unsigned 64-bit where they
 * are counters, and {@code delta…} is the difference against the same series' previous row.
 */
public final class RawTables {
    private final Deltas deltas = new Deltas();
    private final PressureTable pressure = new PressureTable(deltas);
    private final MeminfoTable meminfo = new MeminfoTable();
    private final MemoryStatTable memoryStat = new MemoryStatTable(deltas);
    private final DiskTable disks = new DiskTable(deltas);
    private final ProcessTable processes = new ProcessTable(deltas);
    private final ContainerCpu cpu = new ContainerCpu(deltas);
    private final Absences absences = new Absences();

    private RawTables() {}

    /**
     * Appends the rows of one trial. A window that does not count leaves no rows.
     *
     * @throws io.pgmemlab.LabException when the raw file is cut short or damaged, or a text has not the kernel's form
     * @throws io.pgmemlab.experiment.InvalidTrialException when a counter went down: it was reset within the window
     */
    public static WindowSummary write(Path raw, Bundle bundle, String trial) {
        return write(RawFile.read(raw), bundle, trial);
    }

    static WindowSummary write(RawFile raw, Bundle bundle, String trial) {
        var tables = new RawTables();
        raw.copies().forEach(tables::add);
        tables.processes.endRound();
        tables.rows().forEach(rows -> rows.appendTo(bundle, trial));
        return tables.summary(raw);
    }

    private void add(Copy copy) {
        absences.add(copy);
        pressure.add(copy);
        meminfo.add(copy);
        memoryStat.add(copy);
        disks.add(copy).ifPresent(why -> absences.add(copy, why));
        processes.add(copy);
        cpu.add(copy);
    }

    private Stream<Rows> rows() {
        return Stream.of(pressure.rows(), meminfo.rows(), memoryStat.rows(), disks.rows(), processes.rows());
    }

    private WindowSummary summary(RawFile raw) {
        List<Copy> copies = raw.copies();
        Duration length = copies.isEmpty()
                ? Duration.ZERO
                : copies.get(copies.size() - 1).elapsed().minus(copies.get(0).elapsed());
        return new WindowSummary(
                length, raw.rounds(), pressure.growth(), processes.cpu(), cpu.used(), absences.sentences());
    }
}
