package io.pgmemlab.buffers.collect;

import io.pgmemlab.probe.ContainerFiles;
import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.probe.Stopwatch;
import io.pgmemlab.proc.ProcReader;
import io.pgmemlab.proc.ProcStat;
import io.pgmemlab.proc.Reading;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What is copied in each round: files of the host, of the container, and of each of its processes. Not for two threads at once. */
final class Sources {
    /** A pid that never told when it started: its stat was refused. */
    private static final long UNKNOWN_START = -1;

    private final Path proc;
    private final List<Source> fixed;
    private final Supplier<int[]> pids;
    private final ProcReader reader = new ProcReader();
    private final Map<Integer, ProcessPaths> known = new HashMap<>();
    private int processes;

    /** @param path empty where this host shows no such file */
    record Source(String name, Optional<String> path) {}

    /** The files of one process, whose paths are made once. */
    private record ProcessPaths(int index, ProcessId id, List<Source> files) {}

    Sources(Path proc, List<Source> fixed, Supplier<int[]> pids) {
        this.proc = proc;
        this.fixed = List.copyOf(fixed);
        this.pids = pids;
    }

    static Sources of(Path proc, int containerPid) {
        ContainerFiles container = ContainerFiles.of(proc, containerPid);
        var fixed = new ArrayList<Source>();
        fixed.add(new Source(Names.HOST_MEMINFO, Optional.of(proc + "/meminfo")));
        fixed.add(new Source(Names.HOST_DISKSTATS, Optional.of(proc + "/diskstats")));
        for (String resource : Names.RESOURCES) {
            fixed.add(new Source(Names.hostPressure(resource), Optional.of(proc + "/pressure/" + resource)));
        }
        fixed.add(new Source(Names.CONTAINER_MEMINFO, Optional.of(proc + "/" + containerPid + "/root/proc/meminfo")));
        fixed.add(new Source(Names.MEMORY_STAT, container.memoryStat().map(Path::toString)));
        for (String resource : Names.RESOURCES) {
            fixed.add(new Source(
                    Names.containerPressure(resource),
                    container.pressure(resource).map(Path::toString)));
        }
        Optional<Path> cpu = container.cpuTime();
        boolean v1 = cpu.filter(path -> path.endsWith("cpuacct.usage")).isPresent();
        fixed.add(new Source(v1 ? Names.CPUACCT_USAGE : Names.CPU_STAT, cpu.map(Path::toString)));
        return new Sources(proc, fixed, container::pids);
    }

    /**
     * Copies everything once.
     *
     * @param clock runs since the window began
     */
    void copyTo(RawWriter writer, Stopwatch clock) {
        for (Source source : fixed) {
            copy(source, writer, clock);
        }
        int[] now = pids.get();
        Arrays.sort(now); // the container's first process first, and the others as they were started
        for (int pid : now) {
            copyProcess(pid, writer, clock);
        }
    }

    private void copy(Source source, RawWriter writer, Stopwatch clock) {
        Duration elapsed = clock.elapsed();
        Instant wall = Instant.now();
        Reading reading = source.path()
                .map(reader::read)
                .orElseGet(() -> new Reading.Gone(source.name(), "no mount of this host shows the container's file"));
        writer.copy(elapsed, wall, source.name(), reading);
    }

    private void copyProcess(int pid, RawWriter writer, Stopwatch clock) {
        Duration elapsed = clock.elapsed();
        Instant wall = Instant.now();
        ProcessPaths before = known.get(pid);
        Reading stat = reader.read(
                before == null
                        ? path(pid, Names.STAT)
                        : before.files.get(0).path().orElseThrow());
        if (stat instanceof Reading.Gone && before == null) {
            return; // it ended between the list and the read, before anyone saw it
        }
        ProcessPaths process = identify(pid, stat, before);
        writer.copy(elapsed, wall, process.files.get(0).name(), stat);
        if (!(stat instanceof Reading.Gone)) {
            process.files.subList(1, process.files.size()).forEach(file -> copy(file, writer, clock));
        }
    }

    /** The one thing that is looked into: a pid alone is re-used, so that the start time decides which process this is. */
    private ProcessPaths identify(int pid, Reading stat, ProcessPaths before) {
        long start;
        if (stat instanceof Reading.Present present) {
            start = ProcStat.parse(present.text()).startTimeTicks();
        } else {
            start = before == null ? UNKNOWN_START : before.id.startTicks();
        }
        if (before != null && before.id.startTicks() == start) {
            return before;
        }
        ProcessPaths process = paths(new ProcessId(pid, start));
        known.put(pid, process);
        return process;
    }

    private ProcessPaths paths(ProcessId id) {
        int index = ++processes;
        var files = new ArrayList<Source>();
        files.add(new Source(Names.process(index, Names.STAT), Optional.of(path(id.pid(), Names.STAT))));
        for (String file : Names.OF_A_PROCESS) {
            files.add(new Source(Names.process(index, file), Optional.of(path(id.pid(), file))));
        }
        return new ProcessPaths(index, id, files);
    }

    private String path(int pid, String file) {
        return proc + "/" + pid + "/" + file;
    }
}
