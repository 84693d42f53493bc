package io.pgmemlab.proc;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /proc/PID/status}: a keyed text. Zombies and kernel threads have no {@code Vm…} and {@code Rss…} lines, so that
 * sizes are optional; what every process has is required, and a {@link LabException} where it is missing.
 */
public final class ProcStatus {
    private final String source;
    private final Map<String, String> values;

    private ProcStatus(String source, Map<String, String> values) {
        this.source = source;
        this.values = values;
    }

    /** The four identities of a process: real, effective, saved, and that which file systems see. */
    public record Ids(long real, long effective, long saved, long filesystem) {}

    /** @throws MalformedTextException when a line is not {@code key:<tab>value}, or a key is given twice */
    public static ProcStatus parse(ProcText text) {
        Map<String, String> values = new LinkedHashMap<>();
        LineCursor line = new LineCursor(text);
        while (line.nextLine()) {
            line.readKey();
            line.expect("\t");
            if (values.put(line.key(), line.rest()) != null) {
                throw line.malformed("each key once");
            }
        }
        return new ProcStatus(text.source(), values);
    }

    public static ProcStatus parse(String text) {
        return parse(ProcText.of("/proc/PID/status", text));
    }

    /** The raw text after the key's tab; escapes and blanks are as the kernel writes them. */
    public Optional<String> find(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** @throws LabException when there is no such line */
    public String require(String key) {
        return find(key).orElseThrow(() -> new LabException("%s holds no %s".formatted(source, key)));
    }

    /**
     * The size on a {@code <number> kB} line; empty when there is no such line.
     *
     * @throws MalformedTextException when the line is of another kind
     */
    public Optional<Bytes> size(String key) {
        return find(key).map(value -> Bytes.of(cursor(key, value).sizeInKib()));
    }

    /**
     * The name, at most 15 bytes but for kernel threads. The kernel writes a newline as {@code \n} and a backslash as two;
     * here they are themselves again.
     */
    public String name() {
        String escaped = require("Name");
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            char following = i + 1 < escaped.length() ? escaped.charAt(i + 1) : 0;
            if (c == '\\' && (following == 'n' || following == '\\')) {
                name.append(following == 'n' ? '\n' : '\\');
                i++;
            } else {
                name.append(c);
            }
        }
        return name.toString();
    }

    /** The process of which this is a thread; the pid itself for a main thread. */
    public int tgid() {
        return cursor("Tgid").smallNumber();
    }

    public int ppid() {
        return cursor("PPid").smallNumber();
    }

    public int threads() {
        return cursor("Threads").smallNumber();
    }

    /** The pid in each pid namespace, from that of the mounted {@code /proc} to the process's own. */
    public List<Integer> nsPids() {
        LineCursor line = cursor("NSpid");
        List<Integer> pids = new ArrayList<>();
        do {
            pids.add(line.smallNumber());
            line.skipBlanks();
        } while (!line.atEnd());
        return List.copyOf(pids);
    }

    public Ids uids() {
        return ids("Uid");
    }

    public Ids gids() {
        return ids("Gid");
    }

    private Ids ids(String key) {
        LineCursor line = cursor(key);
        Ids ids = new Ids(line.number(), line.number(), line.number(), line.number());
        line.expectEnd();
        return ids;
    }

    /** The effective capabilities as a bit mask; bit numbers are those of linux/capability.h. */
    public long capEff() {
        LineCursor line = cursor("CapEff");
        long mask = line.hexadecimal();
        line.expectEnd();
        return mask;
    }

    /** Whether a capability is in effect, by its number: SYS_PTRACE is 19, SYS_ADMIN 21. */
    public boolean hasCapability(int number) {
        if (number < 0 || number > 63) {
            throw new IllegalArgumentException("a capability has a number from 0 to 63, not " + number);
        }
        return (capEff() >>> number & 1) == 1;
    }

    /** The highest RSS since the program began, or since 5 was written to clear_refs. Not inherited over fork. */
    public Optional<Bytes> vmHwm() {
        return size("VmHWM");
    }

    public Optional<Bytes> vmRss() {
        return size("VmRSS");
    }

    public Optional<Bytes> rssAnon() {
        return size("RssAnon");
    }

    public Optional<Bytes> rssFile() {
        return size("RssFile");
    }

    public Optional<Bytes> rssShmem() {
        return size("RssShmem");
    }

    public Optional<Bytes> vmSwap() {
        return size("VmSwap");
    }

    private LineCursor cursor(String key) {
        return cursor(key, require(key));
    }

    private LineCursor cursor(String key, String value) {
        LineCursor line = new LineCursor(ProcText.of(source + ", " + key, value + "\n"));
        line.nextLine();
        return line;
    }
}
