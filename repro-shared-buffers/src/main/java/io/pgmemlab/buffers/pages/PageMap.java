package io.pgmemlab.buffers.pages;

import io.pgmemlab.LabException;
import io.pgmemlab.buffers.world.World;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Which blocks of which relation are in which cache, as {@link PageExport} copied it. */
final class PageMap {
    private static final CSVFormat CSV =
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();
    private static final long SEGMENT = 1L << 30;

    /** One table or index: a bit for each block in shared_buffers, each dirty one, each page in the page cache. */
    static final class Relation {
        final String name;
        final String kind;
        final long blocks;
        final BitSet buffered = new BitSet();
        final BitSet dirty = new BitSet();
        final BitSet resident = new BitSet();

        Relation(String name, String kind, long blocks) {
            this.name = name;
            this.kind = kind;
            this.blocks = blocks;
        }
    }

    private final Map<String, Relation> relations = new LinkedHashMap<>();
    private int pageSize = 4096;

    private PageMap() {}

    /** @throws LabException when a file is missing, torn or contradicts another */
    static PageMap read(Path directory) {
        var map = new PageMap();
        each(
                directory.resolve(PageExport.RELATIONS),
                line -> map.relations.put(
                        line.get("oid"),
                        new Relation(line.get("name"), line.get("kind"), Long.parseLong(line.get("blocks")))));
        each(directory.resolve(PageExport.BUFFERS), line -> {
            Relation relation = map.relation(line);
            int block = Integer.parseInt(line.get("block"));
            relation.buffered.set(block);
            relation.dirty.set(block, line.get("dirty").equals("t"));
        });
        var sizes = new HashMap<Integer, String>();
        each(directory.resolve(PageExport.PAGES), line -> {
            map.pageSize = Integer.parseInt(line.get("os_page_size"));
            sizes.put(map.pageSize, line.get("oid"));
            int first = Math.toIntExact(Long.parseLong(line.get("segment")) * (SEGMENT / map.pageSize));
            setBits(map.relation(line).resident, first, line.get("databit"));
        });
        if (sizes.size() > 1) {
            throw new LabException("pgfincore tells pages of several sizes: " + sizes.keySet());
        }
        return map;
    }

    private Relation relation(CSVRecord line) {
        Relation relation = relations.get(line.get("oid"));
        if (relation == null) {
            throw new LabException(
                    "the relation " + line.get("oid") + " has pages in memory and is not among the relations");
        }
        return relation;
    }

    private static void setBits(BitSet into, int first, String bits) {
        for (int i = bits.indexOf('1'); i >= 0; i = bits.indexOf('1', i + 1)) {
            into.set(first + i);
        }
    }

    List<Relation> relations() {
        return new ArrayList<>(relations.values());
    }

    /** Pages of the operating system in a block. */
    int pagesPerBlock() {
        return Math.max(1, World.BLOCK / pageSize);
    }

    @FunctionalInterface
    private interface Line {
        void take(CSVRecord line);
    }

    private static void each(Path file, Line line) {
        try (InputStream zipped = Files.newInputStream(file);
                Reader text = new InputStreamReader(new GZIPInputStream(zipped), StandardCharsets.UTF_8);
                CSVParser rows = CSVParser.parse(text, CSV)) {
            for (CSVRecord row : rows) {
                line.take(row);
            }
        } catch (IOException | IllegalArgumentException | IllegalStateException | java.io.UncheckedIOException e) {
            throw new LabException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }
}
