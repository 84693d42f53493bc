package io.pgmemlab.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.Bytes;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.probe.Measure;
import io.pgmemlab.verdict.MemoryReturn;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bundles in which a burst adds 1,000 MiB to a baseline of 100 MiB, unless a test says otherwise. */
class JudgeTest {
    private static final String CONTROL = "odyssey/jemalloc";
    private static final String RETURNS = "odyssey/jemalloc+background_thread";

    @TempDir
    Path folder;

    private Bundle bundle;

    @BeforeEach
    void make() {
        bundle = Bundle.create(folder.resolve("run"));
    }

    @Test
    void should_hold_that_a_control_keeps_its_memory_from_a_tenth_on() {
        measured(CONTROL, 1, 0.900, 0.100, null);
        assertThat(verdict(CONTROL).outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(verdict(CONTROL).measured()).isEqualTo(10.0);
        assertThat(verdict(CONTROL).bound()).isEqualTo(10.0);
    }

    @Test
    void should_call_the_claim_inconclusive_when_the_control_kept_less_at_any_moment() {
        measured(CONTROL, 1, 0.700, 0.099, null);
        measured(RETURNS, 1, 1.0, 0.0, 5.0);
        assertThat(verdict(CONTROL).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict(CONTROL).reason()).contains("does not show the effect in this run");
        assertThat(verdict(RETURNS).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict(RETURNS).reason()).contains("its control odyssey/jemalloc did not keep its memory");
    }

    @Test
    void should_hold_that_memory_returns_up_to_the_deadline_and_break_after_it() {
        measured(CONTROL, 1, 0.5, 0.5, null);
        measured(RETURNS, 1, 0.99, 0.01, 25.0);
        assertThat(verdict(RETURNS).outcome()).isEqualTo(Outcome.HOLDS);
        measured(RETURNS, 2, 0.99, 0.01, 25.25);
        assertThat(verdict(RETURNS).outcome()).isEqualTo(Outcome.BROKEN);
    }

    @Test
    void should_break_without_a_control_too_when_memory_did_not_return() {
        measured(RETURNS, 1, 0.5, 0.5, null);
        var samples = bundle.append(Bundle.SAMPLES, "trial", "elapsed_s", "phase", "rss_bytes");
        for (int second = 0; second <= 11; second++) {
            samples.row(id(RETURNS, 1), 40.0 + second, "settle", Bytes.ofMiB(1_100 - second));
        }
        assertThat(verdict(RETURNS).outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(verdict(RETURNS).reason())
                .isEqualTo("rss 100.0 MiB → 1100.0 MiB → 600.0 MiB (50.0 % returned, not back within 30 s);"
                        + " samples after the burst in MiB: 0 s 1100.0, 5 s 1095.0, 10 s 1090.0");
    }

    @Test
    void should_not_rest_on_the_repeats_that_happened_to_work() {
        measured(CONTROL, 1, 0.5, 0.5, null);
        measured(RETURNS, 1, 0.99, 0.01, 5.0);
        trial(RETURNS, 2, "invalid", "the load failed");
        assertThat(verdict(RETURNS).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict(RETURNS).reason()).contains("1 of 2 repeats had no valid trial");
    }

    @Test
    void should_say_why_an_unavailable_leg_has_no_figure() {
        trial("pgdog-0.1.48/default", 1, "unavailable", "Image ghcr.io/… cannot be had");
        Verdict verdict = verdict("pgdog-0.1.48/default");
        assertThat(verdict.outcome()).isEqualTo(Outcome.UNAVAILABLE);
        assertThat(verdict.measured()).isNull();
        assertThat(verdict.reason()).isEqualTo("Image ghcr.io/… cannot be had");
    }

    @Test
    void should_never_be_green_for_a_leg_whose_trials_were_invalid_or_never_ended() {
        trial(RETURNS, 1, "invalid", "the subject restarted");
        assertThat(verdict(RETURNS).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict(CONTROL).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict(CONTROL).reason()).isEqualTo("no trial of this leg was run to its end");
    }

    @Test
    void should_hold_flat_up_to_32_MiB() {
        String leg = "pgbouncer/default";
        row(leg, 1, 16, 16 + 32, 17, null, 0.0);
        assertThat(verdict(leg).outcome()).isEqualTo(Outcome.HOLDS);
        row(leg, 2, 16, 16 + 33, 17, 0.1, 0.0);
        assertThat(verdict(leg).outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(verdict(leg).measured()).isEqualTo(33.0);
    }

    @Test
    void should_judge_the_first_of_several_bursts_and_report_the_last() {
        measured(CONTROL, 1, 0.5, 0.5, null);
        measured("odyssey/glibc", 1, 0.99, 0.01, 1.0);
        row("odyssey/glibc", 1, 3, 100, 1100, 300, 0.2, null);
        List<Verdict> verdicts = verdicts("odyssey/glibc", Map.of());
        assertThat(verdicts).extracting(Verdict::outcome).containsExactly(Outcome.HOLDS, Outcome.REPORTED);
        assertThat(verdicts.get(1).claim()).isEqualTo("what is left after 3 bursts, as measured");
        assertThat(verdicts.get(1).reason()).contains("80.0 % returned, not back within 30 s");
    }

    @Test
    void should_gate_an_own_image_red_when_it_keeps_its_memory() {
        Map<String, String> own = Map.of("lab.subject.image", "me/pooler:1", "lab.subject.kind", "odyssey");
        measured("odyssey/own", 1, 0.5, 0.5, null);
        Verdict red = verdicts("odyssey/own", own).get(0);
        assertThat(red.role()).isEqualTo(Role.GATE);
        assertThat(red.outcome()).isEqualTo(Outcome.BROKEN);
    }

    @Test
    void should_gate_an_own_image_green_when_it_streams_and_needs_no_control() {
        Map<String, String> own = Map.of("lab.subject.image", "me/pooler:1", "lab.subject.kind", "pgbouncer");
        row("pgbouncer/own", 1, 16, 18, 18, 1.0, null);
        assertThat(verdicts("pgbouncer/own", own).get(0).outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(verdicts("pgbouncer/own", own).get(0).unit()).isEqualTo("MiB added");
        assertThat(verdicts("pgbouncer/own", own).get(0).measured()).isEqualTo(2.0);
        measured("pgbouncer/own", 2, 0.99, 0.01, 5.0);
        // a mixture is decided by what returned, and the streaming repeat never went back to its baseline
        assertThat(verdicts("pgbouncer/own", own).get(0).outcome()).isEqualTo(Outcome.BROKEN);
    }

    private Verdict verdict(String leg) {
        return verdicts(leg, Map.of()).get(0);
    }

    private List<Verdict> verdicts(String leg, Map<String, String> configuration) {
        var properties = new Properties();
        properties.putAll(configuration);
        return Judge.judge(bundle, Legs.of(LabConfig.of(properties, Map.of()))).stream()
                .filter(verdict -> verdict.leg().equals(leg))
                .toList();
    }

    private void measured(String leg, int block, double returned, double leastKept, Double timeToReturn) {
        row(leg, block, 100, 1_100, Math.round(1_100 - 1_000 * returned), leastKept, timeToReturn);
    }

    private void row(String leg, int block, long base, long peak, long after, Double kept, Double time) {
        row(leg, block, 1, base, peak, after, kept, time);
    }

    private void row(String leg, int block, int burst, long base, long peak, long after, Double kept, Double time) {
        if (burst == 1) {
            trial(leg, block, "valid", "");
        }
        double least = kept == null ? 0 : kept;
        new Retention(
                        id(leg, block),
                        leg,
                        burst,
                        new MemoryReturn(
                                Measure.RSS,
                                Bytes.ofMiB(base),
                                Bytes.ofMiB(peak),
                                Bytes.ofMiB(peak),
                                Bytes.ofMiB(after),
                                Bytes.ofMiB(base).plus(Bytes.ofMiB(peak - base).times(least)),
                                Optional.ofNullable(time).map(seconds -> Duration.ofMillis(Math.round(seconds * 1000))),
                                Duration.ofSeconds(30)),
                        Duration.ofSeconds(25),
                        Optional.empty(),
                        Optional.empty(),
                        Retention.Split.unknown(Optional.empty()),
                        OptionalDouble.empty(),
                        OptionalDouble.empty())
                .write(bundle);
    }

    private void trial(String leg, int block, String state, String reason) {
        bundle.append(Bundle.TRIALS, "trial", "block", "leg", "order", "started", "ended", "state", "reason")
                .row(id(leg, block), block, leg, 1, "", "", state, reason);
    }

    private static String id(String leg, int block) {
        return "b" + block + "-" + leg.replace('/', '-');
    }
}
