package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.judge.Judge;
import io.pgmemlab.prefork.summary.Effect;
import io.pgmemlab.prefork.summary.Names;
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

/** What to do: only what this run showed to save something; and where figures come from, where it shows that. */
final class PreforkAdvice {
    private final RunView view;

    PreforkAdvice(RunView view) {
        this.view = view;
    }

    List<Advice> all() {
        var advice = new ArrayList<Advice>();
        preload(advice);
        remedies(advice);
        new Changes(view).findings().forEach(finding -> advice.add(Advice.of(finding)));
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
        Values lazy = view.tables().pss(Names.leg(variant, Names.LAZY));
        Values preload = view.tables().pss(Names.leg(variant, Names.PRELOAD));
        return Cells.median(lazy.minus(preload), 1) + " MiB ("
                + Cells.median(preload.percentAbove(lazy).map(percent -> -percent), 1) + " %) of PSS with "
                + (variant.equals(Names.STOCK)
                        ? view.pair().stock()
                        : view.pair().candidate());
    }

    /** Only changes that are meant to be kept, and only by what this run can tell from noise. */
    private void remedies(List<Advice> advice) {
        OptionalDouble floor = view.noise().pss();
        List<Verdict> remedies = view.verdicts().stream()
                .filter(v -> Names.isChanged(v.leg()) && v.outcome() == Outcome.REPORTED && v.measured() != null)
                .filter(v -> view.change(v.leg(), "purpose").orElse("remedy").equals("remedy"))
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
                .map(v -> v.leg() + " (" + Values.signed(-v.measured(), 1) + " MiB of PSS)")
                .collect(Collectors.joining(", "));
        if (!listed.isEmpty()) {
            advice.add(Advice.of(label + listed + "."));
        }
    }

    private Advice worth(Verdict verdict) {
        Values copied = Effect.of(view.tables(), verdict.leg()).copiedSaved();
        String text = verdict.leg() + " saved " + Figures.fixed(verdict.measured(), 1)
                + " MiB of PSS beside preload alone"
                + (copied.isEmpty() ? "" : " (" + Cells.signed(copied.map(mib -> -mib), 1) + " MiB copied)")
                + ", in one block"
                + view.change(verdict.leg(), "what").map(what -> ": " + what).orElse("") + ".";
        return new Advice(text, view.change(verdict.leg(), "setting").orElse(""));
    }
}
