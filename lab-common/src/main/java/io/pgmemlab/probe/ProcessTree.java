package io.pgmemlab.probe;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.proc.MemoryMap;
import io.pgmemlab.proc.ProcReader;
import io.pgmemlab.proc.ProcStat;
import io.pgmemlab.proc.ProcStatus;
import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.Reading;
import io.pgmemlab.proc.SmapsRollup;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * All processes of one container, read from the engine's host. Not safe for several threads: it reads into one buffer.
 */
public final class ProcessTree {
    private final Path proc;
    private final ProcessFinder finder;
    private final ProcessId main;
    private final ProcReader reader = new ProcReader();

    ProcessTree(Path proc, ProcessFinder finder, int mainPid) {
        this.proc = proc;
        this.finder = finder;
        this.main = identify(mainPid)
                .orElseThrow(
                        () -> new LabException("process " + mainPid + ", the container's main one, is gone already"));
    }

    /**
     * The tree of a running container.
     *
     * @param containerPid the container's main process in the pid namespace of this host ({@code State.Pid})
     * @throws LabException when the process is not visible here or its memory must not be read; it says how to get access
     */
    public static ProcessTree ofContainer(int containerPid) {
        return ofContainer(Path.of("/proc"), containerPid);
    }

    static ProcessTree ofContainer(Path proc, int containerPid) {
        if (!Files.isDirectory(proc.resolve(Integer.toString(containerPid)))) {
            throw new LabException("the container's process " + containerPid + " is not visible in " + proc
                    + ": the engine runs on another host, in a virtual machine, or the container ended. "
                    + ReadAccess.HOW_TO_GET_IT);
        }
        var tree = new ProcessTree(proc, ProcessFinder.ofContainer(proc, containerPid), containerPid);
        ReadAccess.checkCounters(tree.stat(containerPid));
        ReadAccess.check(tree.reader.read(tree.file(containerPid, "smaps_rollup")));
        return tree;
    }

    /** The container's main process. */
    public ProcessId main() {
        return main;
    }

    /** How processes are found. */
    public String foundBy() {
        return finder.describe();
    }

    /** Reads every process that is alive. A process that vanishes while it is read is not part of the tree any more. */
    public List<ProcessMemory> read() {
        var processes = new ArrayList<ProcessMemory>();
        for (int pid : finder.pids()) {
            // stat before memory: a process that lives through both reads is the one that stat names
            Optional<ProcStat> stat = stat(pid);
            if (stat.isPresent() && !stat.get().isDead()) {
                memory(pid).ifPresent(memory -> processes.add(processMemory(stat.get(), memory)));
            }
        }
        return processes;
    }

