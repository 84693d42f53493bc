package io.pgmemlab.prefork;

/**
 * Figures of a made-up trial at its four stages, in MiB, like those of a small application at 15,040 requests. A test changes the
 * ones it is about.
 */
public final class MadeLeg {
    private static final int STAGES = 4;

    public double[] pss;
    public double[] uss;
    public double[] dirty;
    public double[] shared;
    public double[] copied;
    public double[] fresh;
    public double[] faults;
    public double requests = 15_040;
    public double rate = 1_400;
    public String level = "frames";
    public String fault = "";

    /** Under preload nearly everything is shared at first, and most of what is not any more was copied. */
    public static MadeLeg preload() {
        var leg = new MadeLeg();
        leg.pss = new double[] {80, 540, 560, 560};
        leg.uss = new double[] {18, 160, 180, 180};
        leg.dirty = new double[] {11.5, 154.5, 176.5, 176.5};
        leg.shared = new double[] {480, 348, 336, 336};
        leg.copied = new double[] {3, 138, 156, 156};
        leg.fresh = new double[] {2, 10, 13, 13};
        leg.faults = new double[] {1_200, 40_000, 43_000, 43_010};
        return leg;
    }

    /** Under lazy every worker loads the application into fresh pages. */
    public static MadeLeg lazy() {
        var leg = new MadeLeg();
        leg.pss = new double[] {460, 690, 720, 720};
        leg.uss = new double[] {440, 670, 700, 700};
        leg.dirty = new double[] {435, 665, 695, 695};
        leg.shared = new double[] {26, 24, 24, 24};
        leg.copied = new double[] {2, 4, 4, 4};
        leg.fresh = new double[] {426, 650, 680, 680};
        leg.faults = new double[] {117_000, 176_000, 184_000, 184_010};
        return leg;
    }

    public static MadeLeg of(String leg) {
        return leg.contains("lazy") ? lazy() : preload();
    }

    /** Adds to total memory at every stage. */
    public MadeLeg plus(double mib) {
        for (int i = 0; i < STAGES; i++) {
            pss[i] += mib;
            uss[i] += mib;
        }
        return this;
    }

    /** Sets total memory after the work. */
    public MadeLeg pss(double mib) {
        pss[2] = mib;
        return this;
    }

    /** Sets copied bytes of the workers after the work, and what they were before it and are later by as much. */
    public MadeLeg copied(double mib) {
        double more = mib - copied[2];
        for (int i = 1; i < STAGES; i++) {
            copied[i] = Math.max(0, copied[i] + more);
            dirty[i] += more;
        }
        return this;
    }

    /** Adds to private dirty memory over the measured work. */
    public MadeLeg dirty(double mib) {
        dirty[2] += mib;
        return this;
    }

    /** Sets minor faults over the measured work. */
    public MadeLeg faults(double count) {
        faults[2] = faults[1] + count;
        return this;
    }
}
