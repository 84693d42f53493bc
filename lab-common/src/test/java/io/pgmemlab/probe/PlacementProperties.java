package io.pgmemlab.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class PlacementProperties {
    /** Against the definition, written out with lists. */
    @Property
    void every_block_is_counted_where_it_is(
            @ForAll @Size(max = 200) List<Boolean> buffered,
            @ForAll @Size(max = 400) List<Boolean> resident,
            @ForAll @IntRange(max = 220) int blocks,
            @ForAll @IntRange(max = 220) int from,
            @ForAll @IntRange(min = 1, max = 4) int pagesPerBlock) {
        Placement placement = Placement.of(from, blocks, bits(buffered), bits(resident), pagesPerBlock);

        assertThat(placement.blocks()).isEqualTo(Math.max(0, blocks - from));
        assertThat(placement.buffered()).isEqualTo(count(from, blocks, block -> at(buffered, block)));
        assertThat(placement.cached())
                .isEqualTo(count(from, blocks, block -> pages(resident, block, pagesPerBlock) == pagesPerBlock));
        assertThat(placement.both())
                .isEqualTo(count(
                        from,
                        blocks,
                        block -> at(buffered, block) && pages(resident, block, pagesPerBlock) == pagesPerBlock));
        assertThat(placement.distinct())
                .isEqualTo(count(
                        from,
                        blocks,
                        block -> at(buffered, block) || pages(resident, block, pagesPerBlock) == pagesPerBlock));
        assertThat(placement.partly()).isEqualTo(count(from, blocks, block -> {
            long pages = pages(resident, block, pagesPerBlock);
            return pages > 0 && pages < pagesPerBlock;
        }));
    }

    @Property
    void the_parts_before_and_from_a_block_are_the_whole(
            @ForAll @Size(max = 100) List<Boolean> buffered,
            @ForAll @Size(max = 200) List<Boolean> resident,
            @ForAll @IntRange(max = 100) int cut) {
        BitSet inBuffers = bits(buffered);
        BitSet pages = bits(resident);

        assertThat(Placement.of(0, cut, inBuffers, pages, 2).plus(Placement.of(cut, 100, inBuffers, pages, 2)))
                .isEqualTo(Placement.of(0, 100, inBuffers, pages, 2));
    }

    @Example
    void a_block_with_half_of_its_pages_is_not_cached() {
        var half = new BitSet();
        half.set(0);
        assertThat(Placement.of(0, 1, new BitSet(), half, 2)).isEqualTo(new Placement(1, 0, 0, 0, 1));
    }

    @Example
    void a_wrong_call_is_refused() {
        assertThatThrownBy(() -> Placement.of(0, 1, new BitSet(), new BitSet(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static BitSet bits(List<Boolean> list) {
        var bits = new BitSet();
        for (int i = 0; i < list.size(); i++) {
            bits.set(i, list.get(i));
        }
        return bits;
    }

    private static boolean at(List<Boolean> list, int index) {
        return index < list.size() && list.get(index);
    }

    private static long pages(List<Boolean> resident, int block, int pagesPerBlock) {
        return IntStream.range(0, pagesPerBlock)
                .filter(page -> at(resident, block * pagesPerBlock + page))
                .count();
    }

    private static long count(int from, int blocks, java.util.function.IntPredicate which) {
        return IntStream.range(from, Math.max(from, blocks)).filter(which).count();
    }
}