    /** Every process that is alive, in no order. */
    public List<ProcessId> members() {
        return IntStream.of(finder.pids())
                .mapToObj(this::identify)
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * The process that forked most of the others: the master of a service that forks workers, whichever program the container
     * began with.
     *
     * @throws LabException when there is no process with a child
     */
    public ProcessId parentOfMost() {
        var children = new HashMap<Integer, Integer>();
        for (int pid : finder.pids()) {
            stat(pid).ifPresent(stat -> children.merge(stat.ppid(), 1, Integer::sum));
        }
        return IntStream.of(finder.pids())
                .filter(children::containsKey)
                .boxed()
                .max(Comparator.comparing(children::get))
                .flatMap(this::identify)
                .orElseThrow(() -> new LabException("no process of the container has a child: it forked no workers"));
    }

    /** The processes that a process forked and that are alive, in no order. */
    public Set<ProcessId> childrenOf(ProcessId parent) {
        return IntStream.of(finder.pids())
                .mapToObj(this::stat)
                .flatMap(Optional::stream)
                .filter(stat -> stat.ppid() == parent.pid() && !stat.isDead())
                .map(stat -> new ProcessId(stat.pid(), stat.startTimeTicks()))
                .collect(Collectors.toSet());
    }

    /** One process. @return empty when it is gone, also where another process has its pid now */
    public Optional<ProcessMemory> read(ProcessId id) {
        return stat(id).flatMap(stat -> memory(id.pid()).map(memory -> processMemory(stat, memory)));
    }

    /** What the scheduler knows of one process. @return empty when it is gone, also where another process has its pid now */
    public Optional<ProcStat> stat(ProcessId id) {
        return stat(id.pid()).filter(stat -> names(stat, id));
    }

    /**
     * The text of one of a process's files, good until the next read.
     *
     * @return empty when the process is gone, also where another process has its pid now
     * @throws LabException when it was refused
     */
    public Optional<ProcText> text(ProcessId id, String name) {
        return stat(id).flatMap(stat -> text(id.pid(), name));
    }

    /** Where a process's file is, for those who read it in their own way. */
    public String path(ProcessId id, String name) {
        return file(id.pid(), name);
    }

    /** Names of all threads of all processes, each with how many threads bear it. */
    public Map<String, Integer> threadNames() {
        var names = new TreeMap<String, Integer>();
        for (int pid : finder.pids()) {
            try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of(file(pid, "task")))) {
                for (Path task : tasks) {
                    name(task).ifPresent(name -> names.merge(name, 1, Integer::sum));
                }
            } catch (IOException e) {
                // The process has just ended: it has no threads to name.
            }
        }
        return names;
    }

    /** @return empty when the thread has just ended; the others of its process still count */
    private Optional<String> name(Path task) {
        return reader.read(task.resolve("comm").toString()) instanceof Reading.Present present
                ? Optional.of(present.text().toString().strip())
                : Optional.empty();
    }

    /** Files that the main process has mapped, by the paths that it sees. */
    public Set<String> mappedFiles() {
        return text(main.pid(), "maps").map(MemoryMap::parse).stream()
                .flatMap(map -> map.mappings().stream())
                .filter(MemoryMap.Mapping::isFile)
                .map(MemoryMap.Mapping::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Begins a new high-water mark of every process: 5 written to clear_refs (proc(5), Linux 4.0). */
    public void resetHighWater() {
        for (int pid : finder.pids()) {
            try {
                Files.writeString(Path.of(file(pid, "clear_refs")), "5");
            } catch (IOException e) {
                if (Files.exists(Path.of(file(pid, "stat")))) {
                    throw new LabException(
                            "cannot reset the high-water mark of process " + pid + ": " + e + ". "
                                    + ReadAccess.HOW_TO_GET_IT,
                            e);
                }
            }
        }
    }

    /** The highest RSS of each process since {@link #resetHighWater}, as the kernel kept it (VmHWM). */
    public Map<ProcessId, Bytes> highWater() {
        var marks = new LinkedHashMap<ProcessId, Bytes>();
        for (int pid : finder.pids()) {
            identify(pid)
                    .ifPresent(id -> text(pid, "status")
                            .map(ProcStatus::parse)
                            .flatMap(ProcStatus::vmHwm)
                            .ifPresent(mark -> marks.put(id, mark)));
        }
        return marks;
    }

    private static ProcessMemory processMemory(ProcStat stat, SmapsRollup memory) {
        return new ProcessMemory(
                new ProcessId(stat.pid(), stat.startTimeTicks()),
                stat.threads(),
                stat.minorFaults(),
                stat.majorFaults(),
                memory);
    }

    private static boolean names(ProcStat stat, ProcessId id) {
        return !stat.isDead() && stat.startTimeTicks() == id.startTicks();
    }

    private Optional<ProcessId> identify(int pid) {
        return stat(pid).filter(stat -> !stat.isDead()).map(stat -> new ProcessId(pid, stat.startTimeTicks()));
    }

    private Optional<ProcStat> stat(int pid) {
        return text(pid, "stat").map(ProcStat::parse);
    }

    private Optional<SmapsRollup> memory(int pid) {
        return text(pid, "smaps_rollup").map(SmapsRollup::parse);
    }

    /** @return empty when the process is gone; a refused read is an error, not an absent process */
    private Optional<ProcText> text(int pid, String name) {
        Reading reading = reader.read(file(pid, name));
        if (reading instanceof Reading.Refused refused) {
            throw new LabException(
                    "cannot read " + refused.path() + ": " + refused.reason() + ". " + ReadAccess.HOW_TO_GET_IT);
        }
        return reading instanceof Reading.Present present ? Optional.of(present.text()) : Optional.empty();
    }

    private String file(int pid, String name) {
        return proc + "/" + pid + "/" + name;
    }
}
