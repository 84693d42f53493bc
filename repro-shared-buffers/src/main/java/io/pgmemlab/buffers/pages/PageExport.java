package io.pgmemlab.buffers.pages;

import io.pgmemlab.LabException;
import io.pgmemlab.UnavailableException;
import io.pgmemlab.buffers.world.World;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.postgresql.PGConnection;

/**
 * What PostgreSQL tells of its own cache (pg_buffercache) and of the page cache (pgfincore, which asks mincore(2)), copied as it
 * is: three compressed CSV files. No client may be connected meanwhile but the lab's own, so that both are of one moment.
 */
public final class PageExport {
    /** Every table, index and TOAST table of the database with its blocks: {@code oid,name,kind,blocks}. */
    static final String RELATIONS = "relations.csv.gz";

    /** A row a buffer in use: {@code oid,block,dirty}. */
    static final String BUFFERS = "pg_buffercache.csv.gz";

    /** A row a segment: {@code oid,segment,os_page_size,databit}, a bit for each page of the operating system. */
    static final String PAGES = "pgfincore.csv.gz";

    private static final List<String> EXTENSIONS = List.of("pg_buffercache", "pgfincore");

    private static final String OF_RELATIONS = """
            SELECT c.oid::bigint AS oid, c.relname AS name,
                   CASE WHEN c.relnamespace = 'pg_catalog'::regnamespace OR t.relnamespace = 'pg_catalog'::regnamespace
                          OR ti.relnamespace = 'pg_catalog'::regnamespace THEN 'catalog'
                        WHEN c.relkind = 't' OR t.oid IS NOT NULL OR ti.oid IS NOT NULL THEN 'toast'
                        WHEN c.relkind = 'i' THEN 'index' ELSE 'table' END AS kind,
                   pg_relation_size(c.oid) / current_setting('block_size')::int AS blocks
            FROM pg_class AS c
            LEFT JOIN pg_class AS t ON t.reltoastrelid = c.oid -- the owner of a TOAST table
            LEFT JOIN pg_index AS x ON x.indexrelid = c.oid
            LEFT JOIN pg_class AS ti ON ti.reltoastrelid = x.indrelid -- and of its index
            WHERE c.relkind IN ('r', 'i', 't', 'm') AND NOT c.relisshared AND pg_relation_filenode(c.oid) IS NOT NULL
            """;

    private static final String OF_BUFFERS = """
            SELECT c.oid::bigint AS oid, b.relblocknumber AS block, b.isdirty AS dirty
            FROM pg_buffercache AS b
            JOIN pg_class AS c ON pg_relation_filenode(c.oid) = b.relfilenode AND NOT c.relisshared
            WHERE b.reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database()) AND b.relforknumber = 0
              AND c.relkind IN ('r', 'i', 't', 'm')
            """;

    private static final String OF_PAGES = """
            SELECT c.oid::bigint AS oid, p.segment, p.os_page_size, p.databit
            FROM pg_class AS c, pgfincore(c.oid::regclass, 'main', true) AS p
            WHERE c.relkind IN ('r', 'i', 't', 'm') AND NOT c.relisshared AND pg_relation_size(c.oid) > 0
            """;

    private PageExport() {}

    /** @throws UnavailableException when the server lacks an extension, or has blocks of another size than 8 KiB */
    public static void mustBeThere(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            for (String extension : EXTENSIONS) {
                try (ResultSet there = statement.executeQuery(
                        "SELECT count(*) FROM pg_extension WHERE extname = '" + extension + "'")) {
                    there.next();
                    if (there.getInt(1) == 0) {
                        throw new UnavailableException(
                                "this PostgreSQL has no extension " + extension + ", without which pages"
                                        + " cannot be counted: take the lab's own image, or install postgresql-18-pgfincore in yours");
                    }
                }
            }
            try (ResultSet size = statement.executeQuery("SHOW block_size")) {
                size.next();
                if (size.getInt(1) != World.BLOCK) {
                    throw new UnavailableException("this PostgreSQL has blocks of " + size.getInt(1)
                            + " bytes; pages are counted" + " in blocks of " + World.BLOCK);
                }
            }
        } catch (SQLException e) {
            throw new LabException("PostgreSQL does not tell its extensions: " + e.getMessage(), e);
        }
    }

    /**
     * Copies all three.
     *
     * @param directory where the files go: the trial's raw directory
     */
    public static void write(Connection connection, Path directory) {
        copy(connection, OF_BUFFERS, directory.resolve(BUFFERS));
        copy(connection, OF_PAGES, directory.resolve(PAGES));
        copy(connection, OF_RELATIONS, directory.resolve(RELATIONS));
    }

    private static void copy(Connection connection, String query, Path file) {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut("COPY (" + query + ") TO STDOUT (FORMAT csv, HEADER)", out);
        } catch (IOException | SQLException e) {
            throw new LabException(
                    "the pages in memory could not be copied to " + file.getFileName() + ": " + e.getMessage(), e);
        }
    }
}
