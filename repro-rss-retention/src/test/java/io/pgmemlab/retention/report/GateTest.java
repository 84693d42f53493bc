package io.pgmemlab.retention.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.report.Conclusion;
import io.pgmemlab.report.Conclusion.Advice;
import io.pgmemlab.report.ConsoleReport;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.retention.Retention;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import io.pgmemlab.verdict.Verdicts;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gate of 40 MiB that grew to 1,040 MiB and idled for 30 s. */
class GateTest {
    private static final String OFF = "jemalloc (background_thread:false, dirty_decay_ms:10000)";
    private static final String NONE = "no allocator library is mapped: the C library's, or one that is built in";
    private static final String REASON = "rss 40.0 MiB → 540.0 MiB; samples after the burst in MiB: 0 s 540.0";

    private long dirty = 420;

    @TempDir
    Path directory;

    @Test
    void a_broken_gate_with_the_background_thread_off_names_the_variable_to_set() {
        Conclusion conclusion = gate("odyssey", Outcome.BROKEN, OFF, Map.of("LD_PRELOAD", "libjemalloc.so.2"));

        assertThat(conclusion.outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(settings(conclusion))
                .containsExactly(
                        "MALLOC_CONF=background_thread:true", "-Dlab.subject.env.MALLOC_CONF=background_thread:true");
        assertThat(conclusion.advice())
                .first()
                .extracting(Advice::text)
                .asString()
                .contains(OFF, "is off");
    }

    @Test
    void the_image_and_its_environment_are_named() {
        Conclusion conclusion = gate("odyssey", Outcome.BROKEN, OFF, Map.of("LD_PRELOAD", "libjemalloc.so.2"));

        assertThat(conclusion.finding()).contains("image me/pooler:1", "environment LD_PRELOAD=libjemalloc.so.2");
    }

    @Test
    void pgdog_reads_a_variable_of_its_own_and_is_told_that_the_other_is_ignored() {
        Conclusion conclusion = gate("pgdog", Outcome.BROKEN, OFF, Map.of("MALLOC_CONF", "background_thread:true"));

        assertThat(settings(conclusion)).first().isEqualTo("_RJEM_MALLOC_CONF=background_thread:true");
        assertThat(conclusion.advice())
                .anySatisfy(advice -> assertThat(advice.text())
                        .contains("MALLOC_CONF was given, but a jemalloc that reads _RJEM_MALLOC_CONF ignores it"));
    }

    @Test
    void options_that_the_variable_holds_already_are_kept() {
        var given = Map.of("MALLOC_CONF", "dirty_decay_ms:1000,background_thread:false,narenas:2");

        assertThat(settings(gate("odyssey", Outcome.BROKEN, OFF, given)))
                .first()
                .isEqualTo("MALLOC_CONF=dirty_decay_ms:1000,narenas:2,background_thread:true");
    }

    @Test
    void where_jemalloc_is_mapped_and_not_read_the_advice_depends_on_its_setting() {
        Conclusion conclusion = gate("pgbouncer", Outcome.BROKEN, "libjemalloc.so.2 is mapped", Map.of());

        assertThat(conclusion.advice()).first().satisfies(advice -> {
            assertThat(advice.text()).contains("could not be read; if it is off");
            assertThat(advice.setting()).isEqualTo("MALLOC_CONF=background_thread:true");
        });
    }

    @Test
    void for_another_allocator_the_lab_says_that_it_knows_no_setting() {
        Conclusion conclusion = gate("pgbouncer", Outcome.BROKEN, NONE, Map.of());

        assertThat(settings(conclusion)).isEmpty();
        assertThat(conclusion.advice())
                .singleElement()
                .extracting(Advice::text)
                .asString()
                .contains(NONE, "measured no setting", "MALLOC_TRIM_THRESHOLD_", "MALLOC_ARENA_MAX");
    }

    @Test
    void nothing_is_to_be_set_where_the_background_thread_is_on() {
        Conclusion conclusion = gate("odyssey", Outcome.BROKEN, "jemalloc (background_thread:true)", Map.of());

        assertThat(settings(conclusion)).isEmpty();
        assertThat(conclusion.advice())
                .first()
                .extracting(Advice::text)
                .asString()
                .contains("is on already");
    }

    @Test
    void a_bundle_that_did_not_record_the_allocator_says_so() {
        assertThat(gate("odyssey", Outcome.BROKEN, "", Map.of()).advice())
                .singleElement()
                .extracting(Advice::text)
                .asString()
                .contains("was not recorded");
    }

    @Test
    void a_green_gate_gets_no_advice() {
        assertThat(gate("odyssey", Outcome.HOLDS, OFF, Map.of()).advice()).isEmpty();
    }

    @Test
    void dirty_pages_are_said_to_be_most_of_the_residue() {
        assertThat(gate("odyssey", Outcome.BROKEN, OFF, Map.of()).finding())
                .contains(
                        "420.0 MiB were dirty pages",
                        "most of what remained above the baseline; only 30.0 MiB were live");
    }

    @Test
    void where_dirty_pages_are_not_most_of_the_residue_the_advice_does_not_promise() {
        dirty = 20;

        assertThat(gate("odyssey", Outcome.BROKEN, OFF, Map.of()).advice())
                .first()
                .extracting(Advice::text)
                .asString()
                .contains("not most of what remained", "may not be enough");
    }

    @Test
    void a_gate_is_not_told_that_pgdog_was_not_measured() {
        assertThat(gate("odyssey", Outcome.HOLDS, OFF, Map.of()).finding()).startsWith("Gate odyssey/own: holds");
    }

    @Test
    void the_samples_stand_on_the_console_once_and_every_line_fits() {
        gate("odyssey", Outcome.BROKEN, OFF, Map.of("LD_PRELOAD", "libjemalloc.so.2"));

        String console = ConsoleReport.render(Bundle.open(directory));

        assertThat(console).containsOnlyOnce("samples after the burst");
        assertThat(console.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ConsoleTable.WIDTH));
    }

    private Conclusion gate(String kind, Outcome outcome, String allocator, Map<String, String> environment) {
        String leg = kind + "/own";
        var bundle = new Bundle(directory);
        var configuration = new LinkedHashMap<String, String>();
        configuration.put("lab.subject.image", "me/pooler:1");
        configuration.put("lab.subject.kind", kind);
        environment.forEach((variable, value) -> configuration.put("lab.subject.env." + variable, value));
        bundle.writeJson(Bundle.RUN, Map.of("scenario", "rss-retention", "configuration", configuration));
        bundle.append(Bundle.TRIALS, "trial", "leg", "state", "reason").row("t", leg, "valid", "");
        bundle.append(
                        Retention.FILE,
                        "trial",
                        "leg",
                        "base_bytes",
                        "peak_bytes",
                        "end_bytes",
                        "after_bytes",
                        "returned_fraction",
                        "window_s",
                        "live_bytes",
                        "allocator_held_bytes",
                        "dirty_bytes",
                        "allocator")
                .row(
                        "t",
                        leg,
                        40L << 20,
                        1040L << 20,
                        540L << 20,
                        540L << 20,
                        0.5,
                        30,
                        30L << 20,
                        460L << 20,
                        dirty << 20,
                        allocator);
        Verdicts.write(
                bundle, List.of(new Verdict("returns", leg, Role.GATE, 50.0, 95.0, "%", outcome, REASON, List.of())));
        return new RetentionReport().conclusion(bundle);
    }

    private static List<String> settings(Conclusion conclusion) {
        return conclusion.advice().stream()
                .map(Advice::setting)
                .filter(setting -> !setting.isEmpty())
                .toList();
    }
}
