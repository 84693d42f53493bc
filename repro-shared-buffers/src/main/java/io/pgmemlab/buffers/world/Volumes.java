package io.pgmemlab.buffers.world;

import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.AccessMode;
import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.engine.ContainerFacts;
import io.pgmemlab.engine.Containers;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.Limits;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/**
 * A container that has the template and the data of the cells mounted, and in it the tools that copy and empty. It has no memory
 * limit, and no file of the data in the page cache when it is done: whoever reads a page first is charged with it.
 */
public final class Volumes implements AutoCloseable {
    /** The name of the image with the tools. */
    public static final String TOOLS = "volume-tools";

    private static final String TEMPLATE = "/template";
    private static final String DATA = "/data";
    private static final Pattern RESIDENT = Pattern.compile("Resident Pages:\\s*(\\d+)/(\\d+)");

    private final Engine engine;
    private final GenericContainer<?> container;

    private Volumes(Engine engine, GenericContainer<?> container) {
        this.engine = engine;
        this.container = container;
    }

    /**
     * Mounts a template, read only, and a volume for the cells' data.
     *
     * @param template the template's volume
     * @param data the volume that cells run on
     */
    public static Volumes mount(Engine engine, ResolvedImage tools, RunLabels labels, String template, String data) {
        GenericContainer<?> container = Containers.of(engine, tools, labels, Limits.NONE)
                .withCreateContainerCmdModifier(create -> {
                    Containers.bind(create, template, TEMPLATE, AccessMode.ro);
                    Containers.bind(create, data, DATA, AccessMode.rw);
                });
        container.start();
        return new Volumes(engine, container);
    }

    /** A new volume; one with an owner goes with the run, one without stays until {@code ci/lab clean}. */
    public static void create(Engine engine, String name, Map<String, String> labels) {
        engine.client().createVolumeCmd().withName(name).withLabels(labels).exec();
    }

    /** Removes a volume that no container uses any more. */
    public static void remove(Engine engine, String name) {
        try {
            engine.client().removeVolumeCmd(name).exec();
        } catch (DockerException e) {
            throw new LabException("cannot remove the volume " + name + ": " + e.getMessage(), e);
        }
    }

    /**
     * Puts the template's files in the place of what the last cell left, on the disk and not in memory.
     *
     * @throws LabException when a file cannot be copied (a full disk), or stays in the page cache
     */
    public void restore() {
        mustHaveRoom();
        run("rsync", "--archive", "--delete", "--whole-file", TEMPLATE + "/", DATA + "/");
        run("sync", "--file-system", DATA);
        run("vmtouch", "-q", "-e", DATA);
        Resident resident = resident(run("vmtouch", DATA));
        if (resident.pages != 0) {
            throw new LabException(
                    resident.pages + " of " + resident.all + " pages of the restored data stay in the page"
                            + " cache, charged to somebody else: the limited server would read them without a disk. Another process"
                            + " reads the volume (a backup, an indexer)");
        }
        if (resident.all == 0) {
            throw new LabException("the restored volume is empty: its template was removed while the run used it");
        }
    }

    /** A cell writes less log than twice the template's size. */
    private void mustHaveRoom() {
        long needed = 3 * sum(run("du", "--summarize", "--block-size=1", TEMPLATE));
        long free = sum(run("df", "--block-size=1", "--output=avail", DATA).replaceFirst(".*\\n", ""))
                + sum(run("du", "--summarize", "--block-size=1", DATA));
        if (free < needed) {
            throw new LabException("the disk of the engine's volumes has room for " + Bytes.of(free) + ", a cell needs "
                    + Bytes.of(needed) + ": make room (`docker system df`), or take a smaller lab.sb.database");
        }
    }

    private static long sum(String printed) {
        return Long.parseLong(printed.strip().split("\\s+", 2)[0]);
    }

    record Resident(long pages, long all) {}

    /** What vmtouch prints of a directory. */
    static Resident resident(String printed) {
        Matcher matcher = RESIDENT.matcher(printed);
        if (!matcher.find()) {
            throw new LabException("vmtouch does not tell how many pages are resident: " + printed.strip());
        }
        return new Resident(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }

    /** A file of the template, or nothing. */
    String readTemplate(String name) {
        ExecResult result = exec("cat", TEMPLATE + "/" + name);
        return result.getExitCode() == 0 ? result.getStdout() : "";
    }

    /** Writes a file beside the data. */
    public void write(String name, String text) {
        container.copyFileToContainer(Transferable.of(text), DATA + "/" + name);
    }

    /** The directory of the template as this host sees it; only root may look into it. */
    String templateHere() {
        return "/proc/" + ContainerFacts.of(engine, container.getContainerId()).pid() + "/root" + TEMPLATE;
    }

    private String run(String... command) {
        ExecResult result = exec(command);
        if (result.getExitCode() != 0) {
            throw new LabException(String.join(" ", command) + " ended with exit code " + result.getExitCode() + ": "
                    + (result.getStderr() + result.getStdout()).strip());
        }
        return result.getStdout();
    }

    private ExecResult exec(String... command) {
        try {
            return container.execInContainer(command);
        } catch (IOException | DockerException e) {
            throw new LabException("cannot run " + List.of(command) + " beside the volumes: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while " + command[0] + " ran", e);
        }
    }

    @Override
    public void close() {
        container.close();
    }
}
