package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.Bytes;
import io.pgmemlab.proc.MemoryMap.Mapping;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryMapTest {
    private final List<Mapping> mappings =
            MemoryMap.parse(Samples.text("maps-6.18")).mappings();

    @Test
    void should_read_each_field_from_its_place() {
        assertThat(mappings).hasSize(14);
        assertThat(mappings.get(1))
                .isEqualTo(new Mapping(
                        0x55742d9d8000L, 0x55742d9dd000L, "r-xp", 0x2000, "fe:00", 247_026, "/usr/bin/cat", false));
        assertThat(mappings.get(1).size()).isEqualTo(Bytes.ofKiB(20));
    }

    @Test
    void should_tell_private_from_shared_and_files_from_memory() {
        assertThat(mappings)
                .filteredOn(Mapping::isShared)
                .extracting(Mapping::name)
                .containsExactly("/dev/zero", "/SYSV0052e2c1", "/usr/lib/x86_64-linux-gnu/gconv/gconv-modules.cache");
        assertThat(mappings)
                .filteredOn(mapping -> !mapping.isFile())
                .extracting(Mapping::name)
                .containsExactly(
                        "[heap]", "[anon:glibc: malloc arena]", "", "[vvar]", "[vdso]", "[stack]", "[vsyscall]");
    }

    @Test
    void should_part_the_mark_of_a_deleted_file_from_its_name() {
        assertThat(mappings)
                .filteredOn(Mapping::deleted)
                .extracting(Mapping::name)
                .containsExactly("/dev/zero", "/SYSV0052e2c1");
    }

    @Test
    void should_read_a_path_with_blanks_and_a_newline() {
        Mapping odd = mappings.get(8);

        assertThat(odd.name()).isEqualTo("/srv/my data/two\nlines (x).so");
        assertThat(odd.offset()).isEqualTo(0x1fffff000L);
        assertThat(odd.device()).isEqualTo("fe:10");
    }

    @Test
    void should_read_addresses_of_64_bits() {
        Mapping last = mappings.get(13);

        assertThat(Long.toHexString(last.start())).isEqualTo("ffffffffff600000");
        assertThat(last.size()).isEqualTo(Bytes.ofKiB(4));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1000-2000 r--p 0 fe:00 1 /x\n3000-2000 r--p 0 fe:00 1 /x\n",
                "1000-3000 r--p 0 fe:00 1 /x\n2000-4000 r--p 0 fe:00 1 /x\n",
                "1000-1000 r--p 0 fe:00 1 /x\n",
                "1000-2000 r--q 0 fe:00 1 /x\n",
                "1000-2000 r--p 0 fe00 1 /x\n",
                "1000-2000 r--p 0 fe:00 1/x\n",
                "1000-2000 r--p 0 fe:00\n",
                "1000 r--p 0 fe:00 1 /x\n",
                "10000000000000000-20000000000000000 r--p 0 fe:00 1 /x\n",
                "1000-2000 r--p 0 fe:00 1 /x"
            })
    void should_refuse_what_the_kernel_does_not_write(String text) {
        assertThatExceptionOfType(MalformedTextException.class).isThrownBy(() -> MemoryMap.parse(text));
    }
}
