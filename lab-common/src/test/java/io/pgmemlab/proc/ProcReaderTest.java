package io.pgmemlab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pgmemlab.LabException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On the live files of this very process, and of processes made to die. */
@EnabledOnOs(OS.LINUX)
class ProcReaderTest {
    private final ProcReader reader = new ProcReader();

    @TempDir
    private Path directory;

    @Test
    void should_read_what_this_process_is() {
        long pid = ProcessHandle.current().pid();

        ProcText text = reader.read("/proc/self/stat").require();

        assertThat(text.source()).isEqualTo("/proc/self/stat");
        assertThat(ProcStat.parse(text).pid()).isEqualTo((int) pid);
    }

    @Test
    void should_read_its_memory_in_balance() {
        assertThat(SmapsRollup.parse(reader.read("/proc/self/smaps_rollup").require())
                        .balanced())
                .isTrue();
    }

    @Test
    void should_put_together_a_file_that_comes_a_page_at_a_time() {
        ProcText maps = reader.read("/proc/self/maps").require();

        assertThat(maps.length()).isGreaterThan(8 << 10);
        assertThat(MemoryMap.parse(maps).mappings())
                .extracting(MemoryMap.Mapping::name)
                .contains("[stack]");
    }

    @Test
    void should_grow_for_a_long_file_and_end_exactly_at_its_end() throws IOException {
        for (int size : List.of(8_191, 8_192, 8_193, 100_000)) {
            byte[] content = new byte[size];
            for (int i = 0; i < size; i++) {
                content[i] = (byte) (i * 31 + i / 251);
            }
            Path file = Files.write(directory.resolve("long"), content);

            ProcText text = reader.read(file.toString()).require().copy();

            assertThat(text.bytes()).isEqualTo(content);
        }
    }

    @Test
    void should_forget_the_longer_file_it_read_before() throws IOException {
        Path longer = Files.writeString(directory.resolve("longer"), "123456\n");
        Path shorter = Files.writeString(directory.resolve("shorter"), "78\n");

        reader.read(longer.toString());

        assertThat(reader.read(shorter.toString()).require()).hasToString("78\n");
    }

    @Test
    void should_call_a_process_that_never_was_gone() {
        // above the highest pid that Linux can give, 2²²
        Reading reading = reader.read("/proc/4194305/smaps_rollup");

        assertThat(reading).isInstanceOf(Reading.Gone.class);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(reading::require)
                .withMessageContaining("/proc/4194305/smaps_rollup is gone")
                .withMessageContaining("ENOENT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"smaps_rollup", "maps"})
    void should_call_the_memory_of_a_zombie_gone(String file) throws IOException {
        // the child waits until its shell has become sleep, which will never ask how it ended
        Process parent =
                new ProcessBuilder("sh", "-c", "exec 3<&0; { read line <&3; } & echo $!; exec sleep 60").start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
            int zombie = Integer.parseInt(output.readLine());
            await().until(() -> stat(parent.pid()).comm().equals("sleep"));
            parent.getOutputStream().close();
            await().until(() -> stat(zombie).isDead());

            assertThat(reader.read("/proc/" + zombie + "/" + file)).isInstanceOf(Reading.Gone.class);
            assertThat(Statm.parse(reader.read("/proc/" + zombie + "/statm").require())
                            .hasNoMemory())
                    .isTrue();
        } finally {
            parent.destroyForcibly();
        }
    }

    private ProcStat stat(long pid) {
        return ProcStat.parse(reader.read("/proc/" + pid + "/stat").require());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smaps_rollup", "maps"})
    void should_call_the_memory_of_a_kernel_thread_gone(String file) {
        Reading stat = reader.read("/proc/2/stat");
        assumeTrue(
                stat instanceof Reading.Present
                        && ProcStat.parse(stat.require()).comm().equals("kthreadd"),
                "process 2 is not a kernel thread in this pid namespace");

        Reading memory = reader.read("/proc/2/" + file);
        assumeTrue(!(memory instanceof Reading.Refused), "this user may not read it");

        assertThat(memory).isInstanceOf(Reading.Gone.class);
    }

    @Test
    void should_tell_an_empty_answer_from_a_process_that_is_gone() throws IOException {
        String empty = Files.createFile(directory.resolve("empty")).toString();

        assertThat(reader.read(empty)).isInstanceOf(Reading.Gone.class);
        assertThat(reader.readMaybeEmpty(empty).require().length()).isZero();
        assertThat(reader.readMaybeEmpty(empty + "-not")).isInstanceOf(Reading.Gone.class);
    }

    @Test
    void should_say_which_failures_are_refusals() {
        for (int refusal : List.of(1, 13, 95)) { // EPERM, EACCES, EOPNOTSUPP
            Reading reading = ProcReader.failed("/proc/7/maps", "open", refusal);
            assertThat(reading).isInstanceOf(Reading.Refused.class);
            assertThatExceptionOfType(LabException.class)
                    .isThrownBy(reading::require)
                    .withMessageContaining("/proc/7/maps was refused: open: E");
        }
        for (int disappearance : List.of(2, 3, 19)) { // ENOENT, ESRCH, ENODEV
            assertThat(ProcReader.failed("/proc/7/maps", "read", disappearance)).isInstanceOf(Reading.Gone.class);
        }
    }

    @Test
    void should_not_blame_the_process_for_other_failures() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> reader.read("/proc/self"))
                .withMessage("/proc/self: read failed with errno 21");
        assertThatIllegalArgumentException().isThrownBy(() -> reader.read("/proc/self/stat\0x"));
    }

    @Test
    void should_leave_no_descriptor_open() {
        long before = descriptors();
        for (int i = 0; i < 50; i++) {
            reader.read("/proc/self/statm");
            reader.read("/proc/4194305/statm");
            assertThatExceptionOfType(LabException.class).isThrownBy(() -> reader.read("/proc/self"));
        }
        assertThat(descriptors()).isLessThan(before + 50);
    }

    private long descriptors() {
        String[] open = new File("/proc/self/fd").list();
        return open == null ? 0 : open.length;
    }
}
