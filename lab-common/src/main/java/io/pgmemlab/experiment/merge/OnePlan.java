package io.pgmemlab.experiment.merge;

import io.pgmemlab.config.Settings;
import io.pgmemlab.config.Shard;
import io.pgmemlab.experiment.ConfigurationDifference;
import io.pgmemlab.experiment.RunRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Refuses bundles that are not the shards of one plan, all of them, under the same conditions. */
final class OnePlan {
    private static final Set<String> MAY_DIFFER =
            Set.of(Settings.SHARD.key(), Settings.OUT.key(), Settings.RESUME.key(), Settings.ROOT.key());
    private static final String AGAIN = "Run one of the two again as the other was";

    private OnePlan() {}

    /** @throws IllegalArgumentException naming directories, what differs, both values, and what to do */
    static void check(List<ShardBundle> shards) {
        for (int one = 0; one < shards.size(); one++) {
            for (ShardBundle other : shards.subList(one + 1, shards.size())) {
                samePlan(shards.get(one), other);
                sameConditions(shards.get(one), other);
            }
        }
        nothingMissing(shards);
        noTrialTwice(shards);
    }

    private static void samePlan(ShardBundle one, ShardBundle other) {
        mustEqual(one, other, "scenario", one.text("scenario"), other.text("scenario"), "Name bundles of one scenario");
        String count = String.valueOf(one.shard().count());
        mustEqual(
                one,
                other,
                "the number of shards",
                count,
                String.valueOf(other.shard().count()),
                AGAIN);
        if (one.shard().equals(other.shard())) {
            throw new IllegalArgumentException(one.directory() + " and " + other.directory() + " are both shard "
                    + one.shard() + ". Name one of them");
        }
        ConfigurationDifference.find(one.configuration(), other.configuration(), MAY_DIFFER)
                .ifPresent(pair -> mustEqual(one, other, pair.key(), pair.one(), pair.other(), AGAIN));
        mustEqual(one, other, "the commit", one.text("commit"), other.text("commit"), "Check out one commit. " + AGAIN);
        one.plan().difference(other.plan()).ifPresent(words -> {
            throw new IllegalArgumentException("not shards of one plan: compared with that of " + one.directory()
                    + ", the plan of " + other.directory() + " " + words + ". " + AGAIN);
        });
    }

    private static void sameConditions(ShardBundle one, ShardBundle other) {
        // the image of a leg is known where the leg is
        one.run().path("images").propertyStream().forEach(image -> {
            JsonNode same = other.run().path("images").path(image.getKey());
            if (!same.isMissingNode()) {
                String what = "the id of the image " + image.getKey();
                mustEqual(one, other, what, text(image.getValue().path("id")), text(same.path("id")), AGAIN);
            }
        });
        // what holds for all trials of a run: which pair was compared, how pages were told apart
        one.run()
                .propertyStream()
                .forEach(fact -> RunRecord.FOR_GOOD.forEach(name -> {
                    JsonNode here = fact.getValue().path(name);
                    JsonNode there = other.run().path(fact.getKey()).path(name);
                    if (here.isValueNode() && there.isValueNode()) {
                        mustEqual(one, other, fact.getKey() + " " + name, text(here), text(there), AGAIN);
                    }
                }));
    }

    private static void nothingMissing(List<ShardBundle> shards) {
        int count = shards.get(0).shard().count();
        String missing = IntStream.rangeClosed(1, count)
                .mapToObj(index -> new Shard(index, count))
                .filter(shard -> shards.stream().noneMatch(had -> had.shard().equals(shard)))
                .map(Shard::toString)
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("no bundle of the shard " + missing + " was named. Run it with -D"
                    + Settings.SHARD.key() + ", and name its bundle too");
        }
    }

    private static void noTrialTwice(List<ShardBundle> shards) {
        Map<String, ShardBundle> having = new HashMap<>();
        for (ShardBundle shard : shards) {
            for (String trial : new TreeSet<>(shard.trials())) {
                if (!shard.plan().trials().contains(trial)) {
                    throw new IllegalArgumentException("the trial " + trial + " of " + shard.directory()
                            + " is not in its plan. Run this shard again");
                }
                ShardBundle twin = having.put(trial, shard);
                if (twin != null) {
                    throw new IllegalArgumentException("the trial " + trial + " is in " + twin.directory() + " and in "
                            + shard.directory() + ": it belongs to one shard only. Run the other one again");
                }
            }
        }
    }

    private static void mustEqual(
            ShardBundle one, ShardBundle other, String what, String ofOne, String ofOther, String next) {
        if (!ofOne.equals(ofOther)) {
            throw new IllegalArgumentException("not shards of one plan: " + what + " is " + said(ofOne) + " in "
                    + one.directory() + " and " + said(ofOther) + " in " + other.directory() + ". " + next);
        }
    }

    private static String text(JsonNode value) {
        return value.asString("");
    }

    private static String said(String value) {
        return value.isEmpty() ? "not given" : value;
    }
}
