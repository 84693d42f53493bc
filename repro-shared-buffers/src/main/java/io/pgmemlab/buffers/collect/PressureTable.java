package io.pgmemlab.buffers.collect;

import io.pgmemlab.buffers.collect.Names.PressureName;
import io.pgmemlab.proc.Pressure;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code pressure.csv}: PSI totals of the host and the container, and what they grew by. */
final class PressureTable {
    static final String FILE = "pressure.csv";

    private final Rows rows = new Rows(FILE, List.of("scope", "resource", "kind", "total_us", "delta_us"));
    private final Deltas deltas;
    private final Map<List<String>, Span> spans = new LinkedHashMap<>();

    private record Span(long first, Duration begun, long last, Duration ended) {}

    PressureTable(Deltas deltas) {
        this.deltas = deltas;
    }

    void add(Copy copy) {
        Optional<PressureName> name = Names.pressure(copy.name());
        if (name.isPresent() && copy.text().isPresent()) {
            Pressure pressure = Pressure.parse(copy.text().get());
            // a kernel may lack either line, and then there is no row rather than a zero
            pressure.some().ifPresent(share -> add(copy, name.get(), "some", share));
            pressure.full().ifPresent(share -> add(copy, name.get(), "full", share));
        }
    }

    private void add(Copy copy, PressureName name, String kind, Pressure.Share share) {
        long total = unsignedMicros(share.total());
        rows.add(
                copy,
                Arrays.asList(
                        name.scope(),
                        name.resource(),
                        kind,
                        Written.unsigned(total),
                        Written.unsigned(deltas.ofCounter(copy, kind, total))));
        spans.merge(
                List.of(name.scope(), name.resource(), kind),
                new Span(total, copy.elapsed(), total, copy.elapsed()),
                (span, now) -> new Span(span.first, span.begun, now.last, now.ended));
    }

    /** Of every series with at least two values. */
    List<PressureGrowth> growth() {
        return spans.entrySet().stream()
                .filter(entry -> entry.getValue().ended.compareTo(entry.getValue().begun) > 0)
                .map(entry -> growth(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static PressureGrowth growth(List<String> series, Span span) {
        return new PressureGrowth(
                series.get(0), series.get(1), series.get(2), span.last - span.first, span.ended.minus(span.begun));
    }

    Rows rows() {
        return rows;
    }

    /** The kernel's own number again: the product may pass the sign bit. */
    private static long unsignedMicros(Duration total) {
        return total.getSeconds() * 1_000_000 + total.getNano() / 1_000;
    }
}
