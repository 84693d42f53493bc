package io.pgmemlab.buffers.data;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The figures of a cell that counts.
 *
 * @param leg what was run
 * @param block in which round
 * @param warm whether throughput and pool had become flat before the window; true also where nothing tells
 * @param plans the hash of its plans; empty where nothing tells
 * @param figures those that are there
 */
public record Cell(LegName leg, int block, boolean warm, String plans, Map<Figure, Double> figures) {
    public Cell {
        figures = Map.copyOf(figures);
    }

    static Cell of(Result.Row row) {
        var figures = new EnumMap<Figure, Double>(Figure.class);
        for (Figure figure : Figure.values()) {
            row.number(figure.column()).ifPresent(value -> figures.put(figure, value));
        }
        return new Cell(
                new LegName(row.text("workload"), row.require("value_percent"), row.text("label")),
                row.require("block"),
                !row.is("warm", false),
                row.text("plans"),
                figures);
    }

    public OptionalDouble figure(Figure figure) {
        Double value = figures.get(figure);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
