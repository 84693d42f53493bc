package io.pgmemlab.probe;

/** Processes that are named one by one, where there is no container. */
final class Listed implements ProcessFinder {
    private final int[] pids;

    private Listed(int[] pids) {
        this.pids = pids;
    }

    static Listed of(int... pids) {
        return new Listed(pids.clone());
    }

    @Override
    public int[] pids() {
        return pids.clone();
    }

    @Override
    public String describe() {
        return "children of this process";
    }
}
