package io.pgmemlab.buffers;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.probe.HostFacts;

/** What a sweep needs of the host, asked before it takes minutes to find out. */
final class Preflight {
    /** For the engine, pgbench, the lab itself, and a host that must not swap. */
    private static final Bytes BESIDE = Bytes.ofMiB(1024);

    private Preflight() {}

    /** @throws LabException when the host has less free memory than the limit and what runs beside it */
    static void enough(Machine machine) {
        Bytes needed = machine.limit().plus(BESIDE);
        HostFacts.availableMemory().filter(free -> free.compareTo(needed) < 0).ifPresent(free -> {
            throw new LabException(
                    "this host has " + free + " of free memory; a machine of " + machine.limit() + " needs " + needed
                            + " with what runs beside it. Take a smaller one: -Dlab.sb.limit and -Dlab.sb.database");
        });
    }
}
