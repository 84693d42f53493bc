package io.pgmemlab.prefork;

import io.pgmemlab.LabException;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Scale;
import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.experiment.Claim;
import io.pgmemlab.experiment.LabRun;
import io.pgmemlab.experiment.RunningSubject;
import io.pgmemlab.experiment.TrialRun;
import io.pgmemlab.load.Siege;
import io.pgmemlab.prefork.report.PreforkReport;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.probe.family.FamilySnapshot;
import io.pgmemlab.probe.family.FrameAccess;
import io.pgmemlab.probe.family.ProcessFamily;
import io.pgmemlab.report.ConsoleReport;
import io.pgmemlab.report.HtmlReport;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.testcontainers.containers.Network;

/**
 * The claim: at equal work a native port of Django costs 3.48 % more PSS than stock where every worker loads the application
 * ({@code lazy-apps}), and 0.41 % where the master loads it before it forks; after the fork it copies no more memory.
 *
 * <p>Published of cppdjango 6.0.7.post1 on 128 CPUs: 16 uWSGI workers, 64 keep-alive clients, 300,032 requests after 15,040
 * to warm up, three repeats. What is left open there, how much of the private memory that grows after the fork was
 * <em>copied</em> and how much is fresh, is answered here by comparing page frames.
 *
 * <p>Expected: the candidate's premium is not larger with preload than with lazy loading; it copies no more than stock; page
 * faults a request at parity; preload lowers PSS for both. The legs with a change are measured and shown: what keeps pages
 * shared, and the server option that explains why memory grows with every request in the published run.
 *
 * <p>Run it with {@code ci/lab run prefork-cow}: about 5 minutes at quick scale. A pair of one's own is gated with
 * {@code ci/lab run prefork-cow -Dlab.prefork.stock.image=… -Dlab.prefork.candidate.image=…}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PreforkCowScenario {
    private static final Claim CLAIM = new Claim(
            "prefork-cow",
            "Memory of forked workers at equal work",
            "At equal work a native port of Django costs no more memory with master preload than with lazy-apps, and copies no"
                    + " more of what its workers inherit.",
            "cppdjango 6.0.7.post1: 16 uWSGI workers, 64 keep-alive clients, 300,032 requests; +3.48 % PSS with lazy-apps,"
                    + " +0.41 % with preload (github.com/adamdeprince/cppdjango, html/artifacts/memory-methodology.md)");

    private static final int ROUNDS = 2;
    private static final Duration SETTLE = Duration.ofSeconds(2);

    private final LabConfig config = LabConfig.load().at(Scale.QUICK, Scale.PAPER);
    private final Pair pair = Pair.of(config, System.out::println);
    private final LabRun<PreforkLeg> lab = LabRun.begin(CLAIM, config, Legs.of(pair, config), ROUNDS, System.out);
    private final FrameAccess frames = FrameAccess.preflight();

    @TestFactory
    Stream<DynamicNode> legs_are_measured_then_judged() {
        lab.record().putForGood("pair", pair.json());
        lab.record().put("changes", Legs.changes(lab.legs()));
        lab.record().putForGood("frames", Map.of("level", frames.level().word(), "reason", frames.reason()));
        lab.progress()
                .note("compared: " + pair.stock().label() + " with "
                        + pair.candidate().label() + " (" + pair.why() + "); copies told apart at level "
                        + frames.level().word() + ": " + frames.reason());
        return lab.tests(this::measure, () -> new PreforkReport().judge(lab.bundle()));
    }

    private void measure(TrialRun<PreforkLeg> trial) {
        PreforkLeg leg = trial.leg();

        // Set up: PostgreSQL with the table, siege and the service in a private network, one service at a time.
        var image = lab.image(leg);
        try (var network = lab.labels().network();
                var postgres = startPostgres(network);
                var siege = Siege.start(lab.engine(), lab.image(Siege.IMAGE), network, lab.labels())) {
            World world = World.create(postgres);
            try (var service = Service.start(lab.engine(), leg, image, network, lab.labels(), trial::keepRaw)) {
                try {
                    forkAndWork(trial, service, siege, world);
                } catch (LabException e) {
                    throw service.explained(e, postgres);
                }
            }
        }
    }

    private void forkAndWork(TrialRun<PreforkLeg> trial, RunningSubject service, Siege siege, World world) {
        PreforkLeg leg = trial.leg();
        var tables = new MemoryTables(lab.bundle(), leg, trial.block(), trial.id());

        // Forked: every worker is there and no request was sent. What each of them inherited is remembered.
        trial.enter("forked", leg.workers() + " workers forked");
        var tree = service.tree();
        var processes = tree.members();
        var master = tree.parentOfMost();
        var workers = tree.childrenOf(master);
        var family = Containers.whilePaused(
                lab.engine(), service.id(), () -> ProcessFamily.atFork(tree, master, frames, workers::contains));
        var forked = snapshot(service, family);
        tables.write(Stage.FORKED, forked);
        long updates = world.updates();
        if (leg.subject().servesTheLabsApplication()) {
            var identity = Service.identity(service, leg.subject());
            Validity.asAsked(leg, identity, tree.mappedFiles());
            lab.record().put("identity-" + leg.variant().word(), identity.json());
            lab.record().put("versions", identity.versions());
        }

        // Warm up: connections opened, caches filled.
        trial.enter("warmup", "warm-up: " + leg.warmUp());
        var warmup = siege.run(leg.warmUp(), Service.HOST, leg.subject().port());
        trial.keep("warmup", warmup);
        Validity.exactWork(warmup, leg.warmUp());
        var warmed = snapshot(service, family);
        tables.write(Stage.WARMED, warmed);
        Validity.everyWorkerWarmed(forked, warmed);

        // Work: exactly as much in every leg.
        trial.enter("work", "work: " + leg.work());
        var work = siege.run(leg.work(), Service.HOST, leg.subject().port());
        trial.keep("work", work);
        Validity.exactWork(work, leg.work());
        tables.write(Stage.WORKED, snapshot(service, family));
        tables.write(work);

        // Settle: idle.
        trial.enter("settle", "idle for " + SETTLE.toSeconds() + " s");
        Service.idle(service, SETTLE);
        tables.write(Stage.SETTLED, snapshot(service, family));

        // Nothing broke, and the database saw the same work.
        trial.enter("end", "checking");
        Validity.sameProcesses(service, processes, tree.members());
        if (leg.subject().servesTheLabsApplication()) {
            Validity.sameWorkInTheDatabase(world.updates() - updates, leg);
        }
        Validity.noComplaint(service.log());
    }

    private FamilySnapshot snapshot(RunningSubject service, ProcessFamily family) {
        return Containers.whilePaused(lab.engine(), service.id(), family::snapshot);
    }

    private PostgresServer startPostgres(Network network) {
        var postgres = PostgresServer.of(lab.engine(), lab.image("postgres"), lab.labels(), Limits.NONE)
                .inNetwork(network, "postgres")
                .start();
        lab.record().put("serverSettings", postgres.settings());
        return postgres;
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
