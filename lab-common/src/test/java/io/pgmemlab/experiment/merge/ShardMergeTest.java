package io.pgmemlab.experiment.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.evidence.UnfinishedBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** A plan of four trials, b1-x b1-y b2-y b2-x, in two shards: b1-x b2-y, b1-y b2-x. */
class ShardMergeTest {
    @TempDir
    Path folder;

    private Path shard(int index, String... trials) {
        return shard("s" + index, index + "/2", Map.of(), trials);
    }

    /** @param changes of run.json, by "key" or by "group/key" */
    private Path shard(String name, String shard, Map<String, Object> changes, String... trials) {
        Bundle bundle = Bundle.create(folder.resolve(name));
        var configuration = new LinkedHashMap<String, Object>(
                Map.of("lab.scale", "quick", "lab.shard", shard, "lab.out", "target/" + name, "lab.clients", "8"));
        var images = new LinkedHashMap<String, Object>(Map.of("postgres", Map.of("id", "sha256:1")));
        var run = new LinkedHashMap<String, Object>(Map.of(
                "scenario",
                "sweep",
                "runId",
                name,
                "commit",
                "50dd8e4",
                "started",
                "2026-01-01T00:00:00.5Z",
                "legs",
                List.of("x", "y"),
                "frames",
                Map.of("level", "frames", "reason", name),
                "host",
                Map.of("kernel", "of " + name)));
        run.put("ended", "2026-01-01T00:02:00Z");
        run.put(
                "plan",
                Map.of(
                        "order", "alternating",
                        "legs", List.of("x", "y"),
                        "trials", List.of("b1-x", "b1-y", "b2-y", "b2-x")));
        run.put("configuration", configuration);
        run.put("images", images);
        changes.forEach((key, value) -> {
            if (key.startsWith("configuration/")) {
                configuration.put(key.substring("configuration/".length()), value);
            } else if (key.startsWith("images/")) {
                images.put(key.substring("images/".length()), Map.of("id", value));
            } else {
                run.put(key, value);
            }
        });
        bundle.writeJson(Bundle.RUN, run);
        for (String trial : trials) {
            bundle.append(Bundle.TRIALS, "trial", "leg", "state").row(trial, trial.substring(3), "valid");
            bundle.append("journal.csv", "at", "trial", "event")
                    .row(
                            "2026-01-01T00:00:0" + (trial.contains("b1") ? 1 : 2) + ".00" + shard.charAt(0) + "Z",
                            trial,
                            "ended");
            bundle.append("cells.csv", "trial", "tps", "note").row(trial, 7, "of \"" + trial + "\", second by second");
            bundle.writeRaw(trial, "pgbench.out", "tps of " + trial);
        }
        return bundle.directory();
    }

    private Bundle merged(Path... shards) {
        Bundle bundle = Bundle.create(folder.resolve("merged"));
        ShardMerge.of(List.of(shards)).into(bundle, "merged");
        return bundle;
    }

    private static List<String> trials(Table table) {
        return table.stream().map(row -> row.text("trial")).toList();
    }

    @Test
    void should_put_rows_in_the_plans_order_whatever_order_the_shards_are_named_in() throws IOException {
        Path first = shard(1, "b1-x", "b2-y");
        Bundle merged = merged(shard(2, "b1-y", "b2-x"), first);

        assertThat(trials(merged.table(Bundle.TRIALS))).containsExactly("b1-x", "b1-y", "b2-y", "b2-x");
        assertThat(Files.readString(merged.file("cells.csv"))).isEqualTo("""
                        trial,tps,note
                        b1-x,7,"of ""b1-x"", second by second"
                        b1-y,7,"of ""b1-y"", second by second"
                        b2-y,7,"of ""b2-y"", second by second"
                        b2-x,7,"of ""b2-x"", second by second"
                        """);
        assertThat(merged.table("journal.csv").rows())
                .extracting(row -> row.text("at"))
                .isSorted()
                .hasSize(4);
        assertThat(merged.file("raw/b2-x/pgbench.out")).hasContent("tps of b2-x");
        assertThat(merged.file("raw/b1-x/pgbench.out")).hasContent("tps of b1-x");
    }

    @Test
    void should_keep_attempts_of_a_trial_together_and_in_their_order() {
        Path first = shard(1, "b1-x", "b2-y", "b1-x-try2");
        Bundle merged = merged(first, shard(2, "b1-y"));
        assertThat(trials(merged.table("cells.csv"))).containsExactly("b1-x", "b1-x-try2", "b1-y", "b2-y");
    }

