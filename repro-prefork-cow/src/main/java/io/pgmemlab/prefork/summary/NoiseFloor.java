package io.pgmemlab.prefork.summary;

import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What differs between two runs of one and the same thing: the largest difference between two repeats of a stock leg. Absent where
 * no leg was repeated.
 */
public record NoiseFloor(Tables tables) {
    /** Of the PSS of all processes after the work, in MiB, under either mode. */
    public OptionalDouble pss() {
        return largest(mode -> pss(mode).spread());
    }

    /** The same in percent of the leg's median: two premiums that differ by less are not told apart. */
    public OptionalDouble premium() {
        return largest(mode -> {
            Values pss = pss(mode);
            OptionalDouble spread = pss.spread();
            return spread.isPresent()
                    ? OptionalDouble.of(
                            100 * spread.getAsDouble() / pss.median().getAsDouble())
                    : spread;
        });
    }

    /** Of the bytes that workers copied under preload, in MiB. */
    public OptionalDouble copied() {
        return tables.copied(Names.leg(Names.STOCK, Names.PRELOAD)).spread();
    }

    private Values pss(String mode) {
        return tables.pss(Names.leg(Names.STOCK, mode));
    }

    private static OptionalDouble largest(Function<String, OptionalDouble> ofMode) {
        return Names.MODES.stream()
                .flatMapToDouble(mode -> ofMode.apply(mode).stream())
                .max();
    }
}
