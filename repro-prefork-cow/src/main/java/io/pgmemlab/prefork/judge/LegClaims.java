package io.pgmemlab.prefork.judge;

import static io.pgmemlab.prefork.judge.Text.blocks;
import static io.pgmemlab.prefork.judge.Text.floor;
import static io.pgmemlab.prefork.judge.Text.median;
import static io.pgmemlab.prefork.judge.Text.mib;
import static io.pgmemlab.prefork.summary.Names.LAZY;
import static io.pgmemlab.prefork.summary.Names.PRELOAD;
import static io.pgmemlab.prefork.summary.Names.leg;

import io.pgmemlab.prefork.summary.CopyShare;
import io.pgmemlab.prefork.summary.Effect;
import io.pgmemlab.prefork.summary.Figure;
import io.pgmemlab.prefork.summary.Names;
import io.pgmemlab.prefork.summary.NoiseFloor;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What is claimed of a leg alone, or measured and shown: what preload saves, what copying makes of growth, what changes do. */
record LegClaims(Tables tables, NoiseFloor noise, Ruling ruling) {
    Verdict lowers(String variant) {
        String lazy = leg(variant, LAZY);
        String preload = leg(variant, PRELOAD);
        var question = new Question(
                "preload lowers the PSS of all processes by more than the noise floor",
                preload,
                Role.COMPARISON,
                Judge.SAVED,
                List.of(lazy, preload),
                false);
        Values saved = tables.pss(lazy).minus(tables.pss(preload));
        return ruling.undecided(question, saved).orElseGet(() -> {
            double measured = median(saved);
            OptionalDouble floor = noise.pss();
            double bound = floor.orElse(0);
            Outcome outcome = floor.isEmpty()
                    ? Outcome.INCONCLUSIVE
                    : !Ruling.atMost(measured, bound)
                            ? Outcome.HOLDS
                            : Ruling.atMost(-measured, bound) ? Outcome.INCONCLUSIVE : Outcome.BROKEN;
            String reason = mib(tables.pss(lazy)) + " under lazy, " + mib(tables.pss(preload)) + " under preload: "
                    + Figures.fixed(measured, 1) + " MiB saved, "
                    + Figures.fixed(-median(tables.pss(preload).percentAbove(tables.pss(lazy))), 1) + " %"
                    + blocks(saved, 1) + "; "
                    + floor(floor, " MiB")
                    + (outcome == Outcome.INCONCLUSIVE && floor.isPresent() ? ": the difference is within it" : "");
            return ruling.decided(question, measured, floor.isPresent() ? (Double) bound : null, outcome, reason);
        });
    }

    Verdict share(String leg) {
        var question = new Question(
                "what share of the workers' private-dirty growth is copying of inherited pages, as measured",
                leg,
                Role.REPORT,
                Judge.SHARE,
                List.of(leg),
                true);
        CopyShare all = CopyShare.of(tables, leg, Stage.FORKED, Stage.WORKED);
        return ruling.undecided(question, all.copied()).orElseGet(() -> {
            OptionalDouble measured = all.percent().median();
            String reason = "fork to the end of the work: " + share(all) + "; fork to warm: "
                    + share(CopyShare.of(tables, leg, Stage.FORKED, Stage.WARMED)) + "; measured work: "
                    + share(CopyShare.of(tables, leg, Stage.WARMED, Stage.WORKED)) + "; " + ruling.level(question);
            return ruling.decided(
                    question,
                    measured.isPresent() ? (Double) measured.getAsDouble() : null,
                    null,
                    Outcome.REPORTED,
                    reason);
        });
    }

    /** {@code 153.0 copied and 11.2 MiB fresh of +165.0 MiB private dirty, 92.7 % copied}. */
    private static String share(CopyShare share) {
        if (share.copied().isEmpty() || share.growth().isEmpty()) {
            return "not known";
        }
        OptionalDouble percent = share.percent().median();
        return Values.signed(median(share.growth()), 1) + " MiB private dirty, " + median(share.copied(), 1)
                + " copied, " + median(share.fresh(), 1) + " fresh"
                + (percent.isPresent()
                        ? " (" + Figures.fixed(percent.getAsDouble(), 1) + " % copied)"
                        : " (too little to have a share)");
    }

    Verdict change(String leg) {
        String plain = Names.plain(leg);
        var question = new Question(
                "what " + Names.change(leg) + " does beside " + plain + " alone, as measured",
                leg,
                Role.REPORT,
                Judge.SAVED,
                List.of(plain, leg),
                false);
        Effect effect = Effect.of(tables, leg);
        return ruling.undecided(question, effect.pssSaved()).orElseGet(() -> {
            double saved = median(effect.pssSaved());
            String copied = effect.copiedSaved().isEmpty()
                    ? "pages not told apart"
                    : mib(tables.copied(leg)) + " copied, " + lessOrMore(median(effect.copiedSaved()));
            List<String> faults = Stream.of(plain, leg)
                    .flatMap(name -> tables.faults(name).stream())
                    .toList();
            String reason = "PSS " + mib(tables.pss(leg)) + ", " + lessOrMore(saved) + " than " + plain
                    + " in the same block; " + floor(noise.pss(), " MiB") + "; " + copied + "; " + growth(leg, plain)
                    + (faults.isEmpty() ? "" : "; page counts contradict themselves: " + String.join("; ", faults));
            return ruling.decided(question, saved, null, Outcome.REPORTED, reason);
        });
    }

    /** {@code fresh 2.46 KiB and 0.602 faults a measured request, without it 0.15 KiB and 0.218}. */
    private String growth(String leg, String plain) {
        return "a measured request " + growth(leg) + ", without it " + growth(plain);
    }

    private String growth(String leg) {
        Values fresh = tables.growthPerRequest(leg, Figure.FRESH);
        Values faults = tables.growthPerRequest(leg, Figure.MINOR_FAULTS);
        return (fresh.isEmpty() ? "" : Figures.fixed(median(fresh.inKib()), 2) + " KiB of fresh pages and ")
                + (faults.isEmpty() ? "faults not known" : Figures.fixed(median(faults), 3) + " faults");
    }

    private static String lessOrMore(double saved) {
        return Figures.fixed(Math.abs(saved), 1) + (saved < 0 ? " MiB more" : " MiB less");
    }

    Verdict footprint(String leg) {
        var question = new Question(
                "PSS of all processes after the work, as measured",
                leg,
                Role.REPORT,
                Judge.FOOTPRINT,
                List.of(leg),
                false);
        return ruling.undecided(question, tables.pss(leg))
                .orElseGet(() -> ruling.decided(
                        question,
                        median(tables.pss(leg)),
                        null,
                        Outcome.REPORTED,
                        mib(tables.pss(leg)) + blocks(tables.pss(leg), 1)));
    }
}
