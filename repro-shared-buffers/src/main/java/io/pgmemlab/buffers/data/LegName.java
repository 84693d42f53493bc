package io.pgmemlab.buffers.data;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a leg's name, {@code tpcb-30/25%+again}.
 *
 * @param workload {@code tpcb-30}
 * @param percent shared_buffers in percent of the limit
 * @param label what sets it apart from the plain leg of this value; empty for the plain one
 */
public record LegName(String workload, int percent, String label) {
    public static final int BASELINE = 25;
    public static final String PLAIN = "";
    public static final String AGAIN = "again";
    public static final String SHAM = "sham";
    public static final String SMALL = "small";

    private static final Pattern FORM = Pattern.compile("([^/]+)/(\\d{1,2})%(?:\\+(.+))?");

    /** @return empty where it is no name of this scenario's legs */
    public static Optional<LegName> parse(String name) {
        Matcher parts = FORM.matcher(name);
        return parts.matches()
                ? Optional.of(new LegName(
                        parts.group(1),
                        Integer.parseInt(parts.group(2)),
                        parts.group(3) == null ? PLAIN : parts.group(3)))
                : Optional.empty();
    }

    /** Whether it is of the curve over the values: the plain legs, and the baseline's second run. */
    public boolean isOfCurve() {
        return label.equals(PLAIN) || label.equals(AGAIN);
    }

    @Override
    public String toString() {
        return workload + "/" + percent + "%" + (label.isEmpty() ? "" : "+" + label);
    }
}
