package io.pgmemlab.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * The whole plan as {@code run.json} has it, before it was cut into shards: what a resumed run and every other shard must share.
 *
 * @param order the word of its {@link Order}
 * @param legs that were chosen, in the scenario's order
 * @param trials the ids of first attempts, in the plan's order
 */
public record PlanRecord(String order, List<String> legs, List<String> trials) {
    static final String KEY = "plan";

    public PlanRecord {
        legs = List.copyOf(legs);
        trials = List.copyOf(trials);
    }

    static <L extends Leg> PlanRecord of(Order order, List<L> legs, Plan<L> whole) {
        return new PlanRecord(
                order.word(),
                legs.stream().map(Leg::name).toList(),
                whole.trials().stream().map(trial -> trial.id(1)).toList());
    }

    /** The plan that a {@code run.json} tells; empty where it tells none. */
    public static Optional<PlanRecord> read(JsonNode run) {
        JsonNode plan = run.path(KEY);
        return plan.isObject()
                ? Optional.of(new PlanRecord(
                        plan.path("order").asString(""), texts(plan.path("legs")), texts(plan.path("trials"))))
                : Optional.empty();
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(text -> text.asString(""))
                .toList();
    }

    Map<String, Object> json() {
        var json = new LinkedHashMap<String, Object>();
        json.put("order", order);
        json.put("legs", legs);
        json.put("trials", trials);
        return json;
    }

    /**
     * What distinguishes another plan from this one, in words that follow "the plan": {@code lacks pgbouncer/default},
     * {@code has b1-odyssey-glibc and not b1-odyssey-jemalloc as trial 3}. Empty where nothing does.
     */
    public Optional<String> difference(PlanRecord other) {
        return Stream.<Optional<String>>of(
                        without(other.legs).map(gone -> "lacks the legs " + gone),
                        other.without(legs).map(added -> "has the legs " + added + " besides"),
                        differ(order, other.order).map(words -> "is " + words),
                        differ(String.join(", ", legs), String.join(", ", other.legs))
                                .map(words -> "has legs " + words),
                        firstOtherTrial(other))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<String> without(List<String> others) {
        String rest = legs.stream().filter(leg -> !others.contains(leg)).collect(Collectors.joining(", "));
        return Optional.of(rest).filter(text -> !text.isEmpty());
    }

    private static Optional<String> differ(String one, String other) {
        return one.equals(other) ? Optional.empty() : Optional.of(other + " and not " + one);
    }

    private Optional<String> firstOtherTrial(PlanRecord other) {
        return IntStream.range(0, Math.max(trials.size(), other.trials.size()))
                .boxed()
                .flatMap(at -> differ(trial(at), other.trial(at)).stream()
                        .map(words -> "has " + words + " as trial " + (at + 1)))
                .findFirst();
    }

    private String trial(int at) {
        return at < trials.size() ? trials.get(at) : "none";
    }
}
