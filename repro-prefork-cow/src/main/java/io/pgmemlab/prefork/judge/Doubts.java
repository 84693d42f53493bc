package io.pgmemlab.prefork.judge;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.experiment.TrialState;
import io.pgmemlab.experiment.Trials;
import io.pgmemlab.prefork.summary.Tables;
import io.pgmemlab.prefork.summary.Values;
import io.pgmemlab.report.RunFacts;
import io.pgmemlab.verdict.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What stands against judging a claim on this bundle at all, or against believing that it holds. */
final class Doubts {
    private final Tables tables;
    private final Trials trials;
    private final RunFacts run;
    private final List<String> legs;

    Doubts(Bundle bundle, Tables tables, List<String> legs) {
        this.tables = tables;
        this.trials = Trials.read(bundle);
        this.run = RunFacts.of(bundle);
        this.legs = legs;
    }

    /** Why a claim cannot be judged. */
    record Obstacle(Outcome outcome, String reason) {}

    /** The first thing that makes it impossible: a leg without a valid trial, then pages that were not told apart. */
    Optional<Obstacle> obstacle(Question question) {
        return question.needs().stream()
                .flatMap(leg -> missing(leg, question).stream())
                .findFirst()
                .or(() -> question.pages()
                        ? question.needs().stream()
                                .flatMap(leg -> unreadPages(leg).stream())
                                .findFirst()
                                .or(() -> differentLevels(question))
                        : Optional.empty());
    }

    private Optional<Obstacle> differentLevels(Question question) {
        List<String> levels = question.needs().stream()
                .flatMap(leg -> tables.levels(leg).stream())
                .distinct()
                .toList();
        return levels.size() > 1
                ? inconclusive("page counts are of different levels (" + String.join(", ", levels)
                        + "), which count differently")
                : Optional.empty();
    }

    /** Blocks whose trials were valid and that lack the figure all the same: a snapshot is missing. */
    Optional<String> missingIn(Question question, Values figure) {
        int expected = question.needs().stream()
                .flatMapToInt(leg -> trials.validBlocks(leg).stream())
                .min()
                .orElse(figure.count());
        return figure.count() < expected
                ? Optional.of("only " + figure.count() + " of " + expected + " blocks hold this figure")
                : Optional.empty();
    }

    private Optional<Obstacle> missing(String leg, Question question) {
        if (tables.legs().contains(leg)) {
            return Optional.empty();
        }
        Optional<Table.Row> last = trials.last(leg);
        boolean unavailable = last.filter(row -> row.is("state", TrialState.UNAVAILABLE.word()))
                .isPresent();
        String whose = leg.equals(question.leg()) ? "" : leg + ": ";
        String reason = last.map(row -> row.text("reason"))
                .filter(text -> !text.isEmpty())
                .orElse(
                        legs.contains(leg)
                                ? "no trial of this leg was run to its end"
                                : "this leg is not in the run, and the claim compares with it");
        return Optional.of(new Obstacle(unavailable ? Outcome.UNAVAILABLE : Outcome.INCONCLUSIVE, whose + reason));
    }

    private Optional<Obstacle> unreadPages(String leg) {
        List<String> faults = tables.faults(leg);
        if (!faults.isEmpty()) {
            return inconclusive("page counts of " + leg + " contradict themselves: " + String.join("; ", faults));
        }
        List<String> levels = tables.levels(leg);
        if (levels.size() > 1) {
            return inconclusive("page counts of " + leg + " are of several levels (" + String.join(", ", levels)
                    + "), which count differently");
        }
        boolean told = !tables.copied(leg).isEmpty();
        if (told && levels.stream().noneMatch("rollup"::equals)) {
            return Optional.empty();
        }
        return inconclusive("the pages of " + leg + " were not told apart (level "
                + (levels.isEmpty() ? run.find("frames", "level").orElse("not recorded") : String.join(", ", levels))
                + run.find("frames", "reason").map(why -> ": " + why).orElse("")
                + "): private dirty mixes copied and fresh pages");
    }

    private static Optional<Obstacle> inconclusive(String reason) {
        return Optional.of(new Obstacle(Outcome.INCONCLUSIVE, reason));
    }

    /** A block in which one of the legs has no valid trial. */
    Optional<String> disturbed(Question question) {
        return question.needs().stream()
                .flatMap(leg -> trials.lost(leg).map(lost -> lost + " of " + leg + " had no valid trial").stream())
                .findFirst();
    }

    /** What was tried before the valid trials; empty where nothing was. */
    String invalidAttempts(Question question) {
        String reasons = question.needs().stream()
                .flatMap(leg -> trials.invalidAttempts(leg).stream().map(reason -> leg + ": " + reason))
                .collect(Collectors.joining("; "));
        return reasons.isEmpty() ? "" : "; invalid attempts: " + reasons;
    }

    /** {@code level frames}, of the claims that rest on pages. */
    String level(Question question) {
        String levels = question.needs().stream()
                .flatMap(leg -> tables.levels(leg).stream())
                .distinct()
                .map(level -> level.equals("exclusive") ? "exclusive, which under-reports huge pages" : level)
                .collect(Collectors.joining(", "));
        return "level " + (levels.isEmpty() ? "not recorded" : levels);
    }
}
