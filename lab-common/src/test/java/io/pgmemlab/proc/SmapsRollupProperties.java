package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.Bytes;
import io.pgmemlab.proc.SmapsRollup.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class SmapsRollupProperties {
    private static final long MOST_KIB = (1L << 53) - 1;
    private static final Set<String> KNOWN =
            Stream.of(Field.values()).map(Field::key).collect(Collectors.toUnmodifiableSet());

    @Property(tries = 300)
    void should_find_exactly_what_is_written_in_whatever_order(
            @ForAll("sizes") Map<String, Long> kib, @ForAll @IntRange(max = 12) int blanks, @ForAll Random order) {
        List<String> keys = new ArrayList<>(kib.keySet());
        Collections.shuffle(keys, order);
        StringBuilder text = new StringBuilder("687400000-7fffb40ea000 ---p 00000000 00:00 0 [rollup]\n");
        keys.forEach(key -> text.append(key)
                .append(':')
                .append(" ".repeat(blanks))
                .append(kib.get(key))
                .append(" kB\n"));

        SmapsRollup rollup = SmapsRollup.parse(text.toString());

        for (Field field : Field.values()) {
            assertThat(rollup.find(field).map(Bytes::count))
                    .as(field.key())
                    .isEqualTo(Optional.ofNullable(kib.get(field.key())).map(value -> value * 1024));
        }
        Map<String, Bytes> others = new LinkedHashMap<>();
        keys.stream().filter(key -> !KNOWN.contains(key)).forEach(key -> others.put(key, Bytes.ofKiB(kib.get(key))));
        assertThat(rollup.unknown()).containsExactlyEntriesOf(others);
    }

    /** Known keys, parts and extensions of them, and others; sizes up to the largest that fits. */
    @Provide
    Arbitrary<Map<String, Long>> sizes() {
        Arbitrary<String> known = Arbitraries.of(KNOWN);
        Arbitrary<String> alike = known.flatMap(key -> Arbitraries.of(
                key + "_", key + "s", "X" + key, key.substring(1), key.substring(0, key.length() - 1), key + " "));
        Arbitrary<String> other =
                Arbitraries.strings().withChars("PssRKM_()-é0").ofMinLength(1).ofMaxLength(8);
        Arbitrary<String> key = Arbitraries.frequencyOf(Tuple.of(6, known), Tuple.of(2, alike), Tuple.of(1, other));
        return Arbitraries.maps(key, Arbitraries.longs().between(0, MOST_KIB)).ofMaxSize(25);
    }

    @Property(tries = 100)
    void should_refuse_every_size_that_bytes_cannot_hold(
            @ForAll @LongRange(min = Long.MIN_VALUE, max = -1) long negative) {
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> SmapsRollup.parse("Rss: " + Long.toUnsignedString(negative) + " kB\n"));
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> SmapsRollup.parse("Rss: " + (MOST_KIB + 1 + (negative >>> 11)) + " kB\n"));
    }
}
