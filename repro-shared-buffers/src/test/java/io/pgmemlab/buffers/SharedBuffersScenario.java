package io.pgmemlab.buffers;

import io.pgmemlab.LabException;
import io.pgmemlab.buffers.CellLeg.Label;
import io.pgmemlab.buffers.collect.Collector;
import io.pgmemlab.buffers.collect.RawTables;
import io.pgmemlab.buffers.collect.WindowSummary;
import io.pgmemlab.buffers.pages.PageExport;
import io.pgmemlab.buffers.pages.PageTable;
import io.pgmemlab.buffers.report.SharedBuffersReport;
import io.pgmemlab.buffers.server.DidNotRunException;
import io.pgmemlab.buffers.server.LimitedServer;
import io.pgmemlab.buffers.server.ReadCap;
import io.pgmemlab.buffers.server.Statistics;
import io.pgmemlab.buffers.server.WarmUp;
import io.pgmemlab.buffers.workload.Plans;
import io.pgmemlab.buffers.workload.Workload;
import io.pgmemlab.buffers.world.Template;
import io.pgmemlab.buffers.world.Volumes;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Settings;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.experiment.Claim;
import io.pgmemlab.experiment.LabRun;
import io.pgmemlab.experiment.Order;
import io.pgmemlab.experiment.TrialRun;
import io.pgmemlab.load.LoadResult;
import io.pgmemlab.load.PgBench;
import io.pgmemlab.load.ScriptedLoad;
import io.pgmemlab.report.ConsoleReport;
import io.pgmemlab.report.HtmlReport;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * The claim: {@code shared_buffers} is not set-and-forget. On a machine of 128 GB with a database of twice that, single rows of the
 * most recent 30 % are served about 30 % faster where nearly all memory goes to shared_buffers, with a dip near the centre and more
 * I/O pressure between 20 and 60 %; joins over all rows differ by 5 to 8 times between values, and 25 % is far from either peak.
 *
 * <p>Conjectured there and counted here, page by page: in the middle of the range the same data is held twice, in shared_buffers and
 * in the page cache, so that fewer distinct pages are in memory.
 *
 * <p>A container with a memory limit stands in for the machine, with the published proportions. Expected at scale {@code model}: the
 * dip, most double-buffered pages and fewest distinct ones in the middle, the highest I/O pressure where distinct pages are fewest.
 * At scale {@code quick} nothing is claimed: it shows that the machinery works.
 *
 * <p>Run it with {@code ci/lab run shared-buffers}: about 4 minutes; {@code -Dlab.scale=model}: about 30.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SharedBuffersScenario {
    private static final Claim CLAIM = new Claim(
            "shared-buffers",
            "One memory, two caches",
            "Throughput dips where shared_buffers and the page cache hold the same pages twice, in the middle of the range, and"
                    + " 25 % is far from the best value for analytics.",
            "a study of PostgreSQL's shared_buffers on a machine of 128 GB with a database of twice that: 500 clients, 90 % reads,"
                    + " on the most recent 30 % of the rows and on all");

    private static final int ROUNDS = 1;
    private static final Duration UNDER_THE_CAP = Duration.ofSeconds(4);

    private final LabConfig config = LabConfig.load();
    private final Machine machine = Machine.of(config);
    private final LabRun<CellLeg> lab =
            LabRun.begin(CLAIM, config, Legs.of(config), ROUNDS, Order.RANDOMISED, System.out);
    private final CellTable cells = new CellTable(lab.bundle());
    private final PageTable pages = new PageTable(lab.bundle());
    private final Validity validity = new Validity();
    private final Map<Label, Template.Ready> databases = new EnumMap<>(Label.class);

    @TestFactory
    Stream<DynamicNode> cells_are_measured_then_judged() {
        return lab.tests(this::measure, () -> new SharedBuffersReport().judge(lab.bundle()));
    }

    private void measure(TrialRun<CellLeg> trial) {
        CellLeg leg = trial.leg();
        Template.Ready whole = database(Label.NONE);
        ReadCap cap = ReadCap.of(config.get(Settings.SB_READ_IOPS), whole.world());
        lab.record().putForGood("model", Model.json(machine, workloads(), whole.world(), cap));
        Template.Ready database = leg.label() == Label.SMALL ? database(Label.SMALL) : whole;
        cells.begin(
                        trial.id(),
                        trial.block(),
                        trial.order(),
                        leg,
                        machine.limit(),
                        database.world().bytes())
                .note("clients", config.get(Settings.SB_CLIENTS));
        try {
            cell(trial, database, cap);
            cells.end(true, Optional.empty());
        } catch (DidNotRunException e) {
            // a result: this value cannot be had within this limit
            trial.enter("end", "did not run: " + e.getMessage());
            cells.end(false, Optional.of(e.getMessage()));
        }
    }

    private void cell(TrialRun<CellLeg> trial, Template.Ready database, ReadCap cap) {
        CellLeg leg = trial.leg();
        ScriptedLoad load = leg.workload()
                .load(
                        database.world(),
                        config.get(Settings.SB_CLIENTS),
                        config.get(Settings.SB_WINDOW),
                        config.get(Settings.SEED));

        // The template's data on the disk, and nothing of it in memory.
        Duration restoring = trial.enter("restore", "restoring the database, page cache emptied");
        database.volumes().restore();

        // The server within the limit, every setting read back; pgbench outside of it.
        Duration starting =
                trial.enter("start", "PostgreSQL with shared_buffers = " + machine.sharedBuffers(leg.percent()));
        var image = lab.image(leg);
        try (var network = lab.labels().network();
                var pgbench = PgBench.start(lab.engine(), image, network, lab.labels());
                var server = LimitedServer.start(
                        lab.engine(),
                        image,
                        lab.labels(),
                        network,
                        machine.limit(),
                        database.data(),
                        machine.settings(leg.percent(), leg.hugePages()),
                        trial::keepRaw);
                var connection = server.connect()) {
            PageExport.mustBeThere(connection);
            lab.record().put("serverSettings", server.settings());
            Plans plans = Plans.of(connection, leg.workload(), load.variables());
            trial.keepRaw("plans.txt", plans.text());
            validity.samePlans(leg.workload().name() + leg.label(), plans);
            cells.note("plans", plans.hash())
                    .note("shared_buffers_bytes", server.bytes("shared_buffers"))
                    .note("segment_bytes", server.bytes("shared_memory_size"))
                    .note("huge_pages", server.settings().get("huge_pages_status"));

            // Warm up at the disk's full speed, then under the cap until the window.
            Duration warming = trial.enter("warmup", leg.workload().name() + " until both caches are full");
            WarmUp warm = WarmUp.of(server, pgbench, load, config.get(Settings.SB_WARM_UP), trial::say);
            ReadCap inForce = cap.putOn(server);
            server.mustHaveServed(pgbench.run(
                    load.lasting(UNDER_THE_CAP).seeded(load.seed() + 100), LimitedServer.HOST, PostgresServer.PORT));
            Statistics.Epoch epoch = Statistics.checkpointAndReset(connection);
            cells.note("warm", warm.flat()).note("read_iops_cap", inForce.readsPerSecond());

            // The window: nothing runs beside the load but the collector, which copies and does not parse.
            Duration window =
                    trial.enter("window", "measuring for " + load.time().toSeconds() + " s");
            Path raw = lab.bundle().raw(trial.id());
            Collector collector =
                    Collector.start(server.pid(), raw.resolve("window.raw"), config.get(Settings.SB_INTERVAL));
            LoadResult result;
            try (collector) {
                result = pgbench.run(load.seeded(load.seed() + 1000), LimitedServer.HOST, PostgresServer.PORT);
            }
            trial.keep("window", result);

            // Snapshots, while no client is connected.
            Duration snapshots = trial.enter(
                    "snapshots",
                    String.format("%.0f tps", result.pgbench().tps().orElse(0)));
            cells.note("oom_kills", server.oomKills());
            server.mustHaveServed(result);
            Statistics.copy(connection, epoch, lab.bundle(), trial.id());
            PageExport.write(connection, raw);

            // A clean stop; then texts become tables.
            Duration stopping = trial.enter("stop", "stopping, tables");
            server.stop();
            Duration stopped = trial.enter("end", "checking");
            WindowSummary summary = RawTables.write(raw.resolve("window.raw"), lab.bundle(), trial.id());
            pages.write(
                    trial.id(),
                    raw,
                    relation -> leg.workload().firstHotBlock(database.world(), relation),
                    machine.sharedBuffers(leg.percent()).count() / 8192);
            cells.note(result.pgbench())
                    .note("cpu_s", summary.cpu())
                    .note("restore_s", restoring, starting)
                    .note("start_s", starting, warming)
                    .note("warmup_s", warming, window)
                    .note("window_s", window, snapshots)
                    .note("snapshot_s", snapshots, stopping)
                    .note("stop_s", stopping, stopped);
            lab.record().put("collector", collector.cost().json());
        } catch (SQLException e) {
            throw new LabException("the lab's connection to PostgreSQL broke: " + e.getMessage(), e);
        }
    }

    /** Generated where it is not there yet. */
    private Template.Ready database(Label label) {
        return databases.computeIfAbsent(
                label,
                of -> new Template(
                                lab.engine(),
                                lab.image(CellLeg.IMAGE),
                                lab.image(Volumes.TOOLS),
                                lab.labels(),
                                world -> Workload.reading(world, config.get(Settings.SB_CLIENTS)),
                                lab.progress()::note)
                        .ready(of == Label.SMALL ? machine.smallDatabase() : machine.database()));
    }

    private List<Workload> workloads() {
        return lab.legs().stream().map(CellLeg::workload).distinct().toList();
    }

    @AfterAll
    void report() {
        try {
            databases.values().forEach(Template.Ready::close);
            lab.end();
        } finally {
            // Before the report: it needs no room on the disk.
            System.out.println(ConsoleReport.render(lab.bundle()));
        }
        System.out.println("report: " + HtmlReport.write(lab.bundle().directory()));
    }
}
