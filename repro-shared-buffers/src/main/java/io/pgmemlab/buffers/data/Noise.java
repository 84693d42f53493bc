package io.pgmemlab.buffers.data;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What two cells of one and the same setting differ by, from {@code noise.sql}: t(0.975, k) times the root of the mean squared
 * difference of k pairs.
 *
 * @param pairs how many there are of throughput
 * @param floors by the figure's name there
 */
public record Noise(int pairs, Map<String, Double> floors) {
    public Noise {
        floors = Map.copyOf(floors);
    }

    public static Noise of(Database database) {
        var floors = new HashMap<String, Double>();
        int pairs = 0;
        for (Result.Row row : database.query(Query.NOISE).rows()) {
            // pairs that are equal to the last bit (no I/O at all, for example) tell nothing of noise: any trace would
            // be beyond it
            row.number("floor").stream()
                    .filter(floor -> floor > 0)
                    .forEach(floor -> floors.put(row.text("figure"), floor));
            pairs = row.text("figure").equals("throughput") ? row.require("pairs") : pairs;
        }
        return new Noise(pairs, floors);
    }

    /** Of throughput, as |ln(tps / tps)|: 0.10 is 10.5 %. */
    public OptionalDouble throughput() {
        return of("throughput");
    }

    /** Of another figure, as a plain difference in its unit; absent where no pair has it. */
    public OptionalDouble of(Figure figure) {
        return of(figure.column());
    }

    private OptionalDouble of(String name) {
        Double floor = floors.get(name);
        return floor == null ? OptionalDouble.empty() : OptionalDouble.of(floor);
    }
}
