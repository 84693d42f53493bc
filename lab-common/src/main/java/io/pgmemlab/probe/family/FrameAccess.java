package io.pgmemlab.probe.family;

/**
 * What this reader may see of page frames.
 *
 * @param reason what was tried, and what came of it, in words
 */
public record FrameAccess(Level level, String reason) {
    /**
     * Finds out by trying: a shell that forks is read, and its pages must be told apart as they are known to be. It takes
     * about 20 ms.
     */
    public static FrameAccess preflight() {
        ForkedShell.Sight sight = ForkedShell.look();
        if (!sight.reason().isEmpty()) {
            return new FrameAccess(Level.ROLLUP, sight.reason());
        }
        return judge(sight);
    }

    static FrameAccess judge(ForkedShell.Sight sight) {
        String seen = "of a shell and the shell that it forked, %d pages share their frame and %d do not"
                .formatted(sight.shared(), sight.unique());
        if (sight.framesSeen() && sight.shared() > 0 && sight.unique() > 0) {
            return new FrameAccess(Level.FRAMES, "page frames are readable: " + seen);
        }
        String why = sight.framesSeen()
                ? "page frames are readable and cannot be true: " + seen
                : "frame numbers read 0, since the lab lacks CAP_SYS_ADMIN in the initial user namespace (run it as root"
                        + " there to tell all of it)";
        if (sight.exclusive() > 0 && sight.notExclusive() > 0) {
            return new FrameAccess(
                    Level.EXCLUSIVE,
                    "%s; whether a page is mapped once can be told (%d pages of a forked shell are, %d are not)"
                            .formatted(why, sight.exclusive(), sight.notExclusive()));
        }
        return new FrameAccess(
                Level.ROLLUP, why + "; and this kernel does not tell whether a page is mapped once (pagemap bit 56)");
    }
}
