package io.pgmemlab.probe.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.github.dockerjava.api.async.ResultCallback;
import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.engine.image.ImageStore;
import io.pgmemlab.proc.EntryBuffer;
import io.pgmemlab.proc.Pagemap;
import io.pgmemlab.proc.SmapsRollup.Field;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whether pages are told apart as they truly came about: {@code calibration.py} treats known numbers of them. In regions that
 * bear a name the count is exact; in anonymous memory, which the interpreter uses too, it is within 0.1 %.
 *
 * <p>{@code mvn -pl lab-common verify -Dit.test=CalibrationHarness -DskipUnitTests=true}, as root; about a minute.
 */
class CalibrationHarness {
    private static final int PAGES = 20_480;

    private static Engine engine;
    private static ResolvedImage image;
    private static RunLabels labels;

    @BeforeAll
    static void connect() {
        engine = Engine.connect();
        image = ImageStore.of(engine, name -> Optional.empty(), System.out::println)
                .resolve("calibration");
        labels = RunLabels.ofThisProcess("calibration-harness");
    }

    private static CalibrationSubject subject(int workers, int pages, String kind) {
        return new CalibrationSubject(engine, image, labels, workers, pages, kind);
    }

    private static long pages(Bytes bytes) {
        return bytes.count() / Pagemap.pageSize().count();
    }

    /** Still shared, copied, fresh, sole-owned, copied from file, dropped. */
    private static void assertPages(Member member, String mapping, long... expected) {
        PageCounts counts = member.byMapping().getOrDefault(mapping, Tally.none(true));
        assertThat(new long[] {
                    pages(counts.stillShared()),
                    pages(counts.copied()),
                    pages(counts.fresh()),
                    pages(counts.soleOwned().orElse(Bytes.ZERO)),
                    pages(counts.copiedFromFile()),
                    pages(counts.dropped())
                })
                .as("%s of %s", mapping, member.isMaster() ? "the master" : "a worker")
                .containsExactly(expected);
    }

