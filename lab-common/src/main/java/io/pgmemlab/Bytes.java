package io.pgmemlab;

import java.util.Locale;

/**
 * A signed number of bytes. Signed, because differences of two readings are quantities too.
 *
 * <p>The kernel's "kB" is KiB (1,024 bytes) everywhere in {@code /proc}; it ends in the parsers, which call {@link #ofKiB}.
 *
 * @param count bytes
 */
public record Bytes(long count) implements Comparable<Bytes> {
    public static final Bytes ZERO = new Bytes(0);
    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    public static Bytes of(long count) {
        return new Bytes(count);
    }

    /** @throws ArithmeticException when the product leaves the range of {@code long} */
    public static Bytes ofKiB(long kib) {
        return new Bytes(Math.multiplyExact(kib, KIB));
    }

    /** @throws ArithmeticException when the product leaves the range of {@code long} */
    public static Bytes ofMiB(long mib) {
        return new Bytes(Math.multiplyExact(mib, MIB));
    }

    /** @throws ArithmeticException when the sum leaves the range of {@code long} */
    public Bytes plus(Bytes other) {
        return new Bytes(Math.addExact(count, other.count));
    }

    /** @throws ArithmeticException when the difference leaves the range of {@code long} */
    public Bytes minus(Bytes other) {
        return new Bytes(Math.subtractExact(count, other.count));
    }

    /** This quantity times a plain factor, rounded to the nearest byte. */
    public Bytes times(double factor) {
        return new Bytes(Math.round(count * factor));
    }

    /** @return this ÷ other as a plain number; infinite or NaN where {@code other} is zero */
    public double dividedBy(Bytes other) {
        return (double) count / other.count;
    }

    public double inMiB() {
        return (double) count / MIB;
    }

    public Bytes max(Bytes other) {
        return count >= other.count ? this : other;
    }

    @Override
    public int compareTo(Bytes other) {
        return Long.compare(count, other.count);
    }

    /** With a sign, for differences: {@code +3.1 MiB}. */
    public String signed() {
        return (count > 0 ? "+" : "") + this;
    }

    /** {@code 152.4 MiB}: one decimal in the largest unit (B, KiB, MiB, GiB from 10 GiB) that suits. */
    @Override
    public String toString() {
        long size = Math.abs(count);
        if (count == Long.MIN_VALUE || size >= 10 * GIB) {
            return String.format(Locale.ROOT, "%.1f GiB", (double) count / GIB);
        }
        if (size >= MIB) {
            return String.format(Locale.ROOT, "%.1f MiB", inMiB());
        }
        if (size >= KIB) {
            return String.format(Locale.ROOT, "%.1f KiB", (double) count / KIB);
        }
        return count + " B";
    }
}
