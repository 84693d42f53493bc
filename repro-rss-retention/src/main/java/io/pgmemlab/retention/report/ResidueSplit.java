package io.pgmemlab.retention.report;

import io.pgmemlab.Bytes;
import io.pgmemlab.report.BarChart;
import io.pgmemlab.report.Figures;
import io.pgmemlab.report.Html;
import io.pgmemlab.report.HtmlTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the memory after settling consists of. Live memory, dirty pages, the rest of what the allocator holds and LazyFree come
 * from different sources; what remains is "other" (code, stacks) where they are known, and "not attributed" where not.
 */
record ResidueSplit(String name, Retained result) {
    static List<ResidueSplit> of(List<LegResult> legs) {
        return legs.stream()
                .flatMap(leg -> leg.last().stream()
                        .filter(result -> result.after().isPresent())
                        .map(result -> new ResidueSplit(leg.leg(), result)))
                .toList();
    }

    /** The claim's "because" in words: whether what remained is dirty pages; absent where nothing is known of it. */
    static Optional<String> sentence(Retained r) {
        String most = r.isMostlyDirty() ? ", most of what remained above the baseline" : "";
        Optional<String> dirty = r.dirty().map(d -> d + " were dirty pages, free and kept by the allocator" + most);
        Optional<String> live = r.live().map(l -> "only " + l + " were live");
        String parts = Stream.of(dirty, live).flatMap(Optional::stream).collect(Collectors.joining("; "));
        return parts.isEmpty() ? Optional.empty() : r.after().map(after -> "of the " + after + " resident " + parts);
    }

    boolean isAttributed() {
        return result.live().isPresent()
                && result.dirty().isPresent()
                && result.overhead().isPresent();
    }

    /** Negative where the sources count more than the kernel: then the parts do not belong to one moment. */
    private Bytes unexplained() {
        Bytes explained = Stream.of(result.live(), result.dirty(), result.overhead(), result.lazyFree())
                .flatMap(Optional::stream)
                .reduce(Bytes.ZERO, Bytes::plus);
        return result.after().orElseThrow().minus(explained);
    }

    private Optional<Bytes> rest(boolean attributed) {
        return Optional.of(unexplained())
                .filter(rest -> attributed == isAttributed() && rest.compareTo(Bytes.ZERO) >= 0);
    }

    static Html chart(List<ResidueSplit> splits) {
        return new BarChart(
                        "MiB after settling",
                        splits.stream().map(ResidueSplit::name).toList())
                .part("live", "var(--s1)", values(splits, s -> s.result.live()))
                .part("dirty (unused pages kept)", "var(--s5)", values(splits, s -> s.result.dirty()))
                .part("allocator's metadata and fragmentation", "var(--s4)", values(splits, s -> s.result.overhead()))
                .part("LazyFree", "var(--s6)", values(splits, s -> s.result.lazyFree()))
                .part("other", "var(--s7)", values(splits, s -> s.rest(true)))
                .hatched("not attributed", "var(--faint)", values(splits, s -> s.rest(false)))
                .tick("baseline", values(splits, s -> s.result.base()))
                .build(
                        "residue",
                        "What is left.",
                        "Memory at the end of the window after the last burst. The tick is the baseline: what stands to the"
                                + " right of it is the residue.")
                .figure(numbers(splits));
    }

    private static List<OptionalDouble> values(
            List<ResidueSplit> splits, Function<ResidueSplit, Optional<Bytes>> part) {
        return splits.stream()
                .map(part)
                .map(bytes -> bytes.isPresent()
                        ? OptionalDouble.of(Math.round(bytes.get().inMiB() * 10) / 10.0)
                        : OptionalDouble.empty())
                .toList();
    }

    private static Html numbers(List<ResidueSplit> splits) {
        var table = new HtmlTable()
                .words("Leg")
                .figures("After", "MiB")
                .figures("Baseline", "MiB")
                .figures("Live", "MiB")
                .figures("Dirty", "MiB")
                .figures("Metadata and fragmentation", "MiB")
                .figures("LazyFree", "MiB")
                .figures("Other", "MiB")
                .figures("Not attributed", "MiB")
                .words("Live bytes from");
        for (ResidueSplit split : splits) {
            Retained r = split.result;
            table.row(List.of(
                    split.name,
                    Figures.mib(r.after()),
                    Figures.mib(r.base()),
                    Figures.mib(r.live()),
                    Figures.mib(r.dirty()),
                    Figures.mib(r.overhead()),
                    Figures.mib(r.lazyFree()),
                    Figures.mib(split.rest(true)),
                    Figures.mib(split.rest(false)),
                    r.liveSource().isEmpty() ? "no source in this subject" : r.liveSource()));
            if (split.unexplained().compareTo(Bytes.ZERO) < 0) {
                table.line(
                        "remark",
                        Html.text("The parts exceed what the kernel counts by "
                                + split.unexplained().times(-1) + ": they were not read at the same moment."));
            }
        }
        return table.html();
    }
}
