package io.pgmemlab.probe.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pgmemlab.proc.EntryBuffer;
import io.pgmemlab.proc.MemoryMap;
import io.pgmemlab.proc.MemoryMap.Mapping;
import io.pgmemlab.proc.PagemapEntry;
import io.pgmemlab.proc.ProcReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** On a process that waits for input, and so stands still. */
@EnabledOnOs(OS.LINUX)
class MemberReaderTest {
    private final EntryBuffer buffer = new EntryBuffer();
    private Process process;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(MemberReader.canScan(buffer), "PAGEMAP_SCAN came with Linux 6.7");
        process = new ProcessBuilder("cat").start();
        await().until(() ->
                mappings().stream().anyMatch(mapping -> mapping.name().endsWith("/libc.so.6"))
                        && read(mappings()).stoodStill());
    }

    @AfterEach
    void end() {
        if (process != null) {
            process.destroy();
        }
    }

    private List<Mapping> mappings() {
        return MemoryMap.parse(new ProcReader()
                        .read("/proc/" + process.pid() + "/maps")
                        .require())
                .mappings();
    }

    private MemberPages read(List<Mapping> mappings) {
        return new MemberReader(buffer, true)
                .read(new MemoryMap(mappings), "/proc/" + process.pid() + "/pagemap", new long[1 << 10]);
    }

    @Test
    void should_notice_pages_in_a_mapping_that_came_after_the_mappings_were_read() {
        List<Mapping> before = new ArrayList<>(mappings());
        assertThat(before.removeIf(mapping -> mapping.name().endsWith("/libc.so.6")))
                .isTrue();
        assertThat(read(before).stoodStill()).isFalse();
    }

    @Test
    void should_tell_how_many_pages_are_not_where_they_were_seen() {
        MemberPages pages = new MemberPages(List.of(new PrivateMapping(0x100, 0x110, "[heap]", false)));
        long marker = PagemapEntry.SWAPPED | 31;
        long[] entries = {Families.own(1), 0, marker, Families.swapped(1), 0};
        System.arraycopy(entries, 0, pages.entries(), pages.reserve(entries.length), entries.length);
        assertThat(pages.add(0, 0x100, entries.length)).isEqualTo(2);
        assertThat(pages.pages()).isEqualTo(2);
    }
}
