package io.pgmemlab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRecordTest {
    private static final String COMMIT = "50dd8e4a0f7f6e8b6a3c1a0f2d4b6c8e0a2c4e6f";

    @TempDir
    Path folder;

    private Path git(String name) throws IOException {
        Path git = Files.createDirectories(folder.resolve(name));
        Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
        return git;
    }

    @Test
    void the_commit_is_that_of_the_branch_that_is_checked_out() throws IOException {
        Path git = git(".git");
        Files.createDirectories(git.resolve("refs/heads"));
        Files.writeString(git.resolve("refs/heads/main"), COMMIT + "\n");
        assertThat(RunRecord.commit(folder)).contains(COMMIT);
    }

    @Test
    void a_branch_may_be_packed_away() throws IOException {
        Path git = git(".git");
        Files.writeString(git.resolve("packed-refs"), "# pack-refs\n" + COMMIT + " refs/heads/main\n");
        assertThat(RunRecord.commit(folder)).contains(COMMIT);
    }

    @Test
    void a_further_work_tree_has_its_own_head_and_the_branches_of_the_first() throws IOException {
        Path common = git("first/.git");
        Files.writeString(common.resolve("packed-refs"), COMMIT + " refs/heads/other\n");
        Path further = Files.createDirectories(common.resolve("worktrees/further"));
        Files.writeString(further.resolve("HEAD"), "ref: refs/heads/other\n");
        Files.writeString(further.resolve("commondir"), "../..\n");
        Files.writeString(folder.resolve(".git"), "gitdir: " + further + "\n");
        assertThat(RunRecord.commit(folder)).contains(COMMIT);
    }

    @Test
    void an_unpacked_archive_has_none() {
        assertThat(RunRecord.commit(folder)).isEmpty();
    }
}