    private static void assertTreatedAsNamed(FamilySnapshot snapshot, int pages) {
        long half = pages / 2;
        long few = pages / 512;
        assertThat(snapshot.faults()).isEmpty();
        for (Member worker : snapshot.workers()) {
            boolean alone = snapshot.workers().size() == 1;
            assertPages(worker, "memfd:copied", half, half, 0, 0, 0, 0);
            assertPages(worker, "memfd:scattered", pages - few, few, 0, 0, 0, 0);
            assertPages(worker, "memfd:dropped", half, 0, 0, 0, 0, half);
            assertPages(worker, "memfd:replaced", half, half, 0, 0, 0, 0);
            assertPages(worker, "memfd:moved", pages, 0, 0, 0, 0, pages);
            assertPages(worker, "memfd:masters", alone ? half : pages, 0, 0, alone ? half : 0, 0, 0);
            assertPages(worker, "memfd:everyones", 0, pages, 0, 0, 0, 0);
            assertPages(worker, "memfd:untouched", 0, 0, 0, 0, half, 0);
            assertPages(worker, "memfd:fresh", 0, 0, pages, 0, 0, 0);
        }
        Member master = snapshot.master();
        assertPages(master, "memfd:copied", half, 0, 0, half, 0, 0);
        assertPages(master, "memfd:scattered", pages - few, 0, 0, few, 0, 0);
        assertPages(master, "memfd:dropped", half, 0, 0, half, 0, 0);
        assertPages(master, "memfd:replaced", half, 0, 0, half, 0, 0);
        assertPages(master, "memfd:moved", pages, 0, 0, 0, 0, 0);
        assertPages(master, "memfd:masters", half, half, 0, 0, 0, 0);
        assertPages(master, "memfd:everyones", 0, 0, 0, pages, 0, 0);
        assertPages(master, "memfd:untouched", 0, 0, 0, 0, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void every_page_of_a_named_region_is_told_for_what_it_is(int workers) {
        try (CalibrationSubject subject = subject(workers, 4096, "named")) {
            ProcessFamily family = subject.family(Level.FRAMES);
            FamilySnapshot before = subject.snapshot(family);
            subject.round();
            subject.round();
            FamilySnapshot after = subject.snapshot(family);

            assertThat(before.faults()).isEmpty();
            assertThat(before.members()).hasSize(workers + 1);
            assertTreatedAsNamed(after, 4096);
            assertThat(after.unsharing()).contains(after.total().orElseThrow().copied());
        }
    }

    @Test
    void without_the_scan_the_same_is_told() {
        try (CalibrationSubject subject = subject(2, 1024, "named")) {
            EntryBuffer buffer = new EntryBuffer();
            ProcessFamily family = subject.family(
                    Level.FRAMES,
                    tree -> new FamilyReader(
                            tree, Level.FRAMES, new MemberReader(buffer, false), SpecialPages.ofThisHost(buffer)));
            subject.round();
            subject.round();
            assertTreatedAsNamed(subject.snapshot(family), 1024);
        }
    }

    /** What happened in the first round is subtracted: the interpreter itself is then as quiet as it gets. */
    @ParameterizedTest
    @CsvSource({"1,small", "2,small", "1,huge", "2,huge"})
    void anonymous_pages_are_told_within_one_in_a_thousand(int workers, String kind) {
        try (CalibrationSubject subject = subject(workers, PAGES, kind)) {
            ProcessFamily family = subject.family(Level.FRAMES);
            subject.round();
            FamilySnapshot before = subject.snapshot(family);
            subject.round();
            FamilySnapshot after = subject.snapshot(family);

            assertThat(before.faults()).isEmpty();
            assertThat(after.faults()).isEmpty();
            boolean huge = after.master()
                            .memory()
                            .memory()
                            .require(Field.ANON_HUGE_PAGES)
                            .count()
                    > 0;
            assertThat(huge).isEqualTo(kind.equals("huge"));
            for (int i = 1; i <= workers; i++) {
                PageCounts old = before.members().get(i).pages().orElseThrow();
                PageCounts now = after.members().get(i).pages().orElseThrow();
                long copied = PAGES / 2 + PAGES / 512 + PAGES / 2 + PAGES;
                System.out.printf(
                        "%s, worker %d of %d: copied %d of %d, fresh %d of %d, dropped %d of %d%n",
                        kind,
                        i,
                        workers,
                        pages(now.copied().minus(old.copied())),
                        copied,
                        pages(now.fresh().minus(old.fresh())),
                        PAGES + PAGES / 2,
                        pages(now.dropped().minus(old.dropped())),
                        PAGES + PAGES / 2);
                assertNear(now.copied().minus(old.copied()), copied);
                assertNear(now.fresh().minus(old.fresh()), PAGES + PAGES / 2);
                assertNear(now.dropped().minus(old.dropped()), PAGES + PAGES / 2);
            }
        }
    }

    private static void assertNear(Bytes actual, long expectedPages) {
        assertThat(pages(actual)).isCloseTo(expectedPages, within(expectedPages / 1000));
    }

    @Test
    void without_frames_copies_are_told_and_last_holders_are_not() {
        try (CalibrationSubject subject = subject(2, 1024, "named")) {
            FamilySnapshot snapshot = WithoutAdministration.call(() -> {
                ProcessFamily family = subject.family(Level.EXCLUSIVE);
                subject.round();
                subject.round();
                return subject.snapshot(family);
            });

            assertThat(snapshot.faults()).isEmpty();
            assertThat(snapshot.unsharing()).isEmpty();
            assertThat(snapshot.unionOfAnonymousFrames()).isEmpty();
            for (Member worker : snapshot.workers()) {
                assertPages(worker, "memfd:copied", 512, 512, 0, 0, 0, 0);
                assertPages(worker, "memfd:dropped", 512, 0, 0, 0, 0, 512);
                assertPages(worker, "memfd:moved", 1024, 0, 0, 0, 0, 1024);
                assertPages(worker, "memfd:untouched", 0, 0, 0, 0, 512, 0);
                assertPages(worker, "memfd:fresh", 0, 0, 1024, 0, 0, 0);
                assertThat(worker.pages().orElseThrow().soleOwned()).isEmpty();
            }
            assertPages(snapshot.master(), "memfd:everyones", 0, 1024, 0, 0, 0, 0);
        }
    }

    @Test
    void sums_alone_are_told_where_pages_cannot_be_read() {
        try (CalibrationSubject subject = subject(1, 1024, "named")) {
            FamilySnapshot snapshot = subject.snapshot(subject.family(Level.ROLLUP));
            assertThat(snapshot.members()).hasSize(2).allSatisfy(member -> {
                assertThat(member.pages()).isEmpty();
                assertThat(member.byMapping()).isEmpty();
                assertThat(member.memory().memory().uss()).isGreaterThan(Bytes.ZERO);
            });
            assertThat(snapshot.total()).isEmpty();
        }
    }

    @Test
    void a_worker_that_died_and_a_process_that_is_new_are_no_family() throws Exception {
        try (CalibrationSubject subject = subject(2, 1024, "named")) {
            ProcessFamily family = subject.family(Level.FRAMES);
            var exec = engine.client()
                    .execCreateCmd(subject.id())
                    .withCmd("sleep", "60")
                    .exec();
            engine.client()
                    .execStartCmd(exec.getId())
                    .withDetach(true)
                    .exec(new ResultCallback.Adapter<>())
                    .awaitCompletion();
            assertThatThrownBy(() -> subject.snapshot(family))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("is new in the family");

            ProcessFamily withSleep = subject.family(Level.FRAMES);
            ProcessHandle.of(withSleep.members().get(1).pid()).orElseThrow().destroyForcibly();
            assertThatThrownBy(() -> subject.snapshot(withSleep))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("of the family is gone");
        }
    }

    @Test
    void an_idle_family_is_told_without_a_pause() {
        try (CalibrationSubject subject = subject(1, 1024, "named")) {
            ProcessFamily family = subject.family(Level.FRAMES);
            assertThat(family.snapshot().faults()).isEmpty();
        }
    }

    @Test
    void a_paused_container_runs_again_also_after_a_failure() {
        try (CalibrationSubject subject = subject(1, 1024, "named")) {
            assertThatThrownBy(() -> subject.paused(() -> {
                        throw new IllegalStateException("on purpose");
                    }))
                    .hasMessage("on purpose");
            subject.round();
            assertThatThrownBy(() -> Containers.whilePaused(engine, "no-such-container", () -> 1))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("cannot pause container no-such-container");
        }
    }

    @Test
    void the_preflight_finds_what_this_reader_may_see() {
        FrameAccess all = FrameAccess.preflight();
        assertThat(all.level()).isEqualTo(Level.FRAMES);
        assertThat(all.reason()).contains("pages share their frame");

        FrameAccess fewer = WithoutAdministration.call(FrameAccess::preflight);
        assertThat(fewer.level()).isEqualTo(Level.EXCLUSIVE);
        assertThat(fewer.reason()).contains("CAP_SYS_ADMIN");
    }
}
