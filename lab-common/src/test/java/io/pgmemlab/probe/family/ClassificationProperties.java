package io.pgmemlab.probe.family;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Random families, with few frames so that every kind of sharing occurs, against {@link Oracle}. */
class ClassificationProperties {
    private static final List<Long> PAGES = List.of(0x100L, 0x101L, 0x102L, 0x10fL, 0x110L, 0x117L, 0x200L, 0x20fL);

    /** Members whose entries are drawn without any regard to what a kernel can bring about. */
    @Provide
    Arbitrary<List<Map<Long, Long>>> anything() {
        Arbitrary<Long> frames = Arbitraries.longs().between(1, 12).map(frame -> frame * 0x3_1234_5678L);
        Arbitrary<Long> entries = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(8, frames.map(Families::own)),
                net.jqwik.api.Tuple.of(1, Arbitraries.longs().between(1, 3).map(Families::swapped)),
                net.jqwik.api.Tuple.of(1, Arbitraries.longs().between(100, 102).map(Families::merged)));
        return Arbitraries.maps(Arbitraries.of(PAGES), entries)
                .ofMaxSize(8)
                .list()
                .ofSize(4);
    }

    @Property(tries = 1000)
    void should_say_of_any_family_what_the_definitions_say(
            @ForAll("anything") List<Map<Long, Long>> drawnAtFork, @ForAll("anything") List<Map<Long, Long>> drawnNow) {
        List<Map<Long, Long>> atFork = onceEach(drawnAtFork);
        List<Map<Long, Long>> now = onceEach(drawnNow);
        Classification classification = Families.classify(Level.FRAMES, atFork, now);
        Oracle oracle = new Oracle(atFork, now);
        for (int member = 0; member < now.size(); member++) {
            assertThat(Families.counts(classification.tally(member)))
                    .as("member %d", member)
                    .isEqualTo(withoutZeros(oracle.counts(member)));
        }
        assertThat(classification.unsharing()).isEqualTo(oracle.unsharing());
    }

    /** A frame is in one process only once, as the kernel has it for private memory. */
    private static List<Map<Long, Long>> onceEach(List<Map<Long, Long>> members) {
        List<Map<Long, Long>> result = new ArrayList<>();
        for (Map<Long, Long> member : members) {
            Set<Long> seen = new HashSet<>();
            Map<Long, Long> kept = new HashMap<>();
            member.forEach((page, entry) -> {
                if (seen.add(entry)) {
                    kept.put(page, entry);
                }
            });
            result.add(kept);
        }
        return result;
    }

    private static Map<String, List<Long>> withoutZeros(Map<String, List<Long>> counts) {
        Map<String, List<Long>> kept = new HashMap<>(counts);
        kept.values().removeIf(kinds -> kinds.stream().allMatch(count -> count == 0));
        return kept;
    }

    /** Kernel-like histories: fork, then writes, first touches and drops in random order, as a kernel carries them out. */
    @Property(tries = 500)
    void should_count_in_any_history_exactly_the_pages_that_the_kernel_copied(
            @ForAll @IntRange(min = 1, max = 4) int workers,
            @ForAll @IntRange(max = 60) int steps,
            @ForAll Random random) {
        CopyOnWriteModel model = new CopyOnWriteModel(workers, PAGES.subList(0, 4));
        List<Map<Long, Long>> atFork = model.members();
        for (int i = 0; i < steps; i++) {
            model.step(random.nextInt(workers + 1), PAGES.get(random.nextInt(6)), random.nextInt(3));
        }
        List<Map<Long, Long>> now = model.members();
        Classification classification = Families.classify(Level.FRAMES, atFork, now);
        long copied = 0;
        long privatePages = 0;
        for (int member = 0; member <= workers; member++) {
            Tally tally = classification.tally(member);
            copied += tally.pages(Tally.COPIED);
            privatePages += tally.privatePages();
            assertThat(tally.pages(Tally.FRESH)).isEqualTo(model.firstTouched(member));
            assertThat(tally.pages(Tally.DROPPED)).isEqualTo(model.missing(member));
            assertThat(tally.privatePages() + tally.pages(Tally.STILL_SHARED))
                    .isEqualTo(now.get(member).size());
        }
        assertThat(copied).isEqualTo(classification.unsharing());
        assertThat(privatePages).isEqualTo(classification.sharing().uniqueFrames());
        assertThat(classification.sharing().distinctFrames()).isEqualTo(model.frames());
        assertThat(classification.sharedCopies()).isZero();
        for (int member = 0; member <= workers; member++) {
            // who copied, and not only how many: unless pages were given back, the frames of the fork tell
            if (!model.everDropped()) {
                assertThat(classification.tally(member).pages(Tally.COPIED)).isEqualTo(model.copies(member));
            }
        }
    }
}
