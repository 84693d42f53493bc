package io.pgmemlab.retention.report;

import io.pgmemlab.report.Conclusion.Advice;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.RunFacts;
import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Role;
import io.pgmemlab.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One's own image as a gate: what was run, what it kept and why, and what to set. The figures of the verdict's reason are not
 * said again.
 *
 * @param kind of pooler, which tells how its jemalloc was built
 * @param environment that it was given
 */
record Gate(LegResult leg, Verdict verdict, String image, String kind, Map<String, String> environment) {
    private static final String BACKGROUND_THREAD = "background_thread:true";
    private static final String TRY = "-Dlab.subject.env.";

    static List<Gate> of(List<LegResult> legs, RunFacts run) {
        return legs.stream()
                .flatMap(leg -> leg.verdicts().stream()
                        .filter(v -> v.role() == Role.GATE)
                        .map(v -> new Gate(
                                leg,
                                v,
                                run.find("configuration", "lab.subject.image").orElse("not recorded"),
                                run.find("configuration", "lab.subject.kind").orElse(leg.subject()),
                                run.configured("lab.subject.env."))))
                .toList();
    }

    Outcome outcome() {
        return verdict.outcome() == Outcome.HOLDS ? Outcome.HOLDS : Outcome.BROKEN;
    }

    String finding() {
        String what = leg.last().map(Gate::what).orElse(" Why stands with its verdict.");
        return "Gate " + leg.leg() + ": " + verdict.outcome().word() + " (image " + image + ", environment "
                + (environment.isEmpty() ? "as the image has it" : given()) + ")." + what;
    }

    private String given() {
        return environment.entrySet().stream()
                .map(variable -> variable.getKey() + "=" + variable.getValue())
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private static String what(Retained r) {
        String window = r.window().isPresent() ? Figures.fixed(r.window().getAsDouble(), 0) + " s of idling" : "idling";
        return (r.isFlat() ? " It stayed " : r.residue().isEmpty() ? " After the burst: " : " It ") + r.behaviour()
                + r.idling().map(sizes -> "; " + window + ": " + sizes).orElse("")
                + (r.isFlat() || r.isReturned()
                        ? ""
                        : ResidueSplit.sentence(r).map(made -> "; " + made).orElse(""))
                + ".";
    }

    /** What to set, where it is broken and what serves it is known. */
    List<Advice> advice() {
        if (verdict.outcome() != Outcome.BROKEN) {
            return List.of();
        }
        String found = leg.allocator();
        if (found.isEmpty()) {
            return List.of(Advice.of("Which allocator serves it was not recorded: run it again to learn it."));
        } else if (found.contains(BACKGROUND_THREAD)) {
            return List.of(
                    Advice.of("Found: " + found + ". The background thread is on already: what stays is live memory"
                            + " or has another cause, which the split of the residue shows."));
        } else if (found.contains("jemalloc")) {
            return jemalloc(found);
        }
        return other(found);
    }

    private List<Advice> jemalloc(String found) {
        var advice = new ArrayList<Advice>();
        advice.add(new Advice(
                "Found: " + found + ". "
                        + (found.contains("background_thread:false")
                                ? off()
                                : "Whether its background thread is on could not be read; if it is off, set"),
                setting()));
        advice.add(new Advice("To see whether that is enough, run the gate again with", TRY + setting()));
        elsewhere()
                .ifPresent(variable -> advice.add(Advice.of(
                        variable + " was given, but a jemalloc that reads " + variable() + " ignores it in silence.")));
        return advice;
    }

    private String off() {
        boolean other = leg.last()
                .filter(r -> r.dirty().isPresent() && !r.isMostlyDirty())
                .isPresent();
        return other
                ? "Its background thread is off; but dirty pages are not most of what remained, so that turning it on may not"
                        + " be enough:"
                : "Its background thread is off, so that dirty pages stay while the program idles: set";
    }

    /** What the variable holds already stays. */
    private String setting() {
        String options = environment.getOrDefault(variable(), "").replaceAll("background_thread:\\w*,?|,+$", "");
        return variable() + "=" + (options.isEmpty() ? "" : options.replaceAll(",+$", "") + ",") + BACKGROUND_THREAD;
    }

    /** PgDog's jemalloc is built in with a prefix and reads no other variable. */
    private String variable() {
        return isBuiltIn() ? "_RJEM_MALLOC_CONF" : "MALLOC_CONF";
    }

    private boolean isBuiltIn() {
        return kind.startsWith("pgdog");
    }

    /** The variable of the other prefix, where that one was given. */
    private Optional<String> elsewhere() {
        return Optional.of(isBuiltIn() ? "MALLOC_CONF" : "_RJEM_MALLOC_CONF").filter(environment::containsKey);
    }

    private List<Advice> other(String found) {
        var advice = new ArrayList<Advice>();
        advice.add(Advice.of("Found: " + found + ". The lab has measured no setting for it."
                + (found.contains("C library")
                        ? " glibc has MALLOC_TRIM_THRESHOLD_ and MALLOC_ARENA_MAX; whether they help here is not known."
                        : "")));
        if (isBuiltIn()) {
            advice.add(new Advice("Where jemalloc is built in, as in PgDog's published builds:", setting()));
        }
        return advice;
    }
}