    @Test
    void should_tell_of_the_whole_and_of_every_shards_own_run_and_machine() {
        Path first = shard("s1", "1/2", Map.of("serverSettings", Map.of("fsync", "on"), "legs", List.of("y")), "b1-x");
        Path second = shard(
                "s2",
                "2/2",
                Map.of(
                        "started", "2026-01-01T00:00:00Z",
                        "ended", "2026-01-01T00:05:00Z",
                        "images/odyssey", "sha256:2",
                        "versions", Map.of("python", "3.14"),
                        "legs", List.of("x")),
                "b1-y");
        JsonNode run = merged(first, second).readJson(Bundle.RUN).orElseThrow();

        assertThat(run.path("runId").asString()).isEqualTo("merged");
        assertThat(run.path("configuration").path("lab.shard").asString()).isEqualTo("1/1");
        assertThat(run.path("legs").toString()).isEqualTo("[\"x\",\"y\"]");
        assertThat(run.path("started").asString()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(run.path("ended").asString()).isEqualTo("2026-01-01T00:05:00Z");
        assertThat(run.path("images").propertyNames()).containsExactlyInAnyOrder("postgres", "odyssey");
        assertThat(run.path("serverSettings").path("fsync").asString()).isEqualTo("on");
        assertThat(run.path("versions").path("python").asString()).isEqualTo("3.14");
        assertThat(run.path("host").path("kernel").asString()).isEqualTo("of s1");
        assertThat(run.path("shards")).hasSize(2);
        assertThat(run.path("shards").path(1).toString())
                .isEqualTo("{\"shard\":\"2/2\",\"runId\":\"s2\",\"host\":{\"kernel\":\"of s2\"},"
                        + "\"started\":\"2026-01-01T00:00:00Z\",\"ended\":\"2026-01-01T00:05:00Z\"}");
    }

    @Test
    void should_not_say_that_a_run_ended_of_which_a_shard_did_not() {
        var killed = new LinkedHashMap<String, Object>();
        killed.put("ended", null);
        Bundle merged = merged(shard(1, "b1-x"), shard("s2", "2/2", killed, "b1-y"));
        assertThat(merged.readJson(Bundle.RUN).orElseThrow().path("ended").isNull())
                .isTrue();
    }

    @Test
    void should_take_a_table_that_one_shard_alone_has() {
        Path first = shard(1, "b1-x");
        new Bundle(first).append("odd.csv", "trial", "n").row("b1-x", 1);
        assertThat(trials(merged(first, shard(2, "b1-y")).table("odd.csv"))).containsExactly("b1-x");
    }

    @Test
    void should_keep_columns_by_their_names() {
        Path first = shard(1);
        Path second = shard(2);
        new Bundle(first).append("odd.csv", "trial", "a", "b").row("b1-x", 1, null);
        new Bundle(second).append("odd.csv", "b", "trial", "a").row(2, "b1-y", null);
        Table odd = merged(first, second).table("odd.csv");
        assertThat(odd.columns()).containsExactly("trial", "a", "b");
        assertThat(odd.rows().get(1).text("b")).isEqualTo("2");
        assertThat(odd.rows().get(1).find("a")).isEmpty();
    }

    @Test
    void should_keep_torn_lines_torn() throws IOException {
        Path first = shard(1, "b1-x");
        Files.writeString(first.resolve("cells.csv"), "b2-y,7", StandardOpenOption.APPEND);
        Path second = shard(2, "b1-y");
        Files.writeString(second.resolve("cells.csv"), "b2-x\n", StandardOpenOption.APPEND);
        Table cells = merged(first, second).table("cells.csv");
        assertThat(trials(cells)).containsExactly("b1-x", "b1-y");
        assertThat(cells.torn()).isEqualTo(2);
    }

    @Test
    void should_name_the_files_that_it_cannot_merge() throws IOException {
        Path first = shard(1, "b1-x");
        Files.writeString(first.resolve("lab.duckdb"), "made of the tables");
        Files.writeString(first.resolve("report.html.part"), "half a page");
        var merge = ShardMerge.of(List.of(first, shard(2, "b1-y")));
        Bundle merged = Bundle.create(folder.resolve("merged"));
        merge.into(merged, "merged");
        assertThat(merge.leftBehind(merged)).containsExactly("lab.duckdb");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "scenario; other; scenario is sweep in FIRST and other in SECOND. Name bundles of one scenario",
                "commit; 1234567; the commit is 50dd8e4 in FIRST and 1234567 in SECOND. Check out one commit",
                "configuration/lab.scale; paper; lab.scale is quick in FIRST and paper in SECOND. Run one of the two again",
                "configuration/lab.image.x; me/x:1; lab.image.x is not given in FIRST and me/x:1 in SECOND.",
                "configuration/lab.shard; 2/3; the number of shards is 2 in FIRST and 3 in SECOND.",
                "images/postgres; sha256:9; the id of the image postgres is sha256:1 in FIRST and sha256:9 in SECOND.",
            })
    void should_refuse_what_is_not_the_same_and_say_both_values(String key, String value, String message) {
        Path first = shard(1, "b1-x");
        Path second = shard("s2", "2/2", Map.of(key, value), "b1-y");
        refused(message.replace("FIRST", first.toString()).replace("SECOND", second.toString()), first, second);
    }

