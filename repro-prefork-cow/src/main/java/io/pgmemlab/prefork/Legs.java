package io.pgmemlab.prefork;

import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Settings;
import io.pgmemlab.load.HttpWork;
import io.pgmemlab.prefork.subject.Loading;
import io.pgmemlab.verdict.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The legs of the scenario: the published four, then what may keep pages shared, and what explains the published growth. */
public final class Legs {
    private static final List<Change> OF_STOCK =
            List.of(Change.GC_FREEZE, Change.GC_OFF, Change.WARM, Change.JEMALLOC, Change.ENVIRON_HOLY);

    /** Whether what the collector writes explains how much less, or more, the candidate copies. */
    private static final List<Change> OF_CANDIDATE = List.of(Change.GC_FREEZE);

    private final Pair pair;
    private final int workers;
    private final LabConfig config;

    private Legs(Pair pair, LabConfig config) {
        this.pair = pair;
        this.config = config;
        this.workers = config.get(Settings.WORKERS);
    }

    /** @throws IllegalArgumentException when the work cannot be shared evenly among the clients */
    public static List<PreforkLeg> of(Pair pair, LabConfig config) {
        return new Legs(pair, config).all();
    }

    /** What the legs change, by the change's name, for {@code run.json}. */
    public static Map<String, Object> changes(List<PreforkLeg> legs) {
        var changes = new TreeMap<String, Object>();
        legs.stream()
                .map(PreforkLeg::change)
                .filter(change -> !change.isNone())
                .forEach(change -> changes.put(change.name(), change.json()));
        return changes;
    }

    private List<PreforkLeg> all() {
        var legs = new ArrayList<PreforkLeg>();
        Role role = pair.name().equals(Pair.OWN) ? Role.GATE : Role.COMPARISON;
        for (Loading loading : Loading.values()) {
            for (Variant variant : Variant.values()) {
                legs.add(leg(variant, loading, Change.NONE, role));
            }
        }
        if (role != Role.GATE) {
            OF_STOCK.forEach(change -> legs.add(leg(Variant.STOCK, Loading.PRELOAD, change, Role.REPORT)));
            OF_CANDIDATE.forEach(change -> legs.add(leg(Variant.NATIVE, Loading.PRELOAD, change, Role.REPORT)));
        }
        return legs;
    }

    private PreforkLeg leg(Variant variant, Loading loading, Change change, Role role) {
        var subject = pair.of(variant);
        return new PreforkLeg(
                variant,
                subject,
                loading,
                change,
                role,
                workers,
                work("lab.prefork.warmup", config.get(Settings.WARM_UP_REQUESTS), subject.paths()),
                work("lab.prefork.requests", config.get(Settings.REQUESTS), subject.paths()));
    }

    /** @throws IllegalArgumentException when some workers would be idle, or some clients had more to do than others */
    private HttpWork work(String key, int requests, List<String> paths) {
        int most = config.get(Settings.HTTP_CLIENTS);
        if (most < workers) {
            throw new IllegalArgumentException(
                    "lab.prefork.clients=" + most + " keeps fewer workers busy than lab.prefork.workers=" + workers);
        }
        try {
            return HttpWork.of(requests, most, workers, paths);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + "=" + requests + ": " + e.getMessage(), e);
        }
    }
}
