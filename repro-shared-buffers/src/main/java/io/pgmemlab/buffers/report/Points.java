package io.pgmemlab.buffers.report;

import io.pgmemlab.buffers.data.Cells;
import io.pgmemlab.buffers.data.Figure;
import io.pgmemlab.buffers.data.Sweep;
import io.pgmemlab.report.SweepChart;
import java.util.ArrayList;
import java.util.List;

/** Figures as points of charts over shared_buffers. */
final class Points {
    static final String AXIS = "shared_buffers, % of the limit";

    private Points() {}

    /** All charts have the same ends, so that they compare. */
    static SweepChart chart(String y) {
        return new SweepChart(AXIS, "%", y).from(0, 100);
    }

    static List<List<Double>> medians(Sweep sweep) {
        return sweep.values().stream()
                .map(value -> List.of((double) value, rounded(sweep.median(value))))
                .toList();
    }

    static List<List<Double>> dots(Cells cells, String workload, Figure figure) {
        var points = new ArrayList<List<Double>>();
        cells.dots(workload, figure)
                .forEach((value, figures) -> figures.forEach(one -> points.add(List.of((double) value, rounded(one)))));
        return points;
    }

    static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
