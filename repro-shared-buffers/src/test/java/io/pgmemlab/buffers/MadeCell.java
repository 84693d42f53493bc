package io.pgmemlab.buffers;

/** The figures of a made-up cell. Nothing in it was measured; pages are MiB. */
public final class MadeCell {
    final String workload;
    final int percent;
    final String label;
    double tps = 1_000;
    double buffered = 100;
    double cached = 500;
    double both = 50;
    double hotDistinct = 520;
    double ioMs = 10;
    String plans = "c0ffee";
    boolean warm = true;
    String why = "";
    boolean withPages = true;
    boolean withContainerPressure = true;

    public MadeCell(String workload, int percent, String label) {
        this.workload = workload;
        this.percent = percent;
        this.label = label;
    }

    public static MadeCell of(String leg) {
        String[] halves = leg.split("/", -1);
        String[] value = halves[1].split("%\\+?", -1);
        return new MadeCell(halves[0], Integer.parseInt(value[0]), value[1]);
    }

    public String leg() {
        return workload + "/" + percent + "%" + (label.isEmpty() ? "" : "+" + label);
    }

    public MadeCell tps(double value) {
        tps = value;
        return this;
    }

    /** Both of them in MiB; distinct follows. */
    public MadeCell pages(double inBuffers, double inPageCache, double inBoth) {
        buffered = inBuffers;
        cached = inPageCache;
        both = inBoth;
        hotDistinct = Math.min(540, inBuffers + inPageCache - inBoth);
        return this;
    }

    /** Milliseconds of "some" I/O stall a second in the container; the host's is a fifth more. */
    public MadeCell io(double value) {
        ioMs = value;
        return this;
    }

    public MadeCell plans(String hash) {
        plans = hash;
        return this;
    }

    public MadeCell cold() {
        warm = false;
        return this;
    }

    /** The server did not run with this value. */
    public MadeCell didNotRun(String logLine) {
        why = logLine;
        return this;
    }

    public MadeCell withoutPages() {
        withPages = false;
        return this;
    }

    public MadeCell withoutContainerPressure() {
        withContainerPressure = false;
        return this;
    }
}
