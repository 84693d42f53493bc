package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.LabException;
import io.pgmemlab.proc.SmapsRollup.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/** Whatever the bytes are, a parser answers truly or throws a {@link LabException}. */
class HostileInputProperties {
    /** Each parser with a file that it reads, and all that it says of a text, as comparable facts. */
    enum Parser {
        SMAPS_ROLLUP("smaps_rollup-6.18", text -> {
            SmapsRollup rollup = SmapsRollup.parse(text);
            List<Object> facts = new ArrayList<>(rollup.unknown().entrySet());
            for (Field field : Field.values()) {
                rollup.find(field).ifPresent(size -> facts.add(field + "=" + size.count()));
            }
            return facts;
        }),
        STAT("stat-6.18", text -> List.of(ProcStat.parse(text))),
        STATM("statm-6.18", text -> List.of(Statm.parse(text))),
        STATUS("status-6.18", text -> {
            ProcStatus status = ProcStatus.parse(text);
            List<Object> facts = new ArrayList<>();
            status.find("Name").ifPresent(name -> facts.add(status.name()));
            status.find("Tgid").ifPresent(tgid -> facts.add(status.tgid()));
            status.find("NSpid").ifPresent(pids -> facts.add(status.nsPids()));
            status.find("Uid").ifPresent(uids -> facts.add(status.uids()));
            status.find("CapEff").ifPresent(mask -> facts.add(status.capEff()));
            status.vmHwm().ifPresent(facts::add);
            status.vmRss().ifPresent(facts::add);
            return facts;
        }),
        MAPS("maps-6.18", text -> MemoryMap.parse(text).mappings()),
        IO("io-6.18", text -> {
            ProcIo io = ProcIo.parse(text);
            List<Object> facts = new ArrayList<>();
            for (String key : List.of("rchar", "wchar", "syscr", "syscw", "read_bytes", "cancelled_write_bytes")) {
                io.find(key).ifPresent(value -> facts.add(key + "=" + value));
            }
            return facts;
        }),
        SCHEDSTAT("schedstat-6.18", text -> List.of(SchedStat.parse(text))),
        KSM_STAT("ksm_stat-6.18", text -> {
            KsmStat ksm = KsmStat.parse(text);
            List<Object> facts = new ArrayList<>();
            ksm.number("ksm_process_profit").ifPresent(facts::add);
            ksm.word("ksm_mergeable").ifPresent(facts::add);
            return facts;
        }),
        PRESSURE("pressure-6.18", text -> {
            Pressure pressure = Pressure.parse(text);
            List<Object> facts = new ArrayList<>();
            pressure.some().ifPresent(facts::add);
            pressure.full().ifPresent(facts::add);
            return facts;
        }),
        MEMINFO("meminfo-6.18", text -> {
            MemInfo info = MemInfo.parse(text);
            List<Object> facts = new ArrayList<>();
            for (String key : List.of("MemTotal", "MemFree", "MemAvailable", "VmallocTotal", "Hugetlb")) {
                info.find(key).ifPresent(size -> facts.add(key + "=" + size.count()));
            }
            info.count("HugePages_Total").ifPresent(facts::add);
            return facts;
        }),
        DISKSTATS("diskstats-6.18", text -> {
            List<Object> facts = new ArrayList<>();
            for (DiskCounters disk : DiskStats.parse(text).disks()) {
                for (DiskCounters.Counter counter : DiskCounters.Counter.values()) {
                    disk.find(counter).ifPresent(value -> facts.add(disk.name() + counter + value));
                }
            }
            return facts;
        }),
        MEMORY_STAT("memory.stat-v2", text -> FlatKeyed.parse(text).values().entrySet()),
        MEMORY_CURRENT("memory.current-v2", text -> List.of(SingleValue.count(text))),
        MEMORY_MAX("memory.max-v2", text -> List.of(Limit.parse(text))),
        CGROUP("cgroup-mixed", text -> CgroupMembership.parse(text).entries()),
        MOUNTINFO("mountinfo-mixed", text -> {
            MountInfo info = MountInfo.parse(text);
            List<Object> facts = new ArrayList<>(info.mounts());
            info.v1Directory("memory", "/docker/4f2a").ifPresent(facts::add);
            info.v2Directory("/docker/4f2a").ifPresent(facts::add);
            return facts;
        });

