package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.summary.Names;

/**
 * The published figures: stock Django 6.0.7 and cppdjango 6.0.7.post1, 16 workers, 15,040 warm-up and 300,032 measured requests, on 128
 * logical CPUs. Their source is {@code memory-summary.json} in the source package of cppdjango 6.0.7.post1.
 *
 * @param lazyPss of all processes after the work under lazy-apps, in MiB
 * @param preloadPss the same with a preloaded master
 * @param lazyUss of all processes, in MiB
 * @param preloadUss the same with a preloaded master
 * @param forkedUss of the preloaded workers right after the fork, in MiB
 * @param warmingGrowth of their private dirty memory from fork to warmed, in MiB
 * @param workingGrowth of it over the measured work, in MiB
 * @param kibARequest the same a measured request, in KiB
 * @param faultsARequest their minor faults a measured request
 */
record Published(
        double lazyPss,
        double preloadPss,
        double lazyUss,
        double preloadUss,
        double forkedUss,
        double warmingGrowth,
        double workingGrowth,
        double kibARequest,
        double faultsARequest) {
    static final Published STOCK =
            new Published(1346.83, 1208.35, 1330.12, 1182.21, 11.63, 437.14, 713.84, 2.4363, 0.609085);
    static final Published CANDIDATE =
            new Published(1393.68, 1213.29, 1374.16, 1182.24, 11.68, 437.84, 713.02, 2.4335, 0.608385);

    /** In percent of stock's PSS. */
    static final double LAZY_PREMIUM = 3.48;

    static final double PRELOAD_PREMIUM = 0.41;

    static Published of(String variant) {
        return variant.equals(Names.STOCK) ? STOCK : CANDIDATE;
    }
}
