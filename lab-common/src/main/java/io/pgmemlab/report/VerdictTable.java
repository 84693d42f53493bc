package io.pgmemlab.report;

import io.pgmemlab.verdict.Outcome;
import io.pgmemlab.verdict.Verdict;
import java.util.List;
import java.util.stream.Stream;

/** All verdicts of a run, as they stand in {@code verdicts.json}. */
final class VerdictTable {
    private VerdictTable() {}

    static Html html(List<Verdict> verdicts) {
        if (verdicts.isEmpty()) {
            return Html.tag("p")
                    .styled("missing")
                    .text("No verdict: the run ended before it judged. What it measured until then follows.");
        }
        HtmlTable table = new HtmlTable()
                .styled("verdicts")
                .words("Verdict")
                .words("Leg")
                .words("Claim, and what was found")
                .figures("Measured", "")
                .figures("Bound", "");
        String above = "";
        for (Verdict verdict : verdicts) {
            // only what cannot be had is folded: equal figures of two bursts are two findings
            String why = verdict.outcome() == Outcome.UNAVAILABLE ? verdict.reason() : "";
            String reason = !why.isEmpty() && why.equals(above) ? "The same reason as above." : verdict.reason();
            above = why;
            table.row(
                    Badge.of(verdict.outcome()),
                    Html.of(
                            Html.tag("code").with(Html.breakable(verdict.leg())),
                            Html.tag("small").styled("role").text(role(verdict))),
                    Html.of(
                            Html.text(verdict.claim()),
                            Html.tag("p").styled("reason").text(reason),
                            evidence(verdict)),
                    Html.text(figure(verdict.measured(), verdict.unit())),
                    Html.text(figure(verdict.bound(), verdict.unit())));
        }
        return table.html();
    }

    private static Html evidence(Verdict verdict) {
        return verdict.evidence().isEmpty()
                ? Html.NOTHING
                : Html.tag("p")
                        .styled("proof")
                        .with(verdict.evidence().stream().map(Html::link).toList());
    }

    /** {@code 7 holds, 1 broken, 4 unavailable}, in the order of {@link Outcome}. */
    static Html tally(List<Verdict> verdicts) {
        return Html.tag("p")
                .styled("tally")
                .with(Stream.of(Outcome.values())
                        .map(outcome -> tally(verdicts, outcome))
                        .toList());
    }

    private static Html tally(List<Verdict> verdicts, Outcome outcome) {
        long count = verdicts.stream().filter(v -> v.outcome() == outcome).count();
        return count == 0 ? Html.NOTHING : Html.tag("span").with(Html.text(count + " "), Badge.of(outcome));
    }

    static String figure(Double value, String unit) {
        return value == null ? Figures.ABSENT : (Figures.plain(value) + " " + unit).strip();
    }

    private static String role(Verdict verdict) {
        return switch (verdict.role()) {
            case CONTROL -> "control: must show the effect";
            case NULL_CONTROL -> "control: must show no effect";
            case COMPARISON -> "comparison with its control";
            case GATE -> "gate: must hold";
            case REPORT -> "measured, not judged";
        };
    }
}
