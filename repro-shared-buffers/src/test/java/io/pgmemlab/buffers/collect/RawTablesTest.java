package io.pgmemlab.buffers.collect;

import static io.pgmemlab.buffers.collect.MadeWindow.disk;
import static io.pgmemlab.buffers.collect.MadeWindow.io;
import static io.pgmemlab.buffers.collect.MadeWindow.pressure;
import static io.pgmemlab.buffers.collect.MadeWindow.stat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.LabException;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.Table;
import io.pgmemlab.experiment.InvalidTrialException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawTablesTest {
    private static final String HUGE = "18446744073709551610"; // 2^64 − 6

    @TempDir
    Path folder;

    private Bundle bundle;

    @BeforeEach
    void make() {
        bundle = Bundle.create(folder.resolve("bundle"));
    }

    @Test
    void should_give_pressure_with_differences_and_without_what_the_kernel_lacks() {
        WindowSummary summary = write(new MadeWindow()
                .text("host/proc/pressure/cpu", pressure("1000", null))
                .text("container/io.pressure", pressure("9223372036854775807", "5"))
                .refused("container/cpu.pressure", "read: EOPNOTSUPP, this kernel does not keep it")
                .next()
                .text("host/proc/pressure/cpu", pressure("4000", null))
                .text("container/io.pressure", pressure("9223372036854775817", "5"))
                .refused("container/cpu.pressure", "read: EOPNOTSUPP, this kernel does not keep it"));

        assertThat(lines("pressure.csv"))
                .containsExactly(
                        "trial,elapsed_s,wall,scope,resource,kind,total_us,delta_us",
                        "t1,0.000,2026-11-30T12:00:00Z,host,cpu,some,1000,",
                        "t1,0.000,2026-11-30T12:00:00Z,container,io,some,9223372036854775807,",
                        "t1,0.000,2026-11-30T12:00:00Z,container,io,full,5,",
                        "t1,5.000,2026-11-30T12:00:05Z,host,cpu,some,4000,3000",
                        "t1,5.000,2026-11-30T12:00:05Z,container,io,some,9223372036854775817,10",
                        "t1,5.000,2026-11-30T12:00:05Z,container,io,full,5,0");
        assertThat(summary.length()).isEqualTo(Duration.ofSeconds(5));
        assertThat(summary.rounds()).isEqualTo(2);
        assertThat(summary.pressure("host", "cpu", "some"))
                .contains(new PressureGrowth("host", "cpu", "some", 3000, Duration.ofSeconds(5)));
        assertThat(summary.pressure("host", "cpu", "some").orElseThrow().microsPerSecond())
                .isEqualTo(600.0);
        assertThat(summary.pressure("container", "io", "full").orElseThrow().micros())
                .isZero();
        assertThat(summary.pressure("host", "cpu", "full")).isEmpty();
        assertThat(summary.pressure("container", "cpu", "some")).isEmpty();
        assertThat(summary.absent())
                .containsExactly(
                        "container/cpu.pressure (2 of 2 copies): refused: read: EOPNOTSUPP, this kernel does not keep it");
    }

    @Test
    void should_give_no_growth_of_what_was_read_once() {
        WindowSummary summary = write(new MadeWindow()
                .text("container/io.pressure", pressure("7", "5"))
                .next()
                .gone("container/io.pressure", "read: ENODEV, the cgroup was removed"));

        assertThat(summary.pressure()).isEmpty();
        assertThat(summary.absent())
                .containsExactly("container/io.pressure (1 of 2 copies): gone: read: ENODEV, the cgroup was removed");
    }

    @Test
    void should_take_a_difference_over_a_round_in_which_the_file_was_gone() {
        write(new MadeWindow()
                .text("host/proc/pressure/io", pressure("7", null))
                .next()
                .gone("host/proc/pressure/io", "a moment")
                .next()
                .text("host/proc/pressure/io", pressure("10", null)));

        assertThat(cells("pressure.csv", "delta_us")).containsExactly("", "3");
    }

    @Test
    void should_say_which_counter_was_reset_and_leave_no_row() {
        assertThatExceptionOfType(InvalidTrialException.class)
                .isThrownBy(() -> write(new MadeWindow()
                        .text("host/proc/meminfo", "MemTotal: 1 kB\n")
                        .text("container/io.pressure", pressure("7", HUGE))
                        .next()
                        .text("container/io.pressure", pressure("8", "0"))))
                .withMessageStartingWith("container/io.pressure: the counter full went down from " + HUGE
                        + " at 0.000 s to 0 at 5.000 s (2026-11-30T12:00:05Z)");
        assertThat(bundle.file("meminfo.csv")).doesNotExist();
        assertThat(bundle.file("pressure.csv")).doesNotExist();
    }

    @Test
    void should_give_meminfo_in_bytes_and_counts() {
        write(new MadeWindow()
                .text("host/proc/meminfo", "MemTotal:  2 kB\nHugePages_Total:  3\n")
                .text("container/proc/meminfo", "MemTotal:  1 kB\n"));

        assertThat(lines("meminfo.csv"))
                .containsExactly(
                        "trial,elapsed_s,wall,scope,key,value,unit",
                        "t1,0.000,2026-11-30T12:00:00Z,host,MemTotal,2048,bytes",
                        "t1,0.000,2026-11-30T12:00:00Z,host,HugePages_Total,3,count",
                        "t1,0.000,2026-11-30T12:00:00Z,container,MemTotal,1024,bytes");
    }

    @Test
    void should_let_sizes_of_memory_stat_shrink_and_its_counters_pass_the_sign_bit() {
        write(new MadeWindow()
                .text("container/memory.stat", "anon 8192\nworkingset_refault_file 9223372036854775807\n")
                .next()
                .text("container/memory.stat", "anon 4096\nworkingset_refault_file 9223372036854775809\n"));

        assertThat(lines("memory_stat.csv").subList(1, 5))
                .containsExactly(
                        "t1,0.000,2026-11-30T12:00:00Z,anon,8192,",
                        "t1,0.000,2026-11-30T12:00:00Z,workingset_refault_file,9223372036854775807,",
                        "t1,5.000,2026-11-30T12:00:05Z,anon,4096,-4096",
                        "t1,5.000,2026-11-30T12:00:05Z,workingset_refault_file,9223372036854775809,2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pgfault",
                "total_pgmajfault",
                "pgpgin",
                "workingset_refault",
                "workingset_activate_anon",
                "workingset_nodereclaim",
                "pgscan",
                "pgscan_direct",
                "pgsteal_khugepaged",
                "pglazyfreed",
                "thp_swpout_fallback",
                "zswpwb",
                "pgdemote_kswapd",
                "pgpromote_success"
            })
    void should_know_the_counters_of_memory_stat(String key) {
        assertThatExceptionOfType(InvalidTrialException.class)
                .isThrownBy(() -> write(new MadeWindow()
                        .text("container/memory.stat", key + " 2\n")
                        .next()
                        .text("container/memory.stat", key + " 1\n")))
                .withMessageContaining("container/memory.stat: the counter " + key + " went down from 2 at");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"file", "total_cache", "pagetables", "swap", "zswap", "zswapped", "slab", "sock", "new_thing"})
    void should_know_the_sizes_of_memory_stat(String key) {
        write(new MadeWindow()
                .text("container/memory.stat", key + " 2\n")
                .next()
                .text("container/memory.stat", key + " 1\n"));

        assertThat(cells("memory_stat.csv", "delta")).containsExactly("", "-1");
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 15, 17})
    void should_read_diskstats_of_14_18_and_20_fields(int counters) {
        write(new MadeWindow()
                .text("host/proc/diskstats", disk("vda", counters, HUGE, "1"))
                .next()
                .text("host/proc/diskstats", disk("vda", counters, "18446744073709551615", "2")));

        assertThat(lines("diskstats.csv"))
                .containsExactly(
                        "trial,elapsed_s,wall,device,reads,sectors_read,read_ms,writes,sectors_written,write_ms,io_ms,"
                                + "delta_reads,delta_sectors_read,delta_read_ms,delta_writes,delta_sectors_written,"
                                + "delta_write_ms,delta_io_ms",
                        "t1,0.000,2026-11-30T12:00:00Z,vda," + HUGE + ",7,1,7,7,7,7,,,,,,,",
                        "t1,5.000,2026-11-30T12:00:05Z,vda,18446744073709551615,7,2,7,7,7,7,5,0,1,0,0,0,0");
    }

    @Test
    void should_leave_diskstats_out_where_a_kernel_runs_fields_together_and_say_so() {
        WindowSummary summary = write(new MadeWindow()
                .text("host/proc/diskstats", "   8       0 sda 1234567890123 7 7" + " 7".repeat(6) + "\n")
                .text("host/proc/meminfo", "MemTotal:  2 kB\n"));

        assertThat(lines("diskstats.csv")).hasSize(1);
        assertThat(lines("meminfo.csv")).hasSize(2);
        assertThat(summary.absent())
                .singleElement()
                .satisfies(sentence -> assertThat(sentence)
                        .startsWith("host/proc/diskstats (1 of 1 copies): not readable: window.raw, round 1")
                        .contains("14, 18 or 20 fields"));
    }

    @Test
    void should_know_that_times_of_disks_begin_again_after_32_bits() {
        write(new MadeWindow()
                .text("host/proc/diskstats", disk("vda", 17, "1", "4294967290"))
                .next()
                .text("host/proc/diskstats", disk("vda", 17, "1", "4")));

        assertThat(cells("diskstats.csv", "delta_read_ms")).containsExactly("", "10");
    }

    @Test
    void should_not_take_a_reset_disk_for_one_whose_times_began_again() {
        assertThatExceptionOfType(InvalidTrialException.class)
                .isThrownBy(() -> write(new MadeWindow()
                        .text("host/proc/diskstats", disk("vda", 17, "1", "1000"))
                        .next()
                        .text("host/proc/diskstats", disk("vda", 17, "1", "4"))))
                .withMessageStartingWith("host/proc/diskstats: the counter vda read_millis went down from 1000 at");
    }

    @Test
    void should_put_a_process_together_from_its_files() {
        WindowSummary summary = write(new MadeWindow()
                .text("process/1/stat", stat("9223372036854775807", "100", 50, 1))
                .text("process/1/io", io("4096", "1"))
                .text("process/1/schedstat", "1500000000 1 1\n")
                .text("process/1/status", "Name:\tpostgres\nVmRSS:\t  4 kB\nVmPTE:\t  8 kB\n")
                .next()
                .text("process/1/stat", stat("9223372036854775808", "125", 55, 1))
                .text("process/1/io", io("8192", "1"))
                .text("process/1/schedstat", "1500000001 1000001 2\n")
                .text("process/1/status", "Name:\tpostgres\nVmRSS:\t  8 kB\nVmPTE:\t  8 kB\n"));

        assertThat(lines("processes.csv"))
                .containsExactly(
                        "trial,elapsed_s,wall,process,name,utime_s,stime_s,minflt,majflt,rss_bytes,vmpte_bytes,threads,"
                                + "read_bytes,write_bytes,run_s,wait_s,delta_utime_s,delta_stime_s,delta_minflt,"
                                + "delta_majflt,delta_read_bytes,delta_write_bytes,delta_run_s,delta_wait_s",
                        "t1,0.000,2026-11-30T12:00:00Z,1,a (b) c,1.00,0.50,9223372036854775807,3,4096,8192,1,4096,1,"
                                + "1.500000000,0.000000001,,,,,,,,",
                        "t1,5.000,2026-11-30T12:00:05Z,1,a (b) c,1.25,0.55,9223372036854775808,3,8192,8192,1,8192,1,"
                                + "1.500000001,0.001000001,0.25,0.05,1,0,4096,0,0.000000001,0.001000000");
        assertThat(summary.processCpu()).contains(Duration.ofMillis(300));
        assertThat(summary.cpu()).contains(Duration.ofMillis(300));
    }

    @Test
    void should_leave_empty_what_one_file_of_a_process_does_not_tell() {
        WindowSummary summary = write(new MadeWindow()
                .text("process/1/stat", stat("1", "100", 50, 1))
                .refused("process/1/io", "open: EACCES, permission denied")
                .text("process/1/schedstat", "0 0 0\n")
                .gone("process/1/status", "open: ENOENT, no such file")
                .text("process/1/ksm_stat", "ksm_rmap_items 0\nksm_mergeable: no\n")
                .gone("process/2/stat", "open: ENOENT, no such file"));

        assertThat(lines("processes.csv").subList(1, lines("processes.csv").size()))
                .containsExactly("t1,0.000,2026-11-30T12:00:00Z,1,a (b) c,1.00,0.50,1,3,,,1,,,,,,,,,,,,");
        assertThat(summary.absent())
                .containsExactlyInAnyOrder(
                        "process/.../io (1 of 1 copies): refused: open: EACCES, permission denied",
                        "process/.../status (1 of 1 copies): gone: open: ENOENT, no such file",
                        "process/.../stat (1 of 2 copies): gone: open: ENOENT, no such file");
    }

    @Test
    void should_count_all_cpu_time_of_a_process_that_began_within_the_window() {
        WindowSummary summary = write(new MadeWindow()
                .text("process/1/stat", stat("1", "1000", 0, 1))
                .next()
                .text("process/1/stat", stat("1", "1010", 0, 1))
                .text("process/2/stat", stat("1", "7", 3, 2)));

        assertThat(summary.processCpu()).contains(Duration.ofMillis(200));
    }

    @Test
    void should_not_take_the_zeros_of_a_process_that_is_being_reaped_for_a_reset() {
        WindowSummary summary = write(new MadeWindow()
                .text("process/1/stat", stat("9", "1000", 0, 1))
                .next()
                .text("process/1/stat", stat("0", "0", 0, 1).replace(" S 1 ", " Z 1 ")));

        assertThat(lines("processes.csv")).hasSize(2);
        assertThat(summary.processCpu()).contains(Duration.ZERO);
    }

    @Test
    void should_say_which_counter_of_a_process_was_reset() {
        assertThatExceptionOfType(InvalidTrialException.class)
                .isThrownBy(() -> write(new MadeWindow()
                        .text("process/1/stat", stat("9", "1000", 0, 1))
                        .next()
                        .text("process/1/stat", stat("9", "999", 0, 1))))
                .withMessageStartingWith("process/1/stat: the counter utime went down from 1000 at 0.000 s to 999");
    }

    @Test
    void should_rather_believe_the_cgroup_which_also_counts_what_ended_between_two_rounds() {
        WindowSummary v1 = write(new MadeWindow()
                .text("container/cpuacct.usage", "1000000000\n")
                .next()
                .text("container/cpuacct.usage", "3500000000\n"));
        WindowSummary v2 = write(new MadeWindow()
                .text("container/cpu.stat", "usage_usec 1000000\nuser_usec 1\n")
                .next()
                .text("container/cpu.stat", "usage_usec 2500000\nuser_usec 2\n"));

        assertThat(v1.cpu()).contains(Duration.ofMillis(2500));
        assertThat(v2.cpu()).contains(Duration.ofMillis(1500));
        assertThat(v2.processCpu()).isEmpty();
    }

    @Test
    void should_name_the_text_that_has_not_the_kernels_form() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> write(new MadeWindow()
                        .text("host/proc/meminfo", "MemTotal:  2 kB\n")
                        .next()
                        .text("host/proc/meminfo", "MemTotal:  2")))
                .withMessageStartingWith("window.raw, round 2, host/proc/meminfo, line 1: expected a newline");
    }

    @Test
    void should_append_the_next_trial_to_the_same_tables() {
        write(new MadeWindow().text("host/proc/meminfo", "MemTotal:  2 kB\n"));
        RawTables.write(
                new MadeWindow().text("host/proc/meminfo", "MemTotal:  4 kB\n").end(), bundle, "t2");

        assertThat(cells("meminfo.csv", "trial")).containsExactly("t1", "t2");
    }

    @Test
    void should_give_nothing_for_a_file_that_is_cut_short() throws IOException {
        Path file = bundle.raw("t1").resolve("window.raw");
        try (var writer = RawWriter.create(file)) {
            writer.endRound();
        }

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> RawTables.write(file, bundle, "t1"))
                .withMessageContaining("window.raw is cut short");
        assertThat(bundle.directory().toFile().list()).containsExactly("raw");
    }

    private WindowSummary write(MadeWindow window) {
        return RawTables.write(window.end(), bundle, "t1");
    }

    private List<String> lines(String table) {
        try (Stream<String> lines = Files.lines(bundle.file(table))) {
            return lines.toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> cells(String table, String column) {
        return bundle.table(table).stream()
                .map((Table.Row row) -> row.text(column))
                .toList();
    }
}
