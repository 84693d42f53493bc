package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** On this very process: everyone may read his own pagemap, without the frames. */
@EnabledOnOs(OS.LINUX)
class PagemapTest {
    private static final int SIZE = (int) Pagemap.pageSize().count();

    private final EntryBuffer buffer = new EntryBuffer();

    @TempDir
    private Path folder;

    @Test
    void should_show_a_page_that_was_written_and_none_that_was_not() {
        int count = 3 * EntryBuffer.ENTRIES;
        try (Memory memory = new Memory((long) count * SIZE + SIZE);
                Pagemap pagemap = Pagemap.open("/proc/self/pagemap", buffer)) {
            Memory aligned = memory.align(SIZE);
            int written = 2 * EntryBuffer.ENTRIES + 1;
            aligned.setByte((long) written * SIZE, (byte) 1);
            long first = Pointer.nativeValue(aligned) / SIZE;
            long[] entries = new long[count + 1];

            pagemap.read(first, count, entries, 1);

            assertThat(PagemapEntry.isAnonymous(entries[written + 1])).isTrue();
            assertThat(PagemapEntry.isExclusive(entries[written + 1])).isTrue();
            assertThat(entries[written + 1 - 512 * 4]).isZero();
            assertThat(entries[0]).isZero();
        }
    }

    @Test
    void should_scan_to_the_pages_that_reading_shows() {
        try (Memory memory = new Memory(65L * SIZE);
                Pagemap pagemap = Pagemap.open("/proc/self/pagemap", buffer)) {
            Memory aligned = memory.align(SIZE);
            for (int page = 0; page < 64; page += 16) {
                aligned.setByte((long) page * SIZE, (byte) 1);
                aligned.setByte((page + 1L) * SIZE, (byte) 1);
            }
            long start = Pointer.nativeValue(aligned);
            Optional<PageRanges> scanned = pagemap.scan(PageFilter.ANONYMOUS, start, start + 64L * SIZE);
            assumeTrue(scanned.isPresent(), "PAGEMAP_SCAN came with Linux 6.7");
            long[] entries = new long[64];
            pagemap.read(start / SIZE, 64, entries, 0);
            PageRanges expected = new PageRanges();
            for (int page = 0; page < 64; page++) {
                if (PagemapEntry.isAnonymous(entries[page])) {
                    expected.add(start / SIZE + page, start / SIZE + page + 1);
                }
            }
            assertThat(scanned.get().pages()).isEqualTo(expected.pages()).isGreaterThanOrEqualTo(8);
            assertThat(scanned.get().count()).isEqualTo(expected.count());
        }
    }

    @Test
    void should_do_without_the_scan_where_there_is_none() throws IOException {
        Path file = Files.write(folder.resolve("pagemap"), new byte[64]);
        try (Pagemap pagemap = Pagemap.open(file.toString(), buffer)) {
            assertThat(pagemap.scan(PageFilter.ANONYMOUS, 0, SIZE)).isEmpty();
        }
    }

    @Test
    void should_call_gone_what_never_was_and_what_ends_early() throws IOException {
        assertThatExceptionOfType(UnreadableException.class)
                .isThrownBy(() -> Pagemap.open("/proc/4194305/pagemap", buffer))
                .withMessageContaining("/proc/4194305/pagemap is gone")
                .matches(UnreadableException::isGone);
        Path file = Files.write(folder.resolve("short"), new byte[20]);
        try (Pagemap pagemap = Pagemap.open(file.toString(), buffer)) {
            long[] entries = new long[4];
            assertThatExceptionOfType(UnreadableException.class)
                    .isThrownBy(() -> pagemap.read(0, 4, entries, 0))
                    .withMessageContaining("ends before entry 2")
                    .matches(UnreadableException::isGone);
        }
    }

    @Test
    void should_tell_refused_from_gone() {
        UnreadableException refused = UnreadableException.of(ProcReader.failed("/proc/1/pagemap", "open", 13));
        assertThat(refused).hasMessageContaining("was refused").matches(e -> !e.isGone());
    }

    @Test
    void should_know_what_stands_in_an_entry() {
        long present = 1L << 63;
        assertThat(PagemapEntry.isAnonymous(present | 5)).isTrue();
        assertThat(PagemapEntry.frame(present | 1L << 56 | 5)).isEqualTo(5);
        assertThat(PagemapEntry.isAnonymous(present | 1L << 61 | 5)).isFalse();
        assertThat(PagemapEntry.isSwappedOut(1L << 62 | 7 << 5)).isTrue();
        assertThat(PagemapEntry.isSwappedOut(1L << 62 | 1L << 58)).as("a guard").isFalse();
        assertThat(PagemapEntry.isSwappedOut(1L << 62 | 31)).as("a marker").isFalse();
        assertThat(PagemapEntry.isSwappedOut(1L << 62 | 1L << 61))
                .as("shared memory")
                .isFalse();
        assertThat(PagemapEntry.isSwappedOut(0)).isFalse();
    }

    @Test
    void should_join_neighbours_and_refuse_what_does_not_ascend() {
        PageRanges ranges = new PageRanges();
        ranges.add(1, 3);
        ranges.add(3, 4);
        ranges.add(9, 10);
        assertThat(ranges.count()).isEqualTo(2);
        assertThat(ranges.end(0)).isEqualTo(4);
        assertThat(ranges.pages()).isEqualTo(4);
        assertThatIllegalArgumentException().isThrownBy(() -> ranges.add(9, 12));
        assertThatIllegalArgumentException().isThrownBy(() -> ranges.add(12, 12));
    }
}
