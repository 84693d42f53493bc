package io.pgmemlab.probe.family;

import static io.pgmemlab.probe.family.Families.own;
import static io.pgmemlab.probe.family.Families.pages;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class InheritanceTest {
    private static final PrivateMapping HEAP = new PrivateMapping(0x100, 0x110, "[heap]", false);
    private static final PrivateMapping OTHER = new PrivateMapping(0x7ffffffL, 0x8000000L, "[anon]", false);

    private static long[] counted(Classification classification, int member) {
        Tally tally = classification.tally(member);
        return new long[] {
            tally.pages(Tally.STILL_SHARED),
            tally.pages(Tally.COPIED),
            tally.pages(Tally.FRESH),
            tally.pages(Tally.SOLE_OWNED),
            tally.pages(Tally.DROPPED)
        };
    }

    @Test
    void should_tell_at_fork_already_what_a_worker_copied_before_the_first_reading() {
        List<Map<Long, Long>> atFork =
                List.of(pages(0x100, own(1), 0x101, own(2)), pages(0x100, own(1), 0x101, own(9)));
        Classification classification = Families.classify(Level.FRAMES, atFork, atFork);
        assertThat(counted(classification, 0)).containsExactly(1, 0, 0, 1, 0);
        assertThat(counted(classification, 1)).containsExactly(1, 1, 0, 0, 0);
    }

    @Test
    void should_not_call_inherited_what_a_worker_had_not_mapped() {
        List<MemberPages> members = List.of(
                Families.member(List.of(HEAP, OTHER), pages(0x100, own(1), 0x7ffffffL, own(2))),
                Families.member(List.of(HEAP), pages(0x100, own(1))));
        Inheritance inheritance = Inheritance.of(Level.FRAMES, members);
        Classification later = Classification.of(
                inheritance,
                List.of(
                        members.get(0),
                        Families.member(List.of(HEAP, OTHER), pages(0x100, own(1), 0x7ffffffL, own(3)))),
                Level.FRAMES);
        assertThat(counted(later, 1)).containsExactly(1, 0, 1, 0, 0);
        assertThat(later.unsharing()).isZero();
    }

    @Test
    void should_call_inherited_what_workers_share_and_the_master_has_given_back() {
        List<Map<Long, Long>> atFork = List.of(pages(), pages(0x100, own(1)), pages(0x100, own(1)));
        List<Map<Long, Long>> now = List.of(pages(0x100, own(7)), pages(0x100, own(1)), pages(0x100, own(2)));
        Classification classification = Families.classify(Level.FRAMES, atFork, now);
        assertThat(counted(classification, 0)).as("the master's new page").containsExactly(0, 0, 1, 0, 0);
        assertThat(counted(classification, 1)).as("the original").containsExactly(0, 0, 0, 1, 0);
        assertThat(counted(classification, 2)).as("the copy").containsExactly(0, 1, 0, 0, 0);
    }

    @Test
    void should_charge_the_master_when_the_master_wrote() {
        List<Map<Long, Long>> atFork = List.of(pages(0x100, own(1)), pages(0x100, own(1)));
        List<Map<Long, Long>> now = List.of(pages(0x100, own(2)), pages(0x100, own(1)));
        Classification classification = Families.classify(Level.FRAMES, atFork, now);
        assertThat(counted(classification, 0)).containsExactly(0, 1, 0, 0, 0);
        assertThat(counted(classification, 1)).containsExactly(0, 0, 0, 1, 0);
    }

    @Test
    void should_count_right_also_when_compaction_moved_every_page() {
        List<Map<Long, Long>> atFork = List.of(pages(0x100, own(1)), pages(0x100, own(1)), pages(0x100, own(1)));
        List<Map<Long, Long>> now = List.of(pages(0x100, own(51)), pages(0x100, own(52)), pages(0x100, own(53)));
        Classification classification = Families.classify(Level.FRAMES, atFork, now);
        assertThat(counted(classification, 0)).containsExactly(0, 0, 0, 1, 0);
        assertThat(counted(classification, 1)).containsExactly(0, 1, 0, 0, 0);
        assertThat(classification.unsharing()).isEqualTo(2);
    }

    @Test
    void should_find_a_page_that_was_moved_to_another_address() {
        List<Map<Long, Long>> atFork = List.of(pages(0x100, own(1)), pages(0x100, own(1)));
        List<Map<Long, Long>> now = List.of(pages(0x100, own(1)), pages(0x110, own(1)));
        assertThat(counted(Families.classify(Level.FRAMES, atFork, now), 1)).containsExactly(1, 0, 0, 0, 1);
    }

    @Test
    void should_account_for_copies_that_a_worker_shares_with_a_child_of_its_own() {
        List<Map<Long, Long>> atFork =
                List.of(pages(0x100, own(1)), pages(0x100, own(1)), pages(0x100, own(2)), pages(0x100, own(2)));
        Classification classification = Families.classify(Level.FRAMES, atFork, atFork);
        assertThat(counted(classification, 3)).containsExactly(1, 0, 0, 0, 0);
        assertThat(classification.unsharing()).isEqualTo(1);
        assertThat(classification.sharedCopies()).isEqualTo(1);
    }

    @Property(tries = 300)
    void should_number_each_page_of_any_runs_once_and_in_order(@ForAll("runs") List<List<Long>> runs) {
        var builder = new InheritedIndex.Builder();
        Set<Long> pages = new TreeSet<>();
        for (List<Long> run : runs) {
            builder.add(run.get(0), run.get(0) + run.get(1));
            for (long page = run.get(0); page < run.get(0) + run.get(1); page++) {
                pages.add(page);
            }
        }
        InheritedIndex index = builder.build();
        assertThat(index.size()).isEqualTo(pages.size());
        int address = 0;
        for (long page : pages) {
            assertThat(index.page(address++)).isEqualTo(page);
        }
    }

    @Provide
    Arbitrary<List<List<Long>>> runs() {
        return Arbitraries.longs()
                .between(0, 60)
                .flatMap(first -> Arbitraries.longs().between(1, 9).map(length -> List.of(first, length)))
                .list()
                .ofMaxSize(12);
    }
}
