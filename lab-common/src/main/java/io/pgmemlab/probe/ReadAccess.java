package io.pgmemlab.probe;

import io.pgmemlab.LabException;
import io.pgmemlab.proc.Reading;
import io.pgmemlab.proc.SmapsRollup;

/** Whether this process may read the memory figures of a container's processes, and whether those can be true. */
final class ReadAccess {
    /** The next step for a reader that was refused; smaps_rollup is guarded by ptrace's access check (proc(5)). */
    static final String HOW_TO_GET_IT =
            "Reading a container's memory takes CAP_SYS_PTRACE on the engine's own host: run the lab as root there"
                    + " (sudo -E ci/lab …)";

    private ReadAccess() {}

    /** @throws LabException when the file was refused or is not there; it says how to get access */
    static void check(Reading rollup) {
        if (rollup instanceof Reading.Refused refused) {
            throw new LabException(
                    "cannot read " + refused.path() + ": " + refused.reason() + ". " + HOW_TO_GET_IT);
        }
        if (rollup instanceof Reading.Gone gone) {
            throw new LabException("cannot read " + gone.path() + ": " + gone.reason()
                    + ". Either the process ended, or this kernel has no smaps_rollup (Linux 4.14)");
        }
        check(SmapsRollup.parse(rollup.require()), rollup.path());
    }

    /**
     * Refuses figures that no kernel counted. gVisor answers with PSS = RSS and nothing shared, and parts that do not add up.
     */
    static void check(SmapsRollup rollup, String path) {
        if (!rollup.balanced()) {
            throw new LabException(path + " does not add up: Rss is " + rollup.require(SmapsRollup.Field.RSS)
                    + ", its shared and private parts are something else. The container runs in a sandbox (gVisor?) whose"
                    + " figures are made up; use the engine's default runtime");
        }
    }
}
