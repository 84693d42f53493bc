package io.pgmemlab.report;

import java.util.List;

/**
 * A line of a chart.
 *
 * @param name as the legend has it; lines of the same name are shown and hidden together
 * @param colour a CSS colour, for example of {@link Chart#colour}
 * @param stroke how it is drawn, so that lines of one colour differ
 * @param points pairs of x and y
 */
public record Line(String name, String colour, Stroke stroke, List<List<Double>> points) {
    public Line {
        points = List.copyOf(points);
    }

    /** Kinds of stroke. */
    public enum Stroke {
        SOLID,
        DASHED,
        DOTTED,
        DASH_DOT;

        /** As ECharts takes it: lengths of dashes and gaps. */
        Object dashes() {
            return switch (this) {
                case SOLID -> "solid";
                case DASHED -> List.of(7, 4);
                case DOTTED -> List.of(2, 2.5);
                case DASH_DOT -> List.of(10, 3, 2, 3);
            };
        }
    }
}
