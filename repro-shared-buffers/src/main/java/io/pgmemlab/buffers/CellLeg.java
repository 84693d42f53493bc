package io.pgmemlab.buffers;

import io.pgmemlab.buffers.workload.Workload;
import io.pgmemlab.experiment.Leg;
import java.time.Duration;
import java.util.List;

/**
 * One point of the sweep: a workload with a value of {@code shared_buffers}.
 *
 * @param workload what the clients do
 * @param percent {@code shared_buffers}, of the limit
 * @param label what it is beside the point itself
 * @param hugePages whether shared_buffers are in huge pages
 * @param expected how long a cell takes
 */
public record CellLeg(Workload workload, int percent, Label label, boolean hugePages, Duration expected)
        implements Leg {
    /** PostgreSQL with the database in it. */
    public static final String IMAGE = "postgres";

    /** The value that nearly everybody is told to take, and that the others are compared with. */
    public static final int BASELINE = 25;

    /** What a leg is there for, beside its value. */
    public enum Label {
        /** The point itself. */
        NONE(""),
        /** The baseline once more: what two cells of the same setting differ by. */
        AGAIN("again"),
        /** Control: the baseline under another name must show no difference. */
        SHAM("sham"),
        /** Control: a database that fits any cache must show no difference between values. */
        SMALL("small");

        private final String word;

        Label(String word) {
            this.word = word;
        }

        /** The word in names and files; empty for the point itself. */
        public String word() {
            return word;
        }

        boolean isControl() {
            return this == SHAM || this == SMALL;
        }
    }

    @Override
    public String name() {
        return workload.name() + "/" + percent + "%" + (label.word().isEmpty() ? "" : "+" + label.word())
                + (hugePages ? "+huge" : "");
    }

    @Override
    public String imageName() {
        return IMAGE;
    }

    @Override
    public List<String> images() {
        return List.of(IMAGE);
    }

    /** A control that passed once has told what it can. */
    @Override
    public int mostRounds() {
        return label.isControl() ? 1 : Integer.MAX_VALUE;
    }
}
