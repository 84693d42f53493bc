package io.pgmemlab.probe.family;

/** How well copies can be told apart; it goes with every number. */
public enum Level {
    /** Page frames are compared: everything can be told. */
    FRAMES("frames"),
    /** Only whether a page is mapped once (pagemap bit 56). Under-reports where huge pages are shared. */
    EXCLUSIVE("exclusive"),
    /** Only sums by process; copies and fresh pages are mixed in Private_Dirty. */
    ROLLUP("rollup");

    private final String word;

    Level(String word) {
        this.word = word;
    }

    /** As it stands in reports and bundles. */
    public String word() {
        return word;
    }
}
