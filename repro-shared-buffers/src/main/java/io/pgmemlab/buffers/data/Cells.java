package io.pgmemlab.buffers.data;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The cells that count.
 *
 * @param all in the order of workload, label, value, block
 */
public record Cells(List<Cell> all) {
    public Cells {
        all = List.copyOf(all);
    }

    public static Cells of(Database database) {
        return new Cells(
                database.query(Query.CELL_FIGURES).rows().stream().map(Cell::of).toList());
    }

    public List<String> workloads() {
        return all.stream().map(cell -> cell.leg().workload()).distinct().toList();
    }

    /** The cells of a workload's curve: no controls. */
    public Stream<Cell> curve(String workload) {
        return all.stream()
                .filter(cell ->
                        cell.leg().workload().equals(workload) && cell.leg().isOfCurve());
    }

    public Stream<Cell> labelled(String label) {
        return all.stream().filter(cell -> cell.leg().label().equals(label));
    }

    /** A figure of a workload's curve, by value and block; blocks of the baseline have the mean of its two runs. */
    public Sweep sweep(String workload, Figure figure) {
        return Sweep.of(curve(workload), figure);
    }

    /** The same of cells under a label, as controls are. */
    public Sweep sweep(String workload, String label, Figure figure) {
        return Sweep.of(labelled(label).filter(cell -> cell.leg().workload().equals(workload)), figure);
    }

    /** Each cell of the curve as a pair of value and figure. */
    public SortedMap<Integer, List<Double>> dots(String workload, Figure figure) {
        var dots = new TreeMap<Integer, List<Double>>();
        curve(workload)
                .forEach(cell -> cell.figure(figure)
                        .ifPresent(value -> dots.merge(
                                cell.leg().percent(),
                                List.of(value),
                                (a, b) -> Stream.concat(a.stream(), b.stream()).toList())));
        return dots;
    }
}
