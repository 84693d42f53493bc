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
import io.pgmemlab.buffers.server.HugePages;
import io.pgmemlab.buffers.server.LimitedServer;
import io.pgmemlab.buffers.server.ReadCap;
import io.pgmemlab.buffers.server.Statistics;
import io.pgmemlab.buffers.server.WarmUp;
import io.pgmemlab.buffers.workload.Plans;
import io.pgmemlab.buffers.workload.Workload;
import io.pgmemlab.buffers.world.Template;
import io.pgmemlab.buffers.world.Volumes;
import io.pgmemlab.buffers.world.World;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Settings;
import io.pgmemlab.engine.PostgresServer;
import io.pgmemlab.engine.ResolvedImage;
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
import java.sql.Connection;
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
        Preflight.enough(machine);
        Template.Ready whole = database(Label.NONE);
        ReadCap cap = ReadCap.of(config.get(Settings.SB_READ_IOPS), whole.world());
        Template.Ready database = leg.label() == Label.SMALL ? database(Label.SMALL) : whole;
        cells.begin(
                trial.id(),
                trial.block(),
                trial.order(),
                leg,
                machine.limit(),
                database.world().bytes());
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

        // The template's data on the disk, and nothing of it in memory.
        Duration restoring = trial.enter("restore", "restoring the database, page cache emptied");
        database.volumes().restore();

        // The server within the limit, every setting read back; pgbench outside of it.
        Duration starting =
                trial.enter("start", "PostgreSQL with shared_buffers = " + machine.sharedBuffers(leg.percent()));
        cells.note("restore_s", restoring, starting);
        var image = lab.image(leg);
        var settings = machine.settings(leg.percent(), leg.hugePages());
        try (var huge = hugePages(leg, image, database.data(), settings);
                var network = lab.labels().network();
                var pgbench = PgBench.start(lab.engine(), image, network, lab.labels());
                var server = LimitedServer.start(
                        lab.engine(),
                        image,
                        lab.labels(),
                        network,
                        machine.limit().minus(huge.size()),
                        database.data(),
                        settings,
                        trial::keepRaw)) {
            try (var connection = server.connect()) {
                warmUpAndMeasure(trial, database.world(), cap, server, connection, pgbench, starting);
            } catch (SQLException e) {
                throw server.failed(new LabException("the lab's connection to PostgreSQL broke: " + e.getMessage(), e));
            } catch (LabException e) {
                throw server.failed(e);
            }
        }
    }

    private void warmUpAndMeasure(
            TrialRun<CellLeg> trial,
            World world,
            ReadCap cap,
            LimitedServer server,
            Connection connection,
            PgBench pgbench,
            Duration starting) {
        CellLeg leg = trial.leg();
        ScriptedLoad load =
                leg.workload().load(world, leg.clients(), config.get(Settings.SB_WINDOW), config.get(Settings.SEED));
        PageExport.mustBeThere(connection);
        Plans plans = Plans.of(connection, leg.workload());
        trial.keepRaw("plans.txt", plans.text());
        validity.samePlans(leg.workload().name() + (leg.label() == Label.SMALL ? " (small)" : ""), plans);
        lab.record().put("serverSettings", server.settings());
        cells.note("plans", plans.hash())
                .note("shared_buffers_bytes", server.bytes("shared_buffers"))
                .note("segment_bytes", server.bytes("shared_memory_size"))
                .note("huge_pages", server.settings().get("huge_pages_status"));

        // Warm up: both caches filled at the disk's full speed; everything written out; then under the cap until flat.
        Duration warming = trial.enter("warmup", leg.workload().name() + " until both caches are full");
        Duration atMost = config.get(Settings.SB_WARM_UP);
        var warmUp = new WarmUp(server, pgbench, load, trial::say);
        warmUp.untilFlat(atMost);
        Statistics.checkpoint(connection);
        ReadCap inForce = cap.putOn(server);
        validity.sameCap(inForce);
        lab.record()
                .putForGood(
                        "model",
                        Model.json(machine, workloads(), database(Label.NONE).world(), inForce));
        trial.say("under the cap until the throughput is flat: " + inForce.inWords());
        cells.note("start_s", starting, warming)
                .note("warm", warmUp.untilFlat(atMost.dividedBy(2)))
                .note("read_iops_cap", inForce.readsPerSecond());

        // The window: nothing runs beside the load but the collector, which copies and does not parse.
        Path raw = lab.bundle().raw(trial.id());
        Statistics.Epoch epoch = Statistics.reset(connection);
        Duration window = trial.enter("window", "measuring for " + load.time().toSeconds() + " s");
        Collector collector =
                Collector.start(server.pid(), raw.resolve("window.raw"), config.get(Settings.SB_INTERVAL));
        LoadResult result;
        try (collector) {
            result = pgbench.run(load.seeded(load.seed() + 1000), LimitedServer.HOST, PostgresServer.PORT);
        }
        trial.keep("window", result);

        // Snapshots, while no client is connected.
        Duration snapshots = trial.enter("snapshots", result.pgbench().inWords());
        cells.note("warmup_s", warming, window)
                .note("window_s", window, snapshots)
                .note("oom_kills", server.oomKills());
        server.mustHaveServed(result);
        Validity.clients(load, result);
        PageExport.write(connection, raw);
        Statistics.copy(connection, epoch, lab.bundle(), trial.id());

        // A clean stop; then texts become tables.
        Duration stopping = trial.enter("stop", "stopping, tables");
        server.stop();
        Duration stopped = trial.enter("end", "checking");
        WindowSummary summary = RawTables.write(raw.resolve("window.raw"), lab.bundle(), trial.id());
        pages.write(
                trial.id(),
                raw,
                relation -> leg.workload().firstHotBlock(world, relation),
                machine.sharedBuffers(leg.percent()));
        cells.note(result.pgbench())
                .note("cpu_s", summary.cpu())
                .note("collector_cpu_s", collector.cost().cpu())
                .note("absent", String.join("; ", summary.absent()))
                .note("snapshot_s", snapshots, stopping)
                .note("stop_s", stopping, stopped);
    }

    /** Reserved for this cell alone; the limit is lowered by them, because they are not charged to it. */
    private HugePages hugePages(CellLeg leg, ResolvedImage image, String data, Map<String, String> settings) {
        return leg.hugePages()
                ? HugePages.reserve(LimitedServer.hugePagesNeeded(lab.engine(), image, lab.labels(), data, settings))
                : HugePages.none();
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
                                Workload::reading,
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
