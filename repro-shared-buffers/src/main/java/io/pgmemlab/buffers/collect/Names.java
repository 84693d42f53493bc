package io.pgmemlab.buffers.collect;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of copies: stable from run to run and host to host, so that no path of the host or id of a container shows. */
final class Names {
    static final String HOST_MEMINFO = "host/proc/meminfo";
    static final String HOST_DISKSTATS = "host/proc/diskstats";
    static final String CONTAINER_MEMINFO = "container/proc/meminfo";
    static final String MEMORY_STAT = "container/memory.stat";
    /** CPU time of the container: cgroup v1, one number of ns. */
    static final String CPUACCT_USAGE = "container/cpuacct.usage";
    /** CPU time of the container: cgroup v2, in µs. */
    static final String CPU_STAT = "container/cpu.stat";

    static final List<String> RESOURCES = List.of("cpu", "memory", "io");

    static final String STAT = "stat";

    /** Copied of every process after its {@link #STAT}, which tells which process it is. */
    static final List<String> OF_A_PROCESS = List.of("io", "schedstat", "statm", "status", "sched", "ksm_stat");

    private static final Pattern PRESSURE =
            Pattern.compile("(host)/proc/pressure/(cpu|memory|io)|(container)/(cpu|memory|io)\\.pressure");
    private static final Pattern PROCESS = Pattern.compile("process/([1-9][0-9]{0,8})/([a-z_]+)");

    private Names() {}

    static String hostPressure(String resource) {
        return "host/proc/pressure/" + resource;
    }

    static String containerPressure(String resource) {
        return "container/" + resource + ".pressure";
    }

    static String process(int index, String file) {
        return "process/" + index + "/" + file;
    }

    /** {@code host} or {@code container}, and which resource. */
    record PressureName(String scope, String resource) {}

    static Optional<PressureName> pressure(String name) {
        Matcher matcher = PRESSURE.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                matcher.group(1) != null
                        ? new PressureName("host", matcher.group(2))
                        : new PressureName("container", matcher.group(4)));
    }

    /** Which process, from 1 in the order of first sight, and which of its files. */
    record ProcessName(int index, String file) {}

    static Optional<ProcessName> process(String name) {
        Matcher matcher = PROCESS.matcher(name);
        return matcher.matches()
                ? Optional.of(new ProcessName(Integer.parseInt(matcher.group(1)), matcher.group(2)))
                : Optional.empty();
    }
}
