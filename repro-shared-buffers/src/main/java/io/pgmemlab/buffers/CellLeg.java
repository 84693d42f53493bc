package io.pgmemlab.buffers;

import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.workload.Workload;
import io.pgmemlab.experiment.Leg;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One point of the sweep: a workload with a value of {@code shared_buffers}.
 *
 * @param workload what the clients do
 * @param percent {@code shared_buffers}, of the limit
 * @param label what it is beside the point itself
 * @param hugePages whether shared_buffers are in huge pages
 * @param clients concurrent clients
 * @param others whether these are other clients than those of the sweep
 * @param expected how long a cell takes
 */
public record CellLeg(
        Workload workload, int percent, Label label, boolean hugePages, int clients, boolean others, Duration expected)
        implements Leg {
    /** PostgreSQL with the database in it. */
    public static final String IMAGE = "postgres";

    /** The value that nearly everybody is told to take, and that the others are compared with. */
    public static final int BASELINE = LegName.BASELINE;

    /** What a leg is there for, beside its value. */
    public enum Label {
        /** The point itself. */
        NONE(LegName.PLAIN),
        /** The baseline once more: what two cells of the same setting differ by. */
        AGAIN(LegName.AGAIN),
        /** Control: the baseline under another name must show no difference. */
        SHAM(LegName.SHAM),
        /** Control: a database that fits any cache must show no difference between values. */
        SMALL(LegName.SMALL);

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
        return workload.name() + "/" + percent + "%" + (suffix().isEmpty() ? "" : "+" + suffix());
    }

    /** What sets it apart from the point itself: {@code again}, {@code huge+clients32}; empty for the point itself. */
    public String suffix() {
        return Stream.of(label.word(), hugePages ? "huge" : "", others ? "clients" + clients : "")
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining("+"));
    }

    @Override
    public String imageName() {
        return IMAGE;
    }

    @Override
    public List<String> images() {
        return List.of(IMAGE);
    }

    /** A control that passed once has told what it can; likewise what other numbers of clients do to page tables. */
    @Override
    public int mostRounds() {
        return label.isControl() || others ? 1 : Integer.MAX_VALUE;
    }
}
