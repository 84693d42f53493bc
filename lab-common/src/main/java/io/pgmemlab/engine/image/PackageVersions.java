package io.pgmemlab.engine.image;

import com.github.dockerjava.api.command.WaitContainerResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import io.pgmemlab.engine.Callbacks;
import io.pgmemlab.engine.ContainerLog;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Versions of the Debian packages in an image, for the record. */
public final class PackageVersions {
    private PackageVersions() {}

    /** @return package to version; packages that are not installed are absent, and so are all in an image without dpkg */
    public static Map<String, String> of(Engine engine, ResolvedImage image, RunLabels labels, List<String> packages) {
        List<String> query = new ArrayList<>(List.of("--show", "--showformat=${Package} ${Version}\\n"));
        query.addAll(packages);
        String container = engine.client()
                .createContainerCmd(image.id())
                .withLabels(labels.asMap())
                .withEntrypoint("dpkg-query")
                .withCmd(query)
                .exec()
                .getId();
        try {
            engine.client().startContainerCmd(container).exec();
            Callbacks.await(
                    engine.client().waitContainerCmd(container).exec(new WaitContainerResultCallback()),
                    "asking for package versions");
            return parse(ContainerLog.of(engine, container).stdout());
        } catch (DockerException e) {
            return Map.of(); // no such program in the image
        } finally {
            engine.client()
                    .removeContainerCmd(container)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec();
        }
    }

    static Map<String, String> parse(String output) {
        Map<String, String> versions = new TreeMap<>();
        output.lines()
                .map(line -> line.split(" ", 2))
                .filter(parts -> parts.length == 2 && !parts[1].isBlank())
                .forEach(parts -> versions.put(parts[0], parts[1].strip()));
        return versions;
    }
}
