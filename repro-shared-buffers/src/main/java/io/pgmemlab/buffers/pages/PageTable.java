package io.pgmemlab.buffers.pages;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.buffers.pages.PageMap.Relation;
import io.pgmemlab.buffers.world.World;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.CsvAppender;
import io.pgmemlab.probe.Placement;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** {@code pages.csv}: where the blocks of each table and index are, those of the hot rows apart. */
public final class PageTable {
    /** The file's name. */
    public static final String FILE = "pages.csv";

    private static final String CATALOG = "catalog";

    private final CsvAppender table;

    /** Opens the bundle's table. */
    public PageTable(Bundle bundle) {
        table = bundle.append(
                FILE,
                "trial",
                "relation",
                "kind",
                "blocks",
                "buffered",
                "cached",
                "both",
                "distinct",
                "partly",
                "dirty",
                "hot_from",
                "hot_blocks",
                "hot_buffered",
                "hot_cached",
                "hot_both",
                "hot_distinct");
    }

    /**
     * Writes the rows of a trial. Catalogs are one row together.
     *
     * @param raw where {@link PageExport} left its files
     * @param firstHot the first hot block of a relation; negative where the workload does not touch it
     * @param pool size of shared_buffers
     * @throws LabException when more blocks are said to be in shared_buffers than they hold
     */
    public void write(String trial, Path raw, ToLongFunction<String> firstHot, Bytes pool) {
        PageMap map = PageMap.read(raw);
        Placement all = Placement.NONE;
        Placement catalog = Placement.NONE;
        long dirtyCatalog = 0;
        for (Relation relation : map.relations()) {
            Placement whole = placement(map, relation, 0);
            all = all.plus(whole);
            if (relation.kind.equals(CATALOG)) {
                catalog = catalog.plus(whole);
                dirtyCatalog += relation.dirty.cardinality();
                continue;
            }
            long from = firstHot.applyAsLong(relation.name);
            row(
                    trial,
                    relation.name,
                    relation.kind,
                    whole,
                    relation.dirty.cardinality(),
                    from < 0 ? OptionalLong.empty() : OptionalLong.of(from),
                    from < 0 ? Optional.empty() : Optional.of(placement(map, relation, from)));
        }
        row(trial, "(catalog)", CATALOG, catalog, dirtyCatalog, OptionalLong.empty(), Optional.empty());
        long room = pool.count() / World.BLOCK;
        if (all.buffered() > room) {
            throw new LabException(all.buffered() + " blocks are said to be in shared_buffers, which hold " + room);
        }
    }

    private static Placement placement(PageMap map, Relation relation, long from) {
        return Placement.of(from, relation.blocks, relation.buffered, relation.resident, map.pagesPerBlock());
    }

    private void row(
            String trial,
            String relation,
            String kind,
            Placement whole,
            long dirty,
            OptionalLong hotFrom,
            Optional<Placement> hot) {
        table.row(
                trial,
                relation,
                kind,
                whole.blocks(),
                whole.buffered(),
                whole.cached(),
                whole.both(),
                whole.distinct(),
                whole.partly(),
                dirty,
                hotFrom,
                hot.map(Placement::blocks),
                hot.map(Placement::buffered),
                hot.map(Placement::cached),
                hot.map(Placement::both),
                hot.map(Placement::distinct));
    }
}
