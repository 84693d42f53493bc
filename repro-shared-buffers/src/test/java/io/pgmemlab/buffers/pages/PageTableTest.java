package io.pgmemlab.buffers.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTableTest {
    @TempDir
    Path folder;

    private Path raw;

    @BeforeEach
    void four_blocks_of_posts() throws IOException {
        raw = Files.createDirectory(folder.resolve("raw"));
        zip(PageExport.RELATIONS, """
                oid,name,kind,blocks
                1,posts,table,4
                2,posts_of_user,index,2
                3,pg_class,catalog,3
                4,pg_proc,catalog,5
                """);
        // posts: 0 and 1 in shared_buffers, 1 and 2 in the page cache, 3 half
        zip(PageExport.BUFFERS, """
                oid,block,dirty
                1,0,f
                1,1,t
                2,1,f
                3,2,t
                4,0,f
                """);
        zip(PageExport.PAGES, """
                oid,segment,os_page_size,databit
                1,0,4096,00111110
                3,0,4096,110000
                """);
    }

    @Test
    void blocks_are_counted_in_both_caches_and_the_hot_ones_apart() {
        write(100);

        Table.Row posts = pages().where("relation", "posts").get(0);
        assertThat(posts.toString())
                .contains("blocks=4", "buffered=2", "cached=2", "both=1", "distinct=3", "partly=1", "dirty=1")
                .contains(
                        "hot_from=2", "hot_blocks=2", "hot_buffered=0", "hot_cached=1", "hot_both=0", "hot_distinct=1");
    }

    @Test
    void a_relation_that_the_workload_does_not_read_has_no_hot_blocks() {
        write(100);

        Table.Row index = pages().where("relation", "posts_of_user").get(0);
        assertThat(index.find("hot_blocks")).isEmpty();
        assertThat(index.text("cached")).isEqualTo("0");
    }

    @Test
    void catalogs_are_one_row() {
        write(100);

        assertThat(pages().where("kind", "catalog"))
                .singleElement()
                .satisfies(row -> assertThat(row.toString())
                        .contains("relation=(catalog)", "blocks=8", "buffered=2", "cached=1", "dirty=1"));
    }

    @Test
    void pages_of_the_second_segment_follow_those_of_the_first() throws IOException {
        zip(PageExport.RELATIONS, "oid,name,kind,blocks\n1,posts,table,131074\n");
        zip(PageExport.BUFFERS, "oid,block,dirty\n");
        zip(PageExport.PAGES, "oid,segment,os_page_size,databit\n1,1,4096,1100\n1,0,4096,11\n");
        write(100);

        assertThat(pages().rows().get(0).toString()).contains("cached=2");
        assertThat(pages().rows().get(0).toString()).contains("hot_cached=1"); // the hot ones begin behind block 0
    }

    @Test
    void more_blocks_than_shared_buffers_hold_is_a_contradiction() {
        write(5);

        assertThatThrownBy(() -> write(4))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("5 blocks are said to be in shared_buffers, which hold 4");
    }

    @Test
    void a_torn_file_is_named() throws IOException {
        byte[] whole = Files.readAllBytes(raw.resolve(PageExport.PAGES));
        Files.write(raw.resolve(PageExport.PAGES), java.util.Arrays.copyOf(whole, whole.length / 2));

        assertThatThrownBy(() -> write(100)).isInstanceOf(LabException.class).hasMessageContaining(PageExport.PAGES);
    }

    @Test
    void pages_of_an_unknown_relation_are_a_contradiction() throws IOException {
        zip(PageExport.BUFFERS, "oid,block,dirty\n99,0,f\n");

        assertThatThrownBy(() -> write(100)).isInstanceOf(LabException.class).hasMessageContaining("the relation 99");
    }

    private void write(long pool) {
        new PageTable(new Bundle(folder))
                .write("b1-x", raw, relation -> relation.equals("posts") ? 2 : -1, Bytes.of(pool * 8192));
    }

    private Table pages() {
        return new Bundle(folder).table(PageTable.FILE);
    }

    private void zip(String name, String text) throws IOException {
        try (var out = new GZIPOutputStream(Files.newOutputStream(raw.resolve(name)))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
