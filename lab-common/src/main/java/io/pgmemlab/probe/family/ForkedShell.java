package io.pgmemlab.probe.family;

import io.pgmemlab.LabException;
import io.pgmemlab.proc.EntryBuffer;
import io.pgmemlab.proc.MemoryMap;
import io.pgmemlab.proc.PagemapEntry;
import io.pgmemlab.proc.ProcReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The smallest family there is: a shell that forks a subshell. Both only wait, so that some pages (the interpreter's data)
 * are surely shared and some (the stacks) are surely not. A Java process cannot fork itself.
 */
final class ForkedShell {
    /** Parent and child write a line when they are about to wait, and end with their input. */
    private static final String SCRIPT = "exec 3<&0; { echo child; read line <&3; } & echo $!; read line";

    private ForkedShell() {}

    /**
     * What is seen of it.
     *
     * @param framesSeen whether every frame number is another than 0
     * @param shared the child's pages whose frame the parent holds too
     * @param unique the child's other pages
     * @param exclusive the child's pages that the kernel calls mapped once
     * @param notExclusive the child's other pages
     * @param reason why nothing was seen; otherwise empty
     */
    record Sight(boolean framesSeen, long shared, long unique, long exclusive, long notExclusive, String reason) {
        static Sight none(String reason) {
            return new Sight(false, 0, 0, 0, 0, reason);
        }

        static Sight of(MemberPages parent, MemberPages child) {
            FrameSet parents = new FrameSet();
            for (int i = 0; i < parent.pages(); i++) {
                parents.add(PagemapEntry.frame(parent.entries()[i]));
            }
            boolean framesSeen = !parents.contains(0);
            long shared = 0;
            long exclusive = 0;
            for (int i = 0; i < child.pages(); i++) {
                long entry = child.entries()[i];
                framesSeen &= PagemapEntry.frame(entry) != 0;
                shared += parents.contains(PagemapEntry.frame(entry)) ? 1 : 0;
                exclusive += PagemapEntry.isExclusive(entry) ? 1 : 0;
            }
            return new Sight(framesSeen, shared, child.pages() - shared, exclusive, child.pages() - exclusive, "");
        }
    }

    static Sight look() {
        Process parent = null;
        try {
            parent = new ProcessBuilder("/bin/sh", "-c", SCRIPT).start();
            return look(parent);
        } catch (LabException e) {
            return Sight.none("the pages of a forked shell cannot be read: " + e.getMessage());
        } catch (IOException e) {
            return Sight.none("no shell could be started to try it on: " + e.getMessage());
        } finally {
            if (parent != null) {
                parent.destroy();
            }
        }
    }

    private static Sight look(Process parent) throws IOException {
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
            List<String> lines = List.of(line(output), line(output));
            String child = lines.stream()
                    .filter(line -> !line.equals("child"))
                    .findFirst()
                    .orElseThrow();
            EntryBuffer buffer = new EntryBuffer();
            MemberReader reader = new MemberReader(buffer, MemberReader.canScan(buffer));
            return Sight.of(read(reader, Long.toString(parent.pid())), read(reader, child));
        } finally {
            parent.getOutputStream().close(); // ends both
        }
    }

    private static String line(BufferedReader output) throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new LabException("/bin/sh ended before it had forked");
        }
        return line;
    }

    private static MemberPages read(MemberReader reader, String pid) {
        String directory = "/proc/" + pid;
        MemoryMap maps =
                MemoryMap.parse(new ProcReader().read(directory + "/maps").require());
        return reader.read(maps, directory + "/pagemap", new long[1 << 10]);
    }
}