    @Test
    void should_refuse_another_plan_or_none_or_pages_told_apart_otherwise() {
        Path first = shard(1, "b1-x");
        var plan = Map.of("order", "randomised", "legs", List.of("x", "y"), "trials", List.of("b1-y", "b1-x"));
        Path shuffled = shard("s2", "2/2", Map.of("plan", plan), "b1-y");
        refused("the plan of " + shuffled + " is randomised and not alternating", first, shuffled);
        Path planless = shard("s3", "2/2", Map.of("plan", "none"));
        refused(planless + " tells no plan in its run.json", first, planless);
        Path other = shard("s4", "2/2", Map.of("frames", Map.of("level", "rollup", "reason", "")));
        refused("frames level is frames in " + first + " and rollup in " + other, first, other);
    }

    @Test
    void should_refuse_a_shard_that_is_missing_or_twice_or_none() {
        Path first = shard("a", "1/3", Map.of());
        refused("no bundle of the shard 2/3, 3/3 was named", first);
        Path twin = shard("b", "1/3", Map.of());
        refused(first + " and " + twin + " are both shard 1/3. Name one of them", first, twin);
        refused(first + " and " + first + " are both shard 1/3", first, first);
        Path whole = shard("c", "1/1", Map.of());
        refused(whole + " holds no shard: its lab.shard is 1/1", whole, whole);
    }

    @Test
    void should_refuse_a_trial_that_is_twice_or_not_planned() {
        Path first = shard(1, "b1-x", "b2-y");
        Path twice = shard("s2", "2/2", Map.of(), "b1-y", "b2-y-try2");
        refused("the trial b2-y is in " + first + " and in " + twice, first, twice);
        Path foreign = shard("s3", "2/2", Map.of(), "b1-z");
        refused("the trial b1-z of " + foreign + " is not in its plan", first, foreign);
    }

    @Test
    void should_refuse_tables_with_other_columns_and_raw_files_that_contradict_each_other() throws IOException {
        Path first = shard(1);
        Path second = shard(2);
        new Bundle(first).append("odd.csv", "trial", "tps").row("b1-x", 1);
        new Bundle(second).append("odd.csv", "trial", "rate").row("b1-y", 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> merged(first, second))
                .withMessage("the columns of odd.csv differ: " + first + " has tps besides, " + second
                        + " has rate besides. Run one of the two again with the version of the other");

        Files.delete(second.resolve("odd.csv"));
        for (Path shard : List.of(first, second)) {
            new Bundle(shard).writeRaw("host", "same.txt", "same");
            new Bundle(shard).writeRaw("host", "cpus.txt", "of " + shard);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        ShardMerge.of(List.of(first, second)).into(Bundle.create(folder.resolve("again")), "again"))
                .withMessageContaining(second.resolve("raw/host/cpus.txt") + " cannot be merged");
    }

    @Test
    void should_leave_nothing_of_a_bundle_that_was_not_finished() throws IOException {
        Path place = folder.resolve("whole");
        // killed: nobody closes it
        Bundle killed = UnfinishedBundle.at(place).bundle();
        killed.append("odd.csv", "n").row(1);
        assertThat(place).doesNotExist();

        try (var failed = UnfinishedBundle.at(place)) {
            assertThat(failed.bundle().file("odd.csv"))
                    .as("left by the killed one")
                    .doesNotExist();
            failed.bundle().writeRaw("b1-x", "out", "");
        }
        assertThat(names()).isEmpty();

        try (var done = UnfinishedBundle.at(place)) {
            done.bundle().append("odd.csv", "n").row(2);
            assertThat(done.finish().table("odd.csv").rows()).hasSize(1);
        }
        assertThat(names()).containsExactly("whole");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnfinishedBundle.at(place))
                .withMessageContaining("exists already");
        Files.writeString(folder.resolve("file"), "");
        assertThatExceptionOfType(LabException.class).isThrownBy(() -> UnfinishedBundle.at(folder.resolve("file/out")));
    }

    private List<String> names() {
        String[] names = folder.toFile().list();
        return names == null ? List.of() : new ArrayList<>(Arrays.asList(names));
    }

    private static void refused(String message, Path... shards) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ShardMerge.of(List.of(shards)))
                .withMessageContaining(message);
    }
}
