package io.pgmemlab.experiment;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Choice of legs by name, {@code *} standing for any characters. */
public final class LegNames {
    private LegNames() {}

    /**
     * The legs that a pattern names, in their own order.
     *
     * @throws IllegalArgumentException naming the pattern that no leg matches, and the legs there are
     */
    public static <L extends Leg> List<L> choose(List<L> legs, List<String> patterns) {
        for (String pattern : patterns) {
            if (legs.stream().noneMatch(leg -> matches(pattern, leg))) {
                throw new IllegalArgumentException("lab.legs names " + pattern + ", which is no leg here. Legs are "
                        + legs.stream().map(Leg::name).collect(Collectors.joining(", ")));
            }
        }
        return legs.stream()
                .filter(leg -> patterns.stream().anyMatch(pattern -> matches(pattern, leg)))
                .toList();
    }

    private static boolean matches(String pattern, Leg leg) {
        String regex = Pattern.quote(pattern).replace("*", "\\E.*\\Q");
        return Pattern.matches(regex, leg.name());
    }
}
