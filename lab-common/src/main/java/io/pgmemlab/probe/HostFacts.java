package io.pgmemlab.probe;

import io.pgmemlab.Bytes;
import io.pgmemlab.proc.MemInfo;
import io.pgmemlab.proc.ProcReader;
import io.pgmemlab.proc.Reading;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What of this host decides how memory behaves. No host name and no path: bundles are published.
 *
 * @param kernel release
 * @param cpus that this process may use
 * @param memory MemTotal
 * @param swap SwapTotal
 * @param thp transparent huge pages: the mode in force of {@code always}, {@code madvise} and {@code never}
 * @param ksm same-page merging: the text of {@code /sys/kernel/mm/ksm/run}
 */
public record HostFacts(
        String kernel,
        int cpus,
        Optional<Bytes> memory,
        Optional<Bytes> swap,
        Optional<String> thp,
        Optional<String> ksm) {

    /** Of the host that this process runs on. */
    public static HostFacts here() {
        var reader = new ProcReader();
        Optional<MemInfo> memory = text(reader, "/proc/meminfo").map(MemInfo::parse);
        return new HostFacts(
                word(reader, "/proc/sys/kernel/osrelease").orElse(System.getProperty("os.version")),
                Runtime.getRuntime().availableProcessors(),
                memory.flatMap(info -> info.find("MemTotal")),
                memory.flatMap(info -> info.find("SwapTotal")),
                word(reader, "/sys/kernel/mm/transparent_hugepage/enabled").map(HostFacts::chosen),
                word(reader, "/sys/kernel/mm/ksm/run"));
    }

    /** MemAvailable: what can be had without swapping; absent where the kernel does not tell. */
    public static Optional<Bytes> availableMemory() {
        return text(new ProcReader(), "/proc/meminfo").map(MemInfo::parse).flatMap(info -> info.find("MemAvailable"));
    }

    /** {@code Linux 6.18, 2 CPUs, 23.5 GiB, THP madvise}. */
    public String summary() {
        return "Linux " + kernel + ", " + cpus + " CPUs, "
                + memory.map(Bytes::toString).orElse("unknown memory") + ", THP " + thp.orElse("unknown");
    }

    /** For {@code run.json}; what could not be read is null there. */
    public Map<String, Object> json() {
        var json = new LinkedHashMap<String, Object>();
        json.put("kernel", kernel);
        json.put("cpus", cpus);
        json.put("memoryBytes", memory.map(Bytes::count).orElse(null));
        json.put("swapBytes", swap.map(Bytes::count).orElse(null));
        json.put("thp", thp.orElse(null));
        json.put("ksm", ksm.orElse(null));
        return json;
    }

    /** {@code always [madvise] never} → {@code madvise}. */
    static String chosen(String modes) {
        int open = modes.indexOf('[');
        int close = modes.indexOf(']');
        return open >= 0 && close > open ? modes.substring(open + 1, close) : modes;
    }

    private static Optional<String> text(ProcReader reader, String path) {
        return reader.read(path) instanceof Reading.Present present
                ? Optional.of(present.text().toString())
                : Optional.empty();
    }

    private static Optional<String> word(ProcReader reader, String path) {
        return text(reader, path).map(String::strip);
    }
}
