package io.pgmemlab.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerFilesTest {
    @TempDir
    Path folder;

    @Test
    void should_find_everything_of_a_v2_container_in_one_directory() throws IOException {
        var proc = new FakeProc(folder, true).process(10, 1000, 1, 100).process(11, 1001, 1, 50);
        ContainerFiles files = ContainerFiles.of(proc.root(), 10);

        assertThat(files.memoryStat()).contains(proc.group().resolve("memory.stat"));
        assertThat(files.pressure("io")).contains(proc.group().resolve("io.pressure"));
        assertThat(files.cpuTime()).contains(proc.group().resolve("cpu.stat"));
        assertThat(files.pids()).containsExactlyInAnyOrder(10, 11);
    }

    @Test
    void should_find_pressure_and_cpu_time_beside_the_memory_of_v1() throws IOException {
        var proc = new FakeProc(folder, false).process(10, 1000, 1, 100);
        Path cpu = Files.createDirectories(folder.resolve("cpuacct/docker/c1")).resolve("cpuacct.usage");
        Files.writeString(cpu, "1\n");
        Path unified = Files.createDirectories(folder.resolve("unified/docker/c1"));
        FakeProc.write(
                proc.root().resolve("self/mountinfo"),
                mount("cgroup", "cgroup", "rw,memory")
                        + mount("cpuacct", "cgroup", "rw,cpu,cpuacct")
                        + mount("unified", "cgroup2", "rw"));
        FakeProc.write(
                proc.root().resolve("10/cgroup"), "5:memory:/docker/c1\n4:cpu,cpuacct:/docker/c1\n0::/docker/c1\n");
        ContainerFiles files = ContainerFiles.of(proc.root(), 10);

        assertThat(files.memoryStat()).contains(proc.group().resolve("memory.stat"));
        assertThat(files.pressure("memory")).contains(unified.resolve("memory.pressure"));
        assertThat(files.cpuTime()).contains(cpu);
    }

    @Test
    void should_not_pass_the_pressure_of_the_whole_host_off_as_that_of_a_container() throws IOException {
        var proc = new FakeProc(folder, false).process(10, 1000, 1, 100);
        Path unified = Files.createDirectories(folder.resolve("unified"));
        Files.writeString(unified.resolve("io.pressure"), "");
        FakeProc.write(
                proc.root().resolve("self/mountinfo"),
                mount("cgroup", "cgroup", "rw,memory") + mount("unified", "cgroup2", "rw"));
        ContainerFiles files = ContainerFiles.of(proc.root(), 10); // which is in v2's root: 0::/

        assertThat(files.memoryStat()).isPresent();
        assertThat(files.pressure("io")).isEmpty();
        assertThat(files.cpuTime()).isEmpty();
    }

    private String mount(String directory, String type, String options) {
        return "30 25 0:26 / %s rw,relatime - %s cgroup %s\n".formatted(folder.resolve(directory), type, options);
    }
}
