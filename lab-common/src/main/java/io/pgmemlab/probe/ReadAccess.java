package io.pgmemlab.probe;

import io.pgmemlab.LabException;
import io.pgmemlab.proc.ProcReader;
import io.pgmemlab.proc.ProcStat;
import io.pgmemlab.proc.ProcStatus;
import io.pgmemlab.proc.Reading;
import io.pgmemlab.proc.SmapsRollup;
import java.util.Optional;

/** Whether this process may read the memory figures of a container's processes, and whether those can be true. */
public final class ReadAccess {
    /**
     * The next step for a reader that was refused; smaps_rollup is guarded by ptrace's access check (proc(5)). Recent kernels
     * let CAP_PERFMON read it too (seen on 6.18), older ones do not.
     */
    public static final String HOW_TO_GET_IT =
            "Reading a container's memory takes CAP_SYS_PTRACE on the engine's own host: run the lab as root there"
                    + " (sudo -E ci/lab …)";

    private static final String SANDBOX =
            "the container runs in a sandbox (gVisor?) whose figures are made up; use the engine's default runtime";

    private static final int CAP_SYS_PTRACE = 19;

    private ReadAccess() {}

    /**
     * Whether this process has the capability that reading a container's memory takes.
     *
     * @throws LabException when it has not; it says how to get it
     */
    public static void check() {
        ProcStatus self =
                ProcStatus.parse(new ProcReader().read("/proc/self/status").require());
        if (!self.hasCapability(CAP_SYS_PTRACE)) {
            throw new LabException("this process lacks CAP_SYS_PTRACE. " + HOW_TO_GET_IT);
        }
    }

    /** @throws LabException when the file was refused or is not there; it says how to get access */
    static void check(Reading rollup) {
        if (rollup instanceof Reading.Refused refused) {
            throw new LabException("cannot read " + refused.path() + ": " + refused.reason() + ". " + HOW_TO_GET_IT);
        }
        if (rollup instanceof Reading.Gone gone) {
            throw new LabException("cannot read " + gone.path() + ": " + gone.reason()
                    + ". Either the process ended, or this kernel has no smaps_rollup (Linux 4.14)");
        }
        check(SmapsRollup.parse(rollup.require()), rollup.path());
    }

    /** A process that runs has faulted pages in; gVisor reports none, and its memory figures are made up too. */
    static void checkCounters(Optional<ProcStat> stat) {
        if (stat.isPresent() && stat.get().minorFaults() == 0) {
            throw new LabException("process " + stat.get().pid() + " claims to have no page fault at all: " + SANDBOX);
        }
    }

    /** Refuses figures that no kernel counted: the parts of Rss must add up. */
    static void check(SmapsRollup rollup, String path) {
        if (!rollup.balanced()) {
            throw new LabException(path + " does not add up: Rss is " + rollup.require(SmapsRollup.Field.RSS)
                    + ", its shared and private parts are something else: " + SANDBOX);
        }
    }
}
