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
        remedies.stream()
                .filter(v -> floor.isPresent() && v.measured() > floor.getAsDouble())
                .forEach(v -> advice.add(worth(v)));
        String others = remedies.stream()
                .filter(v -> floor.isEmpty() || v.measured() <= floor.getAsDouble())
                .map(v -> Names.remedy(v.leg()) + " (" + Figures.fixed(v.measured(), 1) + " MiB of PSS saved)")
                .collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            advice.add(Advice.of(
                    floor.isPresent()
                            ? "Saved nothing beyond the noise floor of " + Figures.fixed(floor.getAsDouble(), 1)
                                    + " MiB here: " + others + "."
                            : "Measured beside preload, but one block cannot tell it from noise: " + others + "."));
        }
    }

    private Advice worth(Verdict verdict) {
        Remedy remedy = Remedy.of(view.tables(), verdict.leg());
        String name = Names.remedy(verdict.leg());
        String saved = "it saved " + Figures.fixed(verdict.measured(), 1) + " MiB of PSS beside preload alone"
                + (remedy.copiedSaved().isEmpty()
                        ? ""
                        : " (" + Cells.signed(remedy.copiedSaved().map(mib -> -mib), 1) + " MiB copied)")
                + ", measured in one block";
        return name.equals("gc_freeze")
                ? new Advice(
                        "Before the fork, at the end of the module that the master loads, freeze what the collector"
                                + " would write to: " + saved + ".",
                        "gc.freeze()")
                : Advice.of("Keep " + name + ": " + saved + ".");
    }
}
