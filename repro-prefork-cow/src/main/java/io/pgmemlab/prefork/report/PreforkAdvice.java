package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.Judge;
import io.pgmemlab.prefork.summary.Figure;
import io.pgmemlab.prefork.summary.Group;
import io.pgmemlab.prefork.summary.Names;
import io.pgmemlab.prefork.summary.Remedy;
import io.pgmemlab.prefork.summary.Stage;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.Conclusion.Advice;
import io.pgmemlab.report.Figures;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What to do: only what this run showed to save something. */
final class PreforkAdvice {
    private final RunView view;

    PreforkAdvice(RunView view) {
        this.view = view;
    }

    List<Advice> all() {
        var advice = new ArrayList<Advice>();
        preload(advice);
        remedies(advice);
        return advice;
    }

    private void preload(List<Advice> advice) {
        String saved =
                Names.VARIANTS.stream().filter(this::isLowered).map(this::saved).collect(Collectors.joining(", "));
        if (!saved.isEmpty()) {
            advice.add(new Advice(
                    "Load the application in the master and fork then: that saved " + saved
                            + ". Database connections and threads must begin after the fork. In uWSGI:",
                    "lazy-apps = false"));
        }
    }

    private boolean isLowered(String variant) {
        return view.verdicts(Names.leg(variant, Names.PRELOAD)).stream()
                .anyMatch(v -> v.unit().equals(Judge.SAVED) && v.outcome() == Outcome.HOLDS);
    }

    private String saved(String variant) {
        Values lazy = pss(Names.leg(variant, Names.LAZY));
        Values preload = pss(Names.leg(variant, Names.PRELOAD));
        return Cells.median(lazy.minus(preload), 1) + " MiB ("
                + Cells.median(preload.percentAbove(lazy).map(percent -> -percent), 1) + " %) of PSS with "
                + (variant.equals(Names.STOCK)
                        ? view.pair().stock()
                        : view.pair().candidate());
    }

    private Values pss(String leg) {
        return view.tables().at(leg, Stage.WORKED, Group.ALL, Figure.PSS);
    }

    private void remedies(List<Advice> advice) {
        OptionalDouble floor = view.noise().pss();
        List<Verdict> remedies = view.verdicts().stream()
                .filter(v -> Names.isRemedy(v.leg()) && v.outcome() == Outcome.REPORTED && v.measured() != null)
                .sorted(Comparator.comparing(Verdict::measured).reversed())
                .toList();
        if (floor.isEmpty()) {
            list(advice, "Measured beside preload, but one block cannot tell it from noise: ", remedies, v -> true);
            return;
        }
        double noise = floor.getAsDouble();
        remedies.stream().filter(v -> v.measured() > noise).forEach(v -> advice.add(worth(v)));
        list(advice, "Costs memory, so leave it out: ", remedies, v -> v.measured() < -noise);
        list(
                advice,
                "Changed nothing beyond the noise floor of " + Figures.fixed(noise, 1) + " MiB: ",
                remedies,
                v -> Math.abs(v.measured()) <= noise);
    }

    private static void list(List<Advice> advice, String label, List<Verdict> remedies, Predicate<Verdict> condition) {
        String listed = remedies.stream()
                .filter(condition)
                .map(v -> Names.remedy(v.leg()) + " (" + Values.signed(-v.measured(), 1) + " MiB of PSS)")
                .collect(Collectors.joining(", "));
        if (!listed.isEmpty()) {
            advice.add(Advice.of(label + listed + "."));
        }
    }

    /** What the lab knows of a change beyond its name; of another the name must do. */
    private Advice worth(Verdict verdict) {
        String saved = saved(verdict);
        return switch (Names.remedy(verdict.leg())) {
            case "gc_freeze" ->
                new Advice(
                        "At the end of the module that the master loads, take its objects out of the collector's sight: "
                                + saved,
                        "import gc; gc.freeze()");
            case "gc_off" ->
                Advice.of("Not for production, but it tells what the collector's writing costs: without a collector, "
                        + saved);
            case "warm_master" ->
                Advice.of("Let the master answer some requests before it forks, and close its connections: what first"
                        + " requests load is inherited then: " + saved);
            case "jemalloc" ->
                new Advice(
                        "Another allocator in place of the interpreter's and the C library's: " + saved,
                        "PYTHONMALLOC=malloc LD_PRELOAD=libjemalloc.so.2");
            default -> Advice.of(Names.remedy(verdict.leg()) + ": " + saved);
        };
    }

    private String saved(Verdict verdict) {
        Values copied = Remedy.of(view.tables(), verdict.leg()).copiedSaved();
        return "it saved " + Figures.fixed(verdict.measured(), 1) + " MiB of PSS beside preload alone"
                + (copied.isEmpty() ? "" : " (" + Cells.signed(copied.map(mib -> -mib), 1) + " MiB copied)")
                + ", measured in one block.";
    }
}
