package io.pgmemlab.prefork.summary;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.experiment.Trials;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of a comparison, published or measured here: rows of valid trials only. Figures are asked for by leg and come by
 * repeat.
 */
public final class Tables {
    public static final String SNAPSHOTS = "memory-snapshots.csv";
    public static final String PROCESSES = "memory-processes.csv";
    public static final String MAPPINGS = "memory-mappings.csv";
    public static final String LOAD = "memory-load.csv";

    private final List<Snapshot> snapshots;
    private final List<Load> loads;
    private final List<MappingShare> mappings;
    private final List<Worker> workers;

    private Tables(List<Snapshot> snapshots, List<Load> loads, List<MappingShare> mappings, List<Worker> workers) {
        this.workers = workers;
        this.snapshots = snapshots;
        this.loads = loads;
        this.mappings = mappings;
    }

    public static Tables read(Bundle bundle) {
        Trials trials = Trials.read(bundle);
        return new Tables(
                bundle.table(SNAPSHOTS).stream()
                        .flatMap(row -> Snapshot.of(row).stream())
                        .filter(row -> trials.count(row.trial()))
                        .toList(),
                bundle.table(LOAD).stream()
                        .filter(row -> row.is("load_kind", "equal_work")
                                || row.find("load_kind").isEmpty())
                        .flatMap(row -> Load.of(row).stream())
                        .filter(row -> trials.count(row.trial()))
                        .toList(),
                bundle.table(MAPPINGS).stream()
                        .flatMap(row -> MappingShare.of(row).stream())
                        .filter(row -> trials.count(row.trial()))
                        .toList(),
                bundle.table(PROCESSES).stream()
                        .flatMap(row -> Worker.of(row).stream())
                        .filter(row -> trials.count(row.trial()))
                        .toList());
    }

    /** Legs with a snapshot or a load that counts, in the files' order. */
    public List<String> legs() {
        return Stream.concat(
                        snapshots.stream().map(Snapshot::leg), loads.stream().map(Load::leg))
                .distinct()
                .toList();
    }

    public int repeats() {
        return (int) snapshots.stream().map(Snapshot::repeat).distinct().count();
    }

    public Values at(String leg, Stage stage, Group group, Figure figure) {
        var values = new TreeMap<Integer, Double>();
        snapshots.stream()
                .filter(s -> s.leg().equals(leg) && s.stage() == stage && s.group() == group)
                .filter(s -> s.figures().containsKey(figure))
                .forEach(s -> values.put(s.repeat(), s.figures().get(figure)));
        return new Values(values);
    }

    /** PSS of all processes after the work, in MiB: what a leg costs. */
    public Values pss(String leg) {
        return at(leg, Stage.WORKED, Group.ALL, Figure.PSS);
    }

    /** What the workers hold copies of after the work, in MiB. */
    public Values copied(String leg) {
        return at(leg, Stage.WORKED, Group.WORKERS, Figure.COPIED);
    }

    public Values growth(String leg, Stage from, Stage to, Group group, Figure figure) {
        return at(leg, to, group, figure).minus(at(leg, from, group, figure));
    }

    /** Growth over the measured work by its requests; MiB of sizes, counts of faults. */
    public Values growthPerRequest(String leg, Figure figure) {
        return growth(leg, Stage.WARMED, Stage.WORKED, Group.WORKERS, figure).dividedBy(requests(leg));
    }

    /** Measured requests. */
    public Values requests(String leg) {
        return load(leg, Load::requests);
    }

    /** Requests a second. */
    public Values rates(String leg) {
        return load(leg, Load::rate);
    }

    private Values load(String leg, Function<Load, OptionalDouble> figure) {
        var values = new TreeMap<Integer, Double>();
        loads.stream()
                .filter(load -> load.leg().equals(leg))
                .forEach(load -> figure.apply(load).ifPresent(value -> values.put(load.repeat(), value)));
        return new Values(values);
    }

    /** A figure of every worker of every repeat, from the lowest to the highest. */
    public List<Double> ofEachWorker(String leg, Stage stage, Figure figure) {
        return workers.stream()
                .filter(w ->
                        w.leg().equals(leg) && w.stage() == stage && w.figures().containsKey(figure))
                .map(w -> w.figures().get(figure))
                .sorted()
                .toList();
    }

    /** How many workers were configured, as the load has it or else as they were counted. */
    public OptionalDouble workers() {
        return first(
                loads.stream().flatMapToDouble(load -> load.workers().stream()).findFirst(),
                snapshots.stream()
                        .filter(s -> s.group() == Group.WORKERS)
                        .flatMapToDouble(s -> s.processes().stream())
                        .findFirst());
    }

    OptionalDouble concurrency() {
        return loads.stream()
                .flatMapToDouble(load -> load.concurrency().stream())
                .findFirst();
    }

    private static OptionalDouble first(OptionalDouble value, OptionalDouble otherwise) {
        return value.isPresent() ? value : otherwise;
    }

    /** The requests that every leg completed; absent where they differ, for then the work was not equal. */
    public Optional<Long> equalRequests() {
        List<Long> counts = loads.stream()
                .flatMap(load -> load.requests().stream().mapToObj(count -> (long) count))
                .distinct()
                .toList();
        return counts.size() == 1 ? Optional.of(counts.get(0)) : Optional.empty();
    }

    /** How the leg's page counts were come by: {@code frames}; several where its repeats differ, none where it is not told. */
    public List<String> levels(String leg) {
        return snapshots.stream()
                .filter(s -> s.leg().equals(leg) && !s.level().isEmpty())
                .map(Snapshot::level)
                .distinct()
                .toList();
    }

    /** Invariants that failed in the leg's snapshots up to the end of the work. */
    public List<String> faults(String leg) {
        return snapshots.stream()
                .filter(s -> s.leg().equals(leg) && s.stage() != Stage.SETTLED)
                .filter(s -> !s.faults().isEmpty())
                .map(s -> s.stage().word() + " of repeat " + s.repeat() + ": " + s.faults())
                .distinct()
                .toList();
    }

    /** Names of the mappings of a leg at a stage. */
    public List<String> mappings(String leg, Stage stage, Group group) {
        return mappings.stream()
                .filter(m -> m.leg().equals(leg) && m.stage() == stage && m.group() == group)
                .map(MappingShare::mapping)
                .distinct()
                .toList();
    }

    public Values mapping(String leg, Stage stage, Group group, String mapping, Figure figure) {
        return new Values(mappings.stream()
                .filter(m -> m.leg().equals(leg) && m.stage() == stage && m.group() == group)
                .filter(m -> m.mapping().equals(mapping) && m.figures().containsKey(figure))
                .collect(Collectors.toMap(
                        MappingShare::repeat, m -> m.figures().get(figure), Double::sum, TreeMap::new)));
    }
}
