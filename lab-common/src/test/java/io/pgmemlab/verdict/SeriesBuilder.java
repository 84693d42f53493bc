package io.pgmemlab.verdict;

import io.pgmemlab.Bytes;
import io.pgmemlab.probe.Sample;
import io.pgmemlab.probe.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Series of one process for tests: one sample a second, RSS and PSS alike. */
final class SeriesBuilder {
    private final List<Sample> samples = new ArrayList<>();

    SeriesBuilder in(String phase, long... mebibytes) {
        for (long mebibyte : mebibytes) {
            add(phase, Optional.of(Bytes.ofMiB(mebibyte)));
        }
        return this;
    }

    SeriesBuilder unread(String phase) {
        add(phase, Optional.empty());
        return this;
    }

    Series build() {
        return new Series(samples);
    }

    private void add(String phase, Optional<Bytes> size) {
        samples.add(new Sample(
                Duration.ofSeconds(samples.size()),
                Instant.EPOCH.plusSeconds(samples.size()),
                phase,
                size.isPresent() ? 1 : 0,
                size.isPresent() ? OptionalInt.of(1) : OptionalInt.empty(),
                size,
                size,
                size,
                size,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Duration.ofMillis(1)));
    }
}
