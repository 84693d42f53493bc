package io.pgmemlab.probe.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.probe.FakeProc;
import io.pgmemlab.probe.ProcessId;
import io.pgmemlab.probe.ProcessTree;
import io.pgmemlab.proc.EntryBuffer;
import io.pgmemlab.proc.MemoryMap;
import io.pgmemlab.proc.Pagemap;
import io.pgmemlab.proc.PagemapEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On a {@code /proc} of files: a master with a worker, four pages of heap each. */
class ProcessFamilyTest {
    private static final ProcessId MASTER = new ProcessId(10, 1000);
    private static final ProcessId WORKER = new ProcessId(11, 1001);
    private static final int HEAP = 16;

    @TempDir
    private Path folder;

    private FakeProc proc;
    private ProcessTree tree;

    @BeforeEach
    void make() throws IOException {
        proc = new FakeProc(folder, true).process(10, 1000, 1, 16).process(11, 1001, 1, 16);
        tree = proc.tree(10);
        pages(10, 1, 2, 3, 4);
        pages(11, 1, 2, 3, 4);
        sums(10, 16, 8);
        sums(11, 16, 8);
        Files.createDirectories(folder.resolve("ksm"));
        Files.writeString(folder.resolve("ksm/run"), "0\n");
        flags(new long[64]);
    }

    /** Four pages of heap with these frames; 0 is a page that is not there. */
    private void pages(int pid, long... frames) throws IOException {
        long size = Pagemap.pageSize().count();
        FakeProc.write(
                file(pid, "maps"),
                "%x-%x rw-p 00000000 00:00 0 [heap]\n".formatted(HEAP * size, (HEAP + frames.length) * size)
                        + "ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0 [vsyscall]\n");
        entries(
                pid,
                Arrays.stream(frames)
                        .map(frame -> frame == 0 ? 0 : Families.own(frame))
                        .toArray());
    }

    private void entries(int pid, long... entries) throws IOException {
        Files.write(file(pid, "pagemap"), bytes(HEAP, entries));
    }

    private void flags(long[] flags) throws IOException {
        Files.write(folder.resolve("kpageflags"), bytes(0, flags));
    }

    private static byte[] bytes(int before, long[] entries) {
        ByteBuffer bytes =
                ByteBuffer.allocate((before + entries.length) * Long.BYTES).order(ByteOrder.nativeOrder());
        bytes.position(before * Long.BYTES);
        bytes.asLongBuffer().put(entries);
        return bytes.array();
    }

    private void sums(int pid, long anonymous, long pssAnon) throws IOException {
        FakeProc.write(file(pid, "smaps_rollup"), """
                00400000-7fff00000000 ---p 00000000 00:00 0                              [rollup]
                Rss: %1$d kB
                Pss: %2$d kB
                Pss_Anon: %2$d kB
                Shared_Clean: 0 kB
                Shared_Dirty: 0 kB
                Private_Clean: 0 kB
                Private_Dirty: %1$d kB
                Anonymous: %1$d kB
                """.formatted(anonymous, pssAnon));
    }

    private Path file(int pid, String name) {
        return proc.root().resolve(Integer.toString(pid)).resolve(name);
    }

    private ProcessFamily family(Level level) {
        return family(level, new MemberReader(new EntryBuffer(), false));
    }

    private ProcessFamily family(Level level, MemberReader reader) {
        EntryBuffer buffer = new EntryBuffer();
        SpecialPages special = new SpecialPages(
                folder.resolve("kpageflags").toString(), folder.resolve("ksm").toString(), buffer);
        return ProcessFamily.atFork(
                tree, MASTER, level, member -> true, new FamilyReader(tree, level, reader, special));
    }

    private static Bytes of(long pages) {
        return Tally.bytes(pages);
    }

    @Test
    void should_tell_a_copy_from_what_is_still_shared() throws IOException {
        ProcessFamily family = family(Level.FRAMES);
        pages(11, 1, 2, 9, 0);
        sums(11, 12, 8);
        sums(10, 16, 12);

        FamilySnapshot snapshot = family.snapshot();

        assertThat(snapshot.faults()).isEmpty();
        assertThat(snapshot.members()).extracting(Member::id).containsExactly(MASTER, WORKER);
        assertThat(snapshot.workers().get(0).byMapping())
                .containsOnlyKeys("[heap]")
                .containsEntry(
                        "[heap]",
                        new PageCounts(
                                of(2), of(1), of(0), Optional.of(of(0)), of(0), of(1), Optional.of(of(0)), of(0)));
        assertThat(snapshot.master().pages().orElseThrow().soleOwned()).contains(of(2));
        assertThat(snapshot.unsharing()).contains(of(1));
        assertThat(snapshot.unionOfAnonymousFrames()).contains(of(5));
    }

    @Test
    void should_say_so_when_the_kernels_own_sums_are_others() throws IOException {
        ProcessFamily family = family(Level.FRAMES);
        sums(11, 400, 8);
        assertThat(family.snapshot().faults())
                .singleElement()
                .asString()
                .contains("11@1001", "16.0 KiB by pagemap", "400.0 KiB by smaps_rollup");
        sums(11, 16, 400);
        assertThat(family.snapshot().faults()).singleElement().asString().contains("outside the family");
    }

