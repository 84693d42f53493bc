package io.pgmemlab.probe;

/** Finds the pids of a container's processes, as the engine's host numbers them. Called once a sample: it must be cheap. */
interface ProcessFinder {
    /** @return pids alive a moment ago, in no order; some may be gone when they are read */
    int[] pids();

    /** How they are found, for {@code run.json}. */
    String describe();
}
