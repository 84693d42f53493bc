package io.pgmemlab.retention.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgmemlab.Bytes;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.report.ConsoleTable;
import io.pgmemlab.report.Html;
import io.pgmemlab.retention.Retention;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetainedTest {
    private Bundle latest;

    @TempDir
    Path directory;

    @Test
    void what_an_old_bundle_lacks_is_absent_and_not_0() {
        Retained old = row(Map.of("base_bytes", "10", "peak_bytes", "20", "after_bytes", "15"));

        assertThat(old.end()).isEmpty();
        assertThat(old.lowest()).isEmpty();
        assertThat(old.processPeak()).isEmpty();
        assertThat(old.idling()).isEmpty();
        assertThat(old.allocator()).isEmpty();
        assertThat(console().toString()).containsPattern("a/b +0 +0 +– +0 ");
    }

    @Test
    void idling_is_what_happened_from_the_end_of_the_burst_on() {
        Retained row = row(Map.of("end_bytes", mib(576), "after_bytes", mib(51)));

        assertThat(row.idling()).contains("576.0 → 51.0 MiB");
    }

    @Test
    void what_the_allocator_holds_is_dirty_pages_and_overhead() {
        Retained row = row(Map.of("allocator_held_bytes", mib(460), "dirty_bytes", mib(414)));

        assertThat(row.overhead()).contains(Bytes.ofMiB(46));
    }

    @Test
    void without_dirty_pages_what_is_held_is_not_split() {
        row(Map.of("after_bytes", mib(500), "live_bytes", mib(30), "allocator_held_bytes", mib(460)));

        assertThat(page()).contains("<td class=\"num\">470.0</td>");
    }

    @Test
    void the_residue_is_split_into_live_dirty_overhead_and_other() {
        row(Map.of(
                "after_bytes",
                mib(540),
                "live_bytes",
                mib(30),
                "allocator_held_bytes",
                mib(460),
                "dirty_bytes",
                mib(414),
                "lazyfree_bytes",
                mib(5)));

        assertThat(page()).contains(cells("540.0", "–", "30.0", "414.0", "46.0", "5.0", "45.0", "–"));
    }

    @Test
    void dirty_pages_are_most_of_a_residue_from_more_than_half_on() {
        assertThat(mostlyDirty(49)).isFalse();
        assertThat(mostlyDirty(50)).isFalse();
        assertThat(mostlyDirty(51)).isTrue();
    }

    @Test
    void a_burst_that_added_nothing_has_no_time_of_return() {
        Retained row =
                row(Map.of("base_bytes", "20", "peak_bytes", "20", "after_bytes", "20", "time_to_return_s", "0"));

        assertThat(row.behaviour()).isEqualTo("flat: the burst added nothing");
        assertThat(page()).doesNotContain("0.00");
    }

    private boolean mostlyDirty(long dirty) {
        return row(Map.of("base_bytes", mib(10), "after_bytes", mib(110), "dirty_bytes", mib(dirty)))
                .isMostlyDirty();
    }

    private static String mib(long mib) {
        return String.valueOf(mib << 20);
    }

    /** Writes the row of a valid trial and reads it back. */
    private Retained row(Map<String, String> cells) {
        Bundle bundle = Bundle.create(directory.resolve(String.valueOf(System.nanoTime())));
        latest = bundle;
        bundle.writeJson(Bundle.RUN, Map.of("scenario", "rss-retention"));
        bundle.append(Bundle.TRIALS, "trial", "leg", "state", "reason").row("t", "a/b", "valid", "");
        String[] columns = cells.keySet().toArray(String[]::new);
        String[] all = new String[columns.length + 2];
        all[0] = "trial";
        all[1] = "leg";
        System.arraycopy(columns, 0, all, 2, columns.length);
        Object[] values = Arrays.stream(all)
                .map(column -> column.equals("trial") ? "t" : column.equals("leg") ? "a/b" : cells.get(column))
                .toArray();
        bundle.append(Retention.FILE, all).row(values);
        return Retained.of(bundle.table(Retention.FILE).rows().get(0));
    }

    private ConsoleTable console() {
        return new RetentionReport().console(latest);
    }

    private String page() {
        return new RetentionReport()
                .sections(latest).stream()
                        .flatMap(section -> section.content().stream())
                        .map(Html::markup)
                        .collect(Collectors.joining());
    }

    private static String cells(String... values) {
        return Arrays.stream(values)
                .map(v -> "<td class=\"num\">" + v + "</td>")
                .collect(Collectors.joining());
    }
}
