package io.pgmemlab.buffers.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.LabException;
import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.Reading;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;

/** Whatever the texts hold, they are read back; however the file is damaged, it is not believed. */
class RawFileProperties {
    private static final String LIKE_A_FRAME =
            "@copy round=2 elapsed=1.000000 wall=2026-11-30T12:00:00Z name=a bytes=0\n\n";

    /** What is to be copied: a text, each character a byte, or else why there is none. */
    record Asked(Duration elapsed, Instant wall, String name, Kind kind, String said) {
        enum Kind {
            PRESENT,
            GONE,
            REFUSED
        }

        Reading reading() {
            return switch (kind) {
                case PRESENT -> {
                    byte[] bytes = said.getBytes(StandardCharsets.ISO_8859_1);
                    yield new Reading.Present(ProcText.of("/somewhere/else", bytes, bytes.length));
                }
                case GONE -> new Reading.Gone("/somewhere/else", said);
                case REFUSED -> new Reading.Refused("/somewhere/else", said);
            };
        }

        static Asked of(Copy copy) {
            Kind kind;
            String said;
            if (copy.reading() instanceof Reading.Gone gone) {
                kind = Kind.GONE;
                said = gone.reason();
            } else if (copy.reading() instanceof Reading.Refused refused) {
                kind = Kind.REFUSED;
                said = refused.reason();
            } else {
                ProcText text = copy.reading().require();
                kind = Kind.PRESENT;
                said = new String(text.bytes(), 0, text.length(), StandardCharsets.ISO_8859_1);
            }
            return new Asked(copy.elapsed(), copy.wall(), copy.name(), kind, said);
        }
    }

    @Property(tries = 300)
    void should_read_back_what_was_written(
            @ForAll @Size(max = 4) List<@Size(min = 1, max = 5) List<@From("asked") Asked>> rounds) {
        RawFile file = RawFile.parse("window.raw", written(rounds));

        assertThat(file.rounds()).isEqualTo(rounds.size());
        assertThat(file.copies().stream().map(Asked::of))
                .containsExactlyElementsOf(rounds.stream().flatMap(List::stream).toList());
        for (int round = 1; round <= rounds.size(); round++) {
            int number = round;
            assertThat(file.copies().stream().filter(copy -> copy.round() == number))
                    .hasSameSizeAs(rounds.get(round - 1));
        }
    }

    @Property(tries = 60)
    void should_detect_that_a_file_was_cut_short_at_any_byte(
            @ForAll @Size(max = 2) List<@Size(min = 1, max = 3) List<@From("asked") Asked>> rounds) {
        byte[] whole = written(rounds);

        for (int i = 0; i < whole.length; i++) {
            byte[] cut = Arrays.copyOf(whole, i);
            assertThatExceptionOfType(LabException.class)
                    .as("cut at %d of %d", i, whole.length)
                    .isThrownBy(() -> RawFile.parse("window.raw", cut))
                    .withMessageContaining("window.raw is cut short at byte " + cut.length);
        }
    }

    @Property(tries = 500)
    void should_give_a_lab_exception_or_an_answer_for_any_damage(
            @ForAll @Size(min = 1, max = 2) List<@Size(min = 1, max = 3) List<@From("asked") Asked>> rounds,
            @ForAll("places") double place,
            @ForAll byte value) {
        byte[] bytes = written(rounds);
        bytes[(int) (place * bytes.length)] = value;
        try {
            assertThat(RawFile.parse("window.raw", bytes).copies()).isNotEmpty();
        } catch (LabException e) {
            assertThat(e).hasMessageContaining("window.raw is ").hasMessageContaining("byte");
        }
    }

    static byte[] written(List<List<Asked>> rounds) {
        var out = new ByteArrayOutputStream();
        try (var writer = new RawWriter("window.raw", out)) {
            for (List<Asked> round : rounds) {
                round.forEach(asked -> writer.copy(asked.elapsed, asked.wall, asked.name, asked.reading()));
                writer.endRound();
            }
            writer.end();
        }
        return out.toByteArray();
    }

    @Provide
    Arbitrary<Double> places() {
        return Arbitraries.doubles().between(0, true, 1, false);
    }

    @Provide
    Arbitrary<Asked> asked() {
        return Combinators.combine(
                        Arbitraries.longs().between(0, 999_999_999_999L),
                        Arbitraries.longs().between(0, 4_000_000_000_000_000L),
                        Arbitraries.of("host/proc/meminfo", "process/7/stat", "container/memory.stat", "ü"),
                        Arbitraries.frequencyOf(
                                Tuple.of(4, texts().map(text -> Tuple.of(Asked.Kind.PRESENT, text))),
                                Tuple.of(1, reasons().map(reason -> Tuple.of(Asked.Kind.GONE, reason))),
                                Tuple.of(1, reasons().map(reason -> Tuple.of(Asked.Kind.REFUSED, reason)))))
                .as((micros, wall, name, said) -> new Asked(
                        Duration.ofNanos(micros * 1_000),
                        Instant.EPOCH.plusNanos(wall * 1_000),
                        name,
                        said.get1(),
                        said.get2()));
    }

    private static Arbitrary<String> reasons() {
        return Arbitraries.strings().withChars("gone: ENOENT=@\r\té\u2028").ofMaxLength(12);
    }

    private static Arbitrary<String> texts() {
        return Arbitraries.of(
                        "",
                        "\n",
                        "MemTotal: 1 kB\n",
                        "no newline",
                        "\r\n",
                        "ÿþä",
                        "\0",
                        RawWriter.FIRST_LINE + "\n",
                        LIKE_A_FRAME,
                        "@end rounds=1 copies=1\n",
                        "@end rounds=0 copies=0\n")
                .list()
                .ofMaxSize(4)
                .map(pieces -> String.join("", pieces));
    }
}