    @Test
    void should_not_take_frames_that_may_not_be_seen_for_shared_ones() throws IOException {
        entries(11, PagemapEntry.PRESENT, PagemapEntry.PRESENT, PagemapEntry.PRESENT, PagemapEntry.PRESENT);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> family(Level.FRAMES))
                .withMessageContaining("CAP_SYS_ADMIN");
    }

    @Test
    void should_tell_copies_without_frames_and_leave_open_what_it_cannot_tell() throws IOException {
        ProcessFamily family = family(Level.EXCLUSIVE);
        entries(11, PagemapEntry.PRESENT, Families.exclusive(0), Families.exclusive(0), PagemapEntry.PRESENT);
        FamilySnapshot snapshot = family.snapshot();
        PageCounts worker = snapshot.workers().get(0).pages().orElseThrow();
        assertThat(worker.copied()).isEqualTo(of(2));
        assertThat(worker.stillShared()).isEqualTo(of(2));
        assertThat(worker.soleOwned()).isEmpty();
        assertThat(worker.ksm()).isEmpty();
        assertThat(snapshot.unsharing()).isEmpty();
        assertThat(snapshot.unionOfAnonymousFrames()).isEmpty();
    }

    @Test
    void should_give_sums_alone_where_pages_may_not_be_read() throws IOException {
        Files.delete(file(11, "pagemap"));
        FamilySnapshot snapshot = family(Level.ROLLUP).snapshot();
        assertThat(snapshot.members())
                .hasSize(2)
                .allMatch(member -> member.pages().isEmpty());
        assertThat(snapshot.total()).isEmpty();
    }

    @Test
    void should_leave_out_the_zero_page_and_set_merged_pages_apart() throws IOException {
        ProcessFamily family = family(Level.FRAMES);
        pages(11, 1, 2, 7, 8);
        long[] flags = new long[64];
        flags[7] = 1L << 24;
        flags[8] = 1L << 21;
        flags(flags);
        PageCounts worker = family.snapshot().workers().get(0).pages().orElseThrow();
        assertThat(worker.stillShared()).isEqualTo(of(2));
        assertThat(worker.ksm()).contains(of(1));
        assertThat(worker.dropped()).isEqualTo(of(1));
        assertThat(worker.privateAnonymous()).isEqualTo(of(0));
    }

    @Test
    void should_refuse_a_family_of_which_a_member_is_gone_or_new() throws IOException {
        ProcessFamily family = family(Level.FRAMES);
        proc.process(12, 1002, 1, 16);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(family::snapshot)
                .withMessageContaining("12@1002 is new in the family");
        FakeProc.write(file(12, "stat"), FakeProc.stat(12, 'Z', 1, 1002));
        assertThat(family.snapshot().members()).hasSize(2);
        FakeProc.write(file(11, "stat"), FakeProc.stat(11, 'S', 1, 1999));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(family::snapshot)
                .withMessageContaining("11@1001 of the family is gone");
    }

    @Test
    void should_call_a_member_gone_whose_memory_vanishes_while_it_is_read() throws IOException {
        ProcessFamily family = family(Level.FRAMES);
        Files.write(file(11, "pagemap"), new byte[0]);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(family::snapshot)
                .withMessageContaining("11@1001 of the family is gone");
    }

    @Test
    void should_read_only_the_processes_that_belong() {
        EntryBuffer buffer = new EntryBuffer();
        var reader = new FamilyReader(
                tree,
                Level.FRAMES,
                new MemberReader(buffer, false),
                new SpecialPages(
                        folder.resolve("kpageflags").toString(),
                        folder.resolve("ksm").toString(),
                        buffer));
        ProcessFamily alone = ProcessFamily.atFork(tree, MASTER, Level.FRAMES, WORKER::equals, reader);
        assertThat(alone.members()).containsExactly(MASTER, WORKER);
        assertThat(ProcessFamily.atFork(tree, MASTER, Level.FRAMES, member -> false, reader)
                        .members())
                .containsExactly(MASTER);
    }

    @ParameterizedTest
    @MethodSource("changes")
    void should_read_again_when_a_member_changed_meanwhile(Change change) {
        var restless = new Restless(List.of(change));
        assertThat(family(Level.FRAMES, restless).snapshot().faults()).isEmpty();
        assertThat(restless.reads).as("two members, three readings").isEqualTo(6);
    }

    static List<Change> changes() {
        return CHANGES;
    }

    @Test
    void should_not_tell_pages_of_members_that_never_stand_still() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> family(Level.FRAMES, new Restless(Collections.nCopies(1000, CHANGES.get(1)))))
                .withMessageContaining("did not stand still")
                .withMessageContaining("Pause the container");
    }

    /** What a process that does not stand still shows: in one of its files, a text that becomes another. */
    private record Change(String file, String before, String after) {}

    private static final List<Change> CHANGES = List.of(
            new Change("maps", "rw-p", "rwxp"),
            new Change("stat", " 4194560 100 0 3 ", " 4194560 101 0 3 "),
            new Change("stat", " 0 3 0 11 ", " 0 4 0 11 "),
            new Change("stat", " 1000000 250 ", " 1004096 250 "));

    /** While it reads the worker, the worker changes: once at each reading, as long as there are changes left. */
    private final class Restless extends MemberReader {
        private final Iterator<Change> changes;
        private int reads;

        Restless(List<Change> changes) {
            super(new EntryBuffer(), false);
            this.changes = changes.iterator();
        }

        @Override
        MemberPages read(MemoryMap maps, String pagemapPath, long[] room) {
            MemberPages pages = super.read(maps, pagemapPath, room);
            reads++;
            if (pagemapPath.equals(file(11, "pagemap").toString()) && changes.hasNext()) {
                make(changes.next());
            }
            return pages;
        }

        private void make(Change change) {
            try {
                String text = Files.readString(file(11, change.file()));
                String changed = text.contains(change.before())
                        ? text.replace(change.before(), change.after())
                        : text.replace(change.after(), change.before());
                FakeProc.write(file(11, change.file()), changed);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
