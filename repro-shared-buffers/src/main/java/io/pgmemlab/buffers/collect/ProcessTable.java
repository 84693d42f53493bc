package io.pgmemlab.buffers.collect;

import io.pgmemlab.Bytes;
import io.pgmemlab.buffers.collect.Names.ProcessName;
import io.pgmemlab.proc.ProcIo;
import io.pgmemlab.proc.ProcStat;
import io.pgmemlab.proc.ProcStatus;
import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.SchedStat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * {@code processes.csv}: a row for each process of the container and round, put together from the copies of its files. A
 * process whose {@code stat} is gone or that is dead has no row; what another of its files does not tell is an empty cell.
 */
final class ProcessTable {
    static final String FILE = "processes.csv";

    private static final long MILLIS_A_TICK = 10; // 1/100 s on every Linux in use

    private static final List<String> COLUMNS = List.of(
            "process",
            "name",
            "utime_s",
            "stime_s",
            "minflt",
            "majflt",
            "rss_bytes",
            "vmpte_bytes",
            "threads",
            "read_bytes",
            "write_bytes",
            "run_s",
            "wait_s",
            "delta_utime_s",
            "delta_stime_s",
            "delta_minflt",
            "delta_majflt",
            "delta_read_bytes",
            "delta_write_bytes",
            "delta_run_s",
            "delta_wait_s");

    private final Rows rows = new Rows(FILE, COLUMNS);
    private final Deltas deltas;
    private final Map<Integer, Map<String, Copy>> round = new LinkedHashMap<>();
    private final Map<Integer, Long> ticksBefore = new HashMap<>();
    private final Map<Integer, Long> ticksLast = new HashMap<>();
    private int current;

    ProcessTable(Deltas deltas) {
        this.deltas = deltas;
    }

    void add(Copy copy) {
        if (copy.round() != current) {
            endRound();
            current = copy.round();
        }
        Optional<ProcessName> name = Names.process(copy.name());
        name.ifPresent(process ->
                round.computeIfAbsent(process.index(), any -> new HashMap<>()).put(process.file(), copy));
    }

    /** Makes the rows of the round that was read last. */
    void endRound() {
        round.forEach(this::row);
        round.clear();
    }

    private void row(int process, Map<String, Copy> files) {
        // of a process that is just being reaped the kernel writes zeros, which would pass for a reset
        Optional<ProcStat> found = parsed(files, Names.STAT, ProcStat::parse).filter(stat -> !stat.isDead());
        if (found.isEmpty()) {
            return;
        }
        ProcStat stat = found.get();
        Optional<ProcIo> io = parsed(files, "io", ProcIo::parse);
        // three zeros are how a kernel that does not count them answers
        Optional<SchedStat> sched = parsed(files, "schedstat", SchedStat::parse).filter(counted -> !counted.isEmpty());
        Optional<ProcStatus> status = parsed(files, "status", ProcStatus::parse);
        List<Figure> figures = List.of(
                new Figure("stat", "utime", OptionalLong.of(stat.userTicks()), Written.TICKS),
                new Figure("stat", "stime", OptionalLong.of(stat.systemTicks()), Written.TICKS),
                new Figure("stat", "minflt", OptionalLong.of(stat.minorFaults()), 0),
                new Figure("stat", "majflt", OptionalLong.of(stat.majorFaults()), 0),
                new Figure("io", "read_bytes", value(io, ProcIo::readBytes), 0),
                new Figure("io", "write_bytes", value(io, ProcIo::writeBytes), 0),
                new Figure("schedstat", "run", value(sched, SchedStat::runNanos), Written.NANOS),
                new Figure("schedstat", "wait", value(sched, SchedStat::waitNanos), Written.NANOS));
        var cells = new ArrayList<Object>(List.of(process, stat.comm()));
        figures.subList(0, 4).forEach(figure -> cells.add(figure.cell(figure.value)));
        // status has its sizes in bytes; stat and statm count pages of a size that the file does not tell
        cells.add(status.flatMap(ProcStatus::vmRss));
        cells.add(status.flatMap(text -> text.size("VmPTE")).map(Bytes::count));
        cells.add(stat.threads());
        figures.subList(4, 8).forEach(figure -> cells.add(figure.cell(figure.value)));
        figures.forEach(figure -> cells.add(figure.cell(delta(files, figure))));
        rows.add(files.get(Names.STAT), cells);
        count(process, stat);
    }

    private record Figure(String file, String key, OptionalLong value, int decimals) {
        Optional<String> cell(OptionalLong count) {
            return Written.seconds(count, decimals);
        }
    }

    private OptionalLong delta(Map<String, Copy> files, Figure figure) {
        return figure.value.isPresent()
                ? deltas.ofCounter(files.get(figure.file), figure.key, figure.value.getAsLong())
                : OptionalLong.empty();
    }

    private void count(int process, ProcStat stat) {
        long ticks = stat.userTicks() + stat.systemTicks();
        // one that was not there in the first round began within the window: all of its time counts
        ticksBefore.putIfAbsent(process, current == 1 ? ticks : 0);
        ticksLast.put(process, ticks);
    }

    /**
     * CPU time of all processes within the window, as far as the copies saw it: what a process used after its last copy is not
     * in it, nor one that lived between two rounds.
     *
     * @return empty when no process was seen
     */
    Optional<Duration> cpu() {
        if (ticksLast.isEmpty()) {
            return Optional.empty();
        }
        long ticks = 0;
        for (Map.Entry<Integer, Long> last : ticksLast.entrySet()) {
            ticks += last.getValue() - ticksBefore.get(last.getKey());
        }
        return Optional.of(Duration.ofMillis(Math.multiplyExact(ticks, MILLIS_A_TICK)));
    }

    Rows rows() {
        return rows;
    }

    private static <T> Optional<T> parsed(Map<String, Copy> files, String name, Function<ProcText, T> parser) {
        return Optional.ofNullable(files.get(name)).flatMap(Copy::text).map(parser);
    }

    private static <T> OptionalLong value(Optional<T> from, ToLongFunction<T> figure) {
        return from.isPresent() ? OptionalLong.of(figure.applyAsLong(from.get())) : OptionalLong.empty();
    }
}
