package io.pgmemlab.buffers.judge;

import io.pgmemlab.buffers.data.Cells;
import io.pgmemlab.buffers.data.Database;
import io.pgmemlab.buffers.data.LegName;
import io.pgmemlab.buffers.data.Noise;
import io.pgmemlab.buffers.data.Query;
import io.pgmemlab.config.Scale;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.experiment.Trials;
import io.pgmemlab.report.RunFacts;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Judges a bundle. The controls come first: where one shows a difference, the claims on throughput must exceed it; where one that was
 * run has no figure, no claim is decided. At quick scale nothing is
 * judged: everything is reported as it was measured.
 */
public final class Judge {
    /** The point workload on the newest 30 % of the rows, and on all. */
    public static final String HOT = "tpcb-30";

    public static final String ALL = "tpcb-100";
    public static final String ANALYTICS = "analytics-100";

    /** What is said of every verdict at quick scale. */
    public static final String NO_EVIDENCE =
            "quick scale shows that the machinery works; it is no evidence for the claim";

    /** Units of the verdicts, by which the reports know which claim one is of. */
    public static final String DIP = "% below either side";

    public static final String TWICE = "MiB beyond";
    public static final String PRESSURE = "ms/s beyond";
    public static final String STEADIER = "% less apart";
    public static final String BASELINE = "% below best";
    public static final String FLAT = "% over the values";
    public static final String SHAM_APART = "% apart";

    static final List<String> CELLS = List.of("cells.csv", Bundle.TRIALS);

    private final Controls controls;
    private final List<Verdict> controlled;
    private final Claims claims;
    private final CacheClaims caches;
    private final List<String> analytics;

    private Judge(Database database, Bundle bundle, List<String> legs) {
        Cells cells = Cells.of(database);
        Noise noise = Noise.of(database);
        var ruling = new Ruling(
                new Doubts(
                        cells,
                        Trials.read(bundle),
                        database.query(Query.CELL_STATES).rows(),
                        legs),
                noise);
        controls = new Controls(cells, noise, legs, ruling);
        controlled = controls.all();
        claims = new Claims(cells, Threshold.of(noise, controlled), ruling);
        caches = new CacheClaims(cells, noise, ruling);
        List<String> run = Stream.concat(
                        legs.stream()
                                .flatMap(leg -> LegName.parse(leg).stream())
                                .map(LegName::workload),
                        cells.workloads().stream())
                .filter(workload -> workload.startsWith("analytics-"))
                .distinct()
                .toList();
        analytics = run.isEmpty() ? List.of(ANALYTICS) : run;
    }

    /**
     * The controls, then the five claims.
     *
     * @param legs that were planned: of what was planned and is missing, nothing is green
     */
    public static List<Verdict> judge(Bundle bundle, List<String> legs) {
        boolean quick = RunFacts.of(bundle).text("scale").equals(Scale.QUICK.word());
        try (Database database = Database.of(bundle)) {
            List<Verdict> verdicts = new Judge(database, bundle, legs).verdicts();
            return quick ? verdicts.stream().map(Judge::reported).toList() : verdicts;
        }
    }

    private List<Verdict> verdicts() {
        Optional<String> doubt = doubt();
        Stream<Verdict> then = Stream.concat(
                Stream.of(claims.dip(), caches.twice(), caches.pressure(), claims.varies()),
                analytics.stream().map(claims::baseline));
        var all = new ArrayList<>(controlled);
        then.map(verdict -> doubt.map(why -> inconclusive(verdict, why)).orElse(verdict))
                .forEach(all::add);
        return all;
    }

    /** Controls of this run that have no figure. One that was not planned stands in the verdicts, and takes nothing away. */
    private Optional<String> doubt() {
        String failed = controlled.stream()
                .filter(verdict -> verdict.measured() == null && controls.wasRun(verdict.leg()))
                .map(Verdict::leg)
                .collect(Collectors.joining(", "));
        return failed.isEmpty() ? Optional.empty() : Optional.of("a control has no figure: " + failed);
    }

    private static Verdict inconclusive(Verdict verdict, String why) {
        boolean decided = verdict.outcome() == Outcome.HOLDS || verdict.outcome() == Outcome.BROKEN;
        return decided ? with(verdict, verdict.role(), Outcome.INCONCLUSIVE, why + "; " + verdict.reason()) : verdict;
    }

    private static Verdict reported(Verdict verdict) {
        return with(verdict, Role.REPORT, Outcome.REPORTED, NO_EVIDENCE + "; " + verdict.reason());
    }

    private static Verdict with(Verdict verdict, Role role, Outcome outcome, String reason) {
        return new Verdict(
                verdict.claim(),
                verdict.leg(),
                role,
                verdict.measured(),
                verdict.bound(),
                verdict.unit(),
                outcome,
                reason,
                verdict.evidence());
    }
}
