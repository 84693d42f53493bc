package io.pgmemlab.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.proc.SmapsRollup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessTreeTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void should_find_every_process_of_the_container_and_of_cgroups_below(boolean unified) throws IOException {
        var proc = new FakeProc(folder, unified).process(10, 1000, 1, 100).process(11, 1001, 2, 50);
        proc.process(12, 1002, 3, 25);
        Files.writeString(proc.group().resolve("cgroup.procs"), "10\n11\n11\n");
        proc.listed(proc.group().resolve("below/deeper"), 12);

        var tree = ProcessTree.ofContainer(proc.root(), 10);
        assertThat(tree.foundBy()).isEqualTo("cgroup.procs");
        assertThat(tree.main()).isEqualTo(new ProcessId(10, 1000));
        assertThat(tree.read())
                .extracting(ProcessMemory::id)
                .containsExactlyInAnyOrder(new ProcessId(10, 1000), new ProcessId(11, 1001), new ProcessId(12, 1002));
    }

    @Test
    void should_read_threads_faults_and_memory_of_each() throws IOException {
        var proc = new FakeProc(folder, false).process(10, 1000, 7, 100);
        ProcessMemory process = ProcessTree.ofContainer(proc.root(), 10).read().get(0);
        assertThat(process.threads()).isEqualTo(7);
        assertThat(process.minorFaults()).isEqualTo(100);
        assertThat(process.majorFaults()).isEqualTo(3);
        assertThat(process.memory().require(SmapsRollup.Field.RSS)).isEqualTo(Bytes.ofKiB(100));
    }

    @Test
    void should_leave_out_a_process_that_vanished_after_it_was_listed() throws IOException {
        var proc = new FakeProc(folder, false).process(10, 1000, 1, 100).process(11, 1001, 1, 50);
        proc.listed(proc.group(), 99);
        Files.delete(proc.root().resolve("11/smaps_rollup"));
        assertThat(ProcessTree.ofContainer(proc.root(), 10).read())
                .extracting(process -> process.id().pid())
                .containsExactly(10);
    }

    @Test
    void should_leave_out_a_zombie_whose_zeros_say_nothing() throws IOException {
        var proc = new FakeProc(folder, false).process(10, 1000, 1, 100).process(11, 1001, 1, 0);
        Files.writeString(proc.root().resolve("11/stat"), FakeProc.stat(11, 'Z', 1, 1001));
        assertThat(ProcessTree.ofContainer(proc.root(), 10).read()).hasSize(1);
    }

    @Test
    void should_not_take_a_file_that_cannot_be_read_for_a_process_without_memory() throws IOException {
        var proc = new FakeProc(folder, false).process(10, 1000, 1, 100).process(11, 1001, 1, 50);
        var tree = ProcessTree.ofContainer(proc.root(), 10);
        Files.delete(proc.root().resolve("11/smaps_rollup"));
        Files.createDirectory(proc.root().resolve("11/smaps_rollup"));
        assertThatExceptionOfType(LabException.class).isThrownBy(tree::read).withMessageContaining("11/smaps_rollup");
    }

    @Test
    void should_tell_a_process_from_a_later_one_with_its_pid() throws IOException {
        var proc = new FakeProc(folder, false).process(10, 1000, 1, 100);
        var tree = ProcessTree.ofContainer(proc.root(), 10);
        Files.writeString(proc.root().resolve("10/stat"), FakeProc.stat(10, 'S', 1, 2000));
        assertThat(tree.read()).extracting(ProcessMemory::id).doesNotContain(tree.main());
    }

    @Test
    void should_find_the_master_by_its_children_whichever_process_came_first() throws IOException {
        // an init process (10), the master that it started (20), and three workers
        var proc = new FakeProc(folder, false).process(10, 1000, 1, 100);
        for (int pid : new int[] {20, 21, 22, 23}) {
            proc.process(pid, 1000 + pid, 1, 100);
            FakeProc.write(
                    proc.root().resolve(pid + "/stat"),
                    FakeProc.stat(pid, 'S', 1, 1000 + pid).replace(" S 1 ", pid == 20 ? " S 10 " : " S 20 "));
        }
        var tree = ProcessTree.ofContainer(proc.root(), 10);
        assertThat(tree.parentOfMost()).isEqualTo(new ProcessId(20, 1020));
        assertThat(tree.childrenOf(tree.parentOfMost()))
                .containsExactlyInAnyOrder(new ProcessId(21, 1021), new ProcessId(22, 1022), new ProcessId(23, 1023));
    }

    @Test
    void should_have_no_master_where_nobody_has_a_child() throws IOException {
        var proc = new FakeProc(folder, false).process(10, 1000, 1, 100);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> ProcessTree.ofContainer(proc.root(), 10).parentOfMost())
                .withMessageContaining("forked no workers");
    }

    @Test
    void should_say_that_the_engine_is_elsewhere_when_the_process_is_not_here() throws IOException {
        var proc = new FakeProc(folder, false);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> ProcessTree.ofContainer(proc.root(), 4711))
                .withMessageContaining("the engine runs on another host")
                .withMessageContaining("run the lab as root there");
    }

    @Test
    void should_refuse_the_made_up_figures_of_a_sandbox() throws IOException {
        var proc = new FakeProc(folder, false).process(10, 1000, 1, 100);
        String rollup = FakeProc.rollup(100);
        Files.writeString(
                proc.root().resolve("10/smaps_rollup"),
                rollup.replace("Private_Dirty:       100", "Private_Dirty:        0"));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> ProcessTree.ofContainer(proc.root(), 10))
                .withMessageContaining("gVisor");
        Files.writeString(proc.root().resolve("10/smaps_rollup"), rollup);
        Files.writeString(
                proc.root().resolve("10/stat"),
                FakeProc.stat(10, 'S', 1, 1000).replace(" 4194560 100 ", " 4194560 0 "));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> ProcessTree.ofContainer(proc.root(), 10))
                .withMessageContaining("no page fault at all");
    }

    @Test
    void should_read_the_containers_counter_of_either_version() throws IOException {
        var proc = new FakeProc(folder, true).process(10, 1000, 1, 100);
        Files.writeString(proc.group().resolve("memory.current"), "4096\n");
        Files.writeString(proc.group().resolve("memory.peak"), "8192\n");
        ContainerCounters memory = ContainerCounters.of(proc.root(), 10);
        assertThat(memory.memory()).contains(Bytes.of(4096));
        assertThat(memory.memoryPeak()).contains(Bytes.of(8192));
        assertThat(memory.waited("io")).isEmpty();
        Files.writeString(
                proc.group().resolve("io.pressure"),
                "some avg10=0.00 avg60=0.00 avg300=0.00 total=1500\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=2\n");
        assertThat(memory.waited("io")).contains(Duration.ofNanos(1_500_000));
    }

    @Test
    void should_have_no_counter_rather_than_zero_where_the_controller_is_missing() throws IOException {
        var proc = new FakeProc(folder, true).process(10, 1000, 1, 100);
        ContainerCounters memory = ContainerCounters.of(proc.root(), 10);
        assertThat(memory.memory()).isEmpty();
        assertThat(memory.memoryPeak()).isEmpty();
    }
}
