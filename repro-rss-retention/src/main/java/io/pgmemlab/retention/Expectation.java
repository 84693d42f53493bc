package io.pgmemlab.retention;

/** What the claim says of a leg. */
public enum Expectation {
    /** At least a tenth of what the burst added is still there at every moment of the window. */
    STAYS,
    /** 95 % of what the burst added is gone by the deadline, and stays gone. */
    RETURNS,
    /** The burst adds no more than a small fixed amount. */
    FLAT,
    /** Nothing: shown as measured. */
    REPORTED
}
