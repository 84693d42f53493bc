package io.pgmemlab.retention;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.UnavailableException;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Scale;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.experiment.Claim;
import io.pgmemlab.experiment.LabRun;
import io.pgmemlab.experiment.RunningSubject;
import io.pgmemlab.experiment.TrialRun;
import io.pgmemlab.load.Burst;
import io.pgmemlab.load.PgBench;
import io.pgmemlab.probe.Measure;
import io.pgmemlab.probe.Sampler;
import io.pgmemlab.probe.Settling;
import io.pgmemlab.report.ConsoleReport;
import io.pgmemlab.report.HtmlReport;
import io.pgmemlab.retention.report.RetentionReport;
import io.pgmemlab.retention.subject.Subject;
import io.pgmemlab.verdict.MemoryReturn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.testcontainers.containers.Network;

/**
 * The claim: under bursts of large messages at high client concurrency a pooler's RSS grows to the burst's peak and stays
 * there while idle, because jemalloc keeps dirty pages when {@code background_thread} is off. It is not live memory. With
 * {@code background_thread:true} RSS returns to near its baseline.
 *
 * <p>Published of PgDog 0.1.48: 500 clients, a 3,000,000-byte literal, a pool of 10: peak 2018 MB, 408 MB stuck with
 * defaults, 51 MB with {@code background_thread:true}, 38 MB with decays of 5 s on top.
 *
 * <p>Expected: {@code odyssey/jemalloc} keeps its memory (control) and the two legs with background threads return it;
 * {@code odyssey/glibc} returns it after one burst; {@code pgbouncer/default} stays flat; the same for PgDog where its image
 * can be had. Pgpool-II, PostgreSQL itself, messages of 9 MB and three bursts with glibc are shown as measured.
 *
 * <p>Run it with {@code ci/lab run rss-retention}: about 10 minutes at quick scale. One's own pooler is gated with
 * {@code ci/lab run rss-retention -Dlab.subject.image=… -Dlab.subject.kind=pgdog}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RssRetentionScenario {
    private static final Claim CLAIM = new Claim(
            "rss-retention",
            "A pooler's memory after bursts of large messages",
            "After a burst of large messages a pooler keeps the burst's memory while idle, because jemalloc keeps dirty"
                    + " pages when background_thread is off; with background_thread:true it returns.",
            "PgDog 0.1.48 on 8 cores: pgbench -n -c 500 -j 16 -T 80, a 3,000,000-byte literal, pool of 10, 60 s idle"
                    + " (github.com/pgdogdev/pgdog/issues/1230)");

    private static final Bytes SMALL_MESSAGE = Bytes.of(1_000);
    private static final int WARM_UP_STATEMENTS = 5;
    private static final Duration FLAT = Duration.ofSeconds(3);
    private static final Bytes FLAT_WITHIN = Bytes.ofMiB(2);
    private static final Duration SETTLED_AT_MOST = Duration.ofSeconds(30);

    private final LabConfig config = LabConfig.load().at(Scale.QUICK, Scale.PAPER);
    private final LabRun<RetentionLeg> lab = LabRun.begin(CLAIM, config, Legs.of(config), 1, System.out);

    @TestFactory
    Stream<DynamicNode> legs_are_measured_then_judged() {
        return lab.tests(this::measure, () -> new RetentionReport().judge(lab.bundle()));
    }

    private void measure(TrialRun<RetentionLeg> trial) {
        RetentionLeg leg = trial.leg();
        Validity.largeEnoughToTell(leg, burst(leg));

        // Set up: PostgreSQL, the subject in front of it, pgbench beside it, in a private network.
        var image = lab.image(leg);
        var debugger = debugger(leg);
        try (var network = lab.labels().network();
                var postgres = startPostgres(network);
                var pooler = Pooler.start(lab.engine(), leg, image, postgres, network, lab.labels(), trial::keepRaw);
                var pgbench = PgBench.start(lab.engine(), lab.image("postgres"), network, lab.labels());
                var sampler = trial.sample(
                        pooler.tree(), pooler.counters(), leg.subject().sampling())) {
            try {
                burstAndSettle(trial, pooler, pgbench, sampler, debugger);
            } catch (LabException e) {
                throw pooler.explained(e, postgres);
            }
        }
    }

    private void burstAndSettle(
            TrialRun<RetentionLeg> trial,
            RunningSubject pooler,
            PgBench pgbench,
            Sampler sampler,
            Optional<ResolvedImage> debugger) {
        RetentionLeg leg = trial.leg();
        Subject subject = leg.subject();
        Measure measure = subject.measure();

        // Warm up: pools filled, lazy initialisation done, and nothing large yet.
        Burst small = Burst.of(leg.clients(), SMALL_MESSAGE, WARM_UP_STATEMENTS);
        trial.enter("warmup", "warm-up: " + small);
        var warmup = pgbench.run(small, Pooler.host(subject), subject.port());
        trial.keep("warmup", warmup);
        Validity.everythingSucceeded(warmup);

        // Baseline: the idle subject, flat.
        trial.enter("baseline", "baseline");
        Bytes base = Settling.settle(sampler, measure, FLAT, FLAT_WITHIN, SETTLED_AT_MOST);
        var processes = sampler.processes();

        var measured = new ArrayList<Retention>();
        for (int number = 1; number <= leg.bursts(); number++) {
            String bursting = Retention.phase("burst", number);
            String settling = Retention.phase("settle", number);

            // Load: the subject buffers the messages that wait for a server connection.
            Burst burst = burst(leg);
            Peaks.reset(pooler);
            Duration begin = trial.enter(bursting, "burst " + number + " of " + leg.bursts() + ": " + burst);
            var load = pgbench.run(burst, Pooler.host(subject), subject.port());

            // Settle: idle, for the whole window.
            Duration end = trial.enter(settling, "idle for " + leg.window().toSeconds() + " s");
            trial.keep(bursting, load);
            Validity.everythingSucceeded(load);
            Validity.everyClientServed(burst, load);
            var peaks = Peaks.read(pooler);
            Settling.watch(sampler, leg.window());
            Validity.sameProcesses(subject, pooler, processes, sampler.processes());

            var series = sampler.series();
            Validity.noGap(series, begin, subject.sampling());
            var back = MemoryReturn.of(measure, base, series.in(bursting), peaks.of(measure), end, series.in(settling));
            Validity.peakReached(leg, burst, back);
            measured.add(Retention.of(trial.id(), leg, number, back, peaks, series, load));
        }

        // Read back, still idle: live memory, threads, and what the allocator holds; its settings also at its end.
        trial.enter("end", "reading back");
        sampler.stop();
        var live = subject.liveBytes(pooler.container());
        var threads = pooler.tree().threadNames();
        var files = pooler.tree().mappedFiles();
        debugger.filter(beside -> leg.allocator().maybeJemalloc(files, subject.jemallocPrefix()))
                .ifPresent(beside -> trial.keepRaw(
                        "debugger.out", IdleReport.request(pooler, beside, lab.labels(), subject.jemallocPrefix())));
        var idle = JemallocStats.parse(pooler.log());
        var atExit = JemallocStats.parse(pooler.stop());
        Validity.allocatorAsAsked(leg.allocator(), files, threads, atExit);

        int last = measured.size() - 1;
        String allocator = Allocator.found(files, threads, idle.or(() -> atExit));
        measured.set(last, measured.get(last).with(measured.get(last).split().with(live, idle, allocator)));
        measured.forEach(burst -> burst.write(lab.bundle()));
    }

    private static Burst burst(RetentionLeg leg) {
        return Burst.lasting(leg.clients(), leg.message(), leg.burst());
    }

    private PostgresServer startPostgres(Network network) {
        var postgres = PostgresServer.of(lab.engine(), lab.image("postgres"), lab.labels(), Limits.NONE)
                .with("max_connections", "600")
                .inNetwork(network, "postgres")
                .start();
        lab.record().put("serverSettings", postgres.settings());
        return postgres;
    }

    /** Without it the residue is measured all the same, and not split. */
    private Optional<ResolvedImage> debugger(RetentionLeg leg) {
        if (leg.allocator().isGlibc()) {
            return Optional.empty();
        }
        try {
            return Optional.of(lab.image(IdleReport.IMAGE));
        } catch (UnavailableException e) {
            lab.progress().note("live and allocator-held memory will not be told apart: " + e.getMessage());
            return Optional.empty();
        }
    }

    @AfterAll
    void report() {
        try {
            lab.end();
        } finally {
            // Before the report: it needs no room on the disk.
            System.out.println(ConsoleReport.render(lab.bundle()));
        }
        System.out.println("report: " + HtmlReport.write(lab.bundle().directory()));
    }
}
