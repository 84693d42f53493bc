package io.pgmemlab.verdict;

/** The one import for assertions in tests of one's own. */
public final class LabAssertions {
    private LabAssertions() {}

    /** Assertions on how memory came back after a burst. */
    public static MemoryReturnAssert assertThat(MemoryReturn actual) {
        return new MemoryReturnAssert(actual);
    }
}