        private final String sample;

        @SuppressWarnings("ImmutableEnumChecker") // none of them keeps anything
        private final Function<ProcText, Collection<?>> facts;

        Parser(String sample, Function<ProcText, Collection<?>> facts) {
            this.sample = sample;
            this.facts = facts;
        }

        byte[] bytes() {
            ProcText text = Samples.text(sample);
            return Arrays.copyOf(text.bytes(), text.length());
        }

        Collection<?> factsOf(byte[] bytes, int length) {
            return facts.apply(ProcText.of(sample, bytes, length));
        }
    }

    @Property
    void should_never_get_a_number_from_a_text_cut_in_a_line(@ForAll Parser parser) {
        byte[] whole = parser.bytes();
        Collection<?> truth = parser.factsOf(whole, whole.length);
        assertThat(truth).isNotEmpty();

        for (int i = 0; i < whole.length; i++) {
            int cut = i;
            if (cut > 0 && whole[cut - 1] == '\n') {
                assertThat(truth.containsAll(parser.factsOf(whole, cut)))
                        .as("%s cut at %d", parser, cut)
                        .isTrue();
            } else {
                assertThatExceptionOfType(LabException.class)
                        .as("%s cut at %d", parser, cut)
                        .isThrownBy(() -> parser.factsOf(whole, cut));
            }
        }
    }

    @Property(tries = 2000)
    void should_throw_nothing_but_a_lab_exception_for_a_damaged_file(
            @ForAll Parser parser, @ForAll @Size(min = 1, max = 4) List<@From("damages") Damage> damages) {
        byte[] bytes = parser.bytes();
        for (Damage damage : damages) {
            bytes = damage.to(bytes);
        }
        answersOrThrowsLabException(parser, bytes);
    }

    @Property(tries = 1000)
    void should_throw_nothing_but_a_lab_exception_for_any_bytes(
            @ForAll Parser parser, @ForAll @Size(max = 200) byte[] bytes) {
        answersOrThrowsLabException(parser, bytes);
    }

    @Property(tries = 1000)
    void should_throw_nothing_but_a_lab_exception_for_pieces_of_kernel_text(
            @ForAll Parser parser, @ForAll("pieces") String text) {
        answersOrThrowsLabException(parser, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void answersOrThrowsLabException(Parser parser, byte[] bytes) {
        try {
            assertThat(parser.factsOf(bytes, bytes.length)).isNotNull();
        } catch (LabException e) {
            assertThat(e).hasMessageContaining(parser.sample);
        }
    }

    /** One change of a text: so many bytes at a place, given as a part of the whole, give way to others. */
    record Damage(double place, int removed, String inserted) {
        byte[] to(byte[] bytes) {
            int from = (int) (place * bytes.length);
            int to = Math.min(bytes.length, from + removed);
            byte[] middle = inserted.getBytes(StandardCharsets.ISO_8859_1);
            byte[] damaged = Arrays.copyOf(bytes, from + middle.length + bytes.length - to);
            System.arraycopy(middle, 0, damaged, from, middle.length);
            System.arraycopy(bytes, to, damaged, from + middle.length, bytes.length - to);
            return damaged;
        }
    }

    @Provide
    Arbitrary<Damage> damages() {
        return Combinators.combine(
                        Arbitraries.doubles().between(0, 1),
                        Arbitraries.integers().between(0, 30),
                        Arbitraries.strings()
                                .withChars("\n \t:-=.,/\\()09afkBmx\0ÿé")
                                .ofMaxLength(6))
                .as(Damage::new);
    }

    @Provide
    Arbitrary<String> pieces() {
        return Arbitraries.of(
                        "\n",
                        " ",
                        "\t",
                        ":",
                        "Rss",
                        "kB",
                        "0",
                        "18446744073709551615",
                        "-",
                        "some avg10=",
                        ".00",
                        "max",
                        "(",
                        ")",
                        "1000-2000",
                        "rw-p",
                        "fe:00",
                        "/x",
                        "\\012",
                        "Name:\t",
                        "0::/",
                        "HugePages_Total",
                        "R")
                .list()
                .ofMaxSize(30)
                .map(pieces -> String.join("", pieces));
    }
}
