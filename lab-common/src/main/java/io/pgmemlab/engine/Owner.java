package io.pgmemlab.engine;

import io.pgmemlab.Fingerprint;
import io.pgmemlab.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The process that a container belongs to. A pid alone is reused sooner or later, on every machine and in every container;
 * with its start time, and the machine, boot and pid namespace in which they hold, it names one process for good.
 *
 * @param machine a digest of the machine's identity: machines that share an engine must not judge each other's processes
 * @param startTicks clock ticks after boot, as the kernel counts them
 */
public record Owner(String machine, String boot, String pidNamespace, long pid, long startTicks) {
    private static final String SEPARATOR = "/";

    public static Owner thisProcess() {
        long pid = ProcessHandle.current().pid();
        try {
            return new Owner(
                    machineDigest(),
                    Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).trim(),
                    Files.readSymbolicLink(Path.of("/proc/self/ns/pid"))
                            .toString()
                            .replaceAll("\\D", ""),
                    pid,
                    startTicksOf(pid)
                            .orElseThrow(() ->
                                    new LabException("/proc does not show this process itself (pid " + pid + ")")));
        } catch (IOException e) {
            throw new LabException("This process cannot be told from others: " + e.getMessage(), e);
        }
    }

    /** Whether the owner is certainly gone. An owner whom this process cannot see is not. */
    boolean isDead(Owner here, LongFunction<Optional<Long>> startTicksOf) {
        if (!machine.equals(here.machine)) {
            return false;
        }
        if (!boot.equals(here.boot)) {
            return true;
        }
        return pidNamespace.equals(here.pidNamespace)
                && !startTicksOf.apply(pid).equals(Optional.of(startTicks));
    }

    /** The start time of a living process of this pid namespace; empty when there is none, or only its unreaped remains. */
    static Optional<Long> startTicksOf(long pid) {
        String stat;
        try {
            stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return Optional.empty();
        }
        // The name before the last ')' may hold anything; the state follows it, and the start time is the 22nd field of
        // all.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        boolean remains = fields[0].equals("Z") || fields[0].equals("X");
        return remains ? Optional.empty() : Optional.of(Long.parseLong(fields[22 - 3]));
    }

    String toLabel() {
        return String.join(SEPARATOR, machine, boot, pidNamespace, Long.toString(pid), Long.toString(startTicks));
    }

    /** @return empty for a label that this version did not write */
    static Optional<Owner> ofLabel(String label) {
        String[] parts = label.split(SEPARATOR, -1);
        try {
            return parts.length == 5
                    ? Optional.of(
                            new Owner(parts[0], parts[1], parts[2], Long.parseLong(parts[3]), Long.parseLong(parts[4])))
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static String machineDigest() {
        String identity;
        try {
            identity = Files.readString(Path.of("/etc/machine-id")).trim();
        } catch (IOException e) {
            identity = "";
        }
        try {
            if (identity.isEmpty()) {
                identity = InetAddress.getLocalHost().getHostName();
            }
            return Fingerprint.of(identity);
        } catch (UnknownHostException e) {
            throw new LabException("This machine has neither /etc/machine-id nor a name", e);
        }
    }
}
