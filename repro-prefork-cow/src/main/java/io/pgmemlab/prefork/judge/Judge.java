package io.pgmemlab.prefork.judge;

import static io.pgmemlab.prefork.summary.Names.NATIVE;
import static io.pgmemlab.prefork.summary.Names.PRELOAD;
import static io.pgmemlab.prefork.summary.Names.STOCK;
import static io.pgmemlab.prefork.summary.Names.leg;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.prefork.summary.ComparedPair;
import io.pgmemlab.prefork.summary.Names;
import io.pgmemlab.prefork.summary.NoiseFloor;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.stream.Stream;

/**
 * Judges the legs of a bundle. Legs are compared within a block, and the median of those differences is held against the bound.
 * The noise floor is what two repeats of the same stock leg differ by at most: a difference within it is no difference.
 */
public final class Judge {
    /** The candidate may copy this part more than stock before it counts as a burden (or the noise floor, if that is more). */
    public static final double COPIED_MORE = 0.05;

    /** A pair of one's own: the candidate may need this part more PSS than stock (or the noise floor, if that is more). */
    public static final double COSTS_MORE = 0.05;

    /** Where repeats of one and the same stock leg differ by more than this part of it, differences between legs tell nothing. */
    public static final double MOST_NOISE = 0.05;

    /** Minor faults a measured request differ by no more than this. */
    public static final double FAULTS_A_REQUEST = 0.05;

    /** Stock must have copied this much, in MiB; where nothing is copied, parity of copies proves nothing. */
    public static final double LEAST_COPIED = 1;

    /** Units of the verdicts, by which the reports know which claim one is of. */
    public static final String PREMIUM = "points above lazy";

    public static final String COST = "% of stock's PSS";
    public static final String COPIED = "MiB more copied";
    public static final String FAULTS = "faults a request apart";
    public static final String SAVED = "MiB saved";
    public static final String SHARE = "% copied";
    public static final String FOOTPRINT = "MiB PSS";

    private static final String STOCK_PRELOAD = leg(STOCK, PRELOAD);
    private static final String CANDIDATE = leg(NATIVE, PRELOAD);

    private final CandidateClaims candidate;
    private final LegClaims claims;
    private final boolean own;

    private Judge(Bundle bundle, List<String> legs) {
        Tables tables = Tables.read(bundle);
        var noise = new NoiseFloor(tables);
        var ruling = new Ruling(new Doubts(bundle, tables, legs));
        own = ComparedPair.of(bundle).isOwn();
        candidate = new CandidateClaims(tables, noise, ruling, own ? Role.GATE : Role.COMPARISON);
        claims = new LegClaims(tables, noise, ruling);
    }

    /**
     * Every claim on each of the legs, in the legs' order. The claims on a pair of one's own are judged also where its candidate
     * was not run: a gate without them would be green for nothing.
     */
    public static List<Verdict> judge(Bundle bundle, List<String> legs) {
        var judge = new Judge(bundle, legs);
        Stream<String> judged = judge.own && !legs.contains(CANDIDATE)
                ? Stream.concat(legs.stream(), Stream.of(CANDIDATE))
                : legs.stream();
        return judged.flatMap(leg -> judge.verdicts(leg).stream()).toList();
    }

    private List<Verdict> verdicts(String leg) {
        if (leg.equals(CANDIDATE)) {
            Stream<Verdict> always = Stream.of(
                    candidate.premium(),
                    candidate.copied(),
                    candidate.faults(),
                    claims.lowers(NATIVE),
                    claims.share(leg));
            return (own ? Stream.concat(Stream.of(candidate.cost()), always) : always).toList();
        } else if (leg.equals(STOCK_PRELOAD)) {
            return List.of(claims.lowers(STOCK), claims.share(leg));
        }
        return List.of(Names.isChanged(leg) ? claims.change(leg) : claims.footprint(leg));
    }
}
