package io.pgmemlab.cli;

import io.pgmemlab.UnavailableException;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.image.ImageStore;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prepares every image that has a build context on the class path. */
@Command(name = "images", description = "Prepare the lab's images: found, pulled or built.")
final class Images implements Callable<Integer> {
    @Override
    public Integer call() {
        var images = ImageStore.of(Engine.connect(), LabConfig.load()::image, System.out::println);
        int missing = 0;
        for (String name : ImageStore.ownImages()) {
            try {
                var image = images.resolve(name);
                System.out.println("  " + name + ": " + image.reference() + " (" + image.how() + ")");
            } catch (UnavailableException e) {
                System.out.println("  " + name + ": unavailable: " + e.getMessage());
                missing++;
            }
        }
        return missing == 0 ? 0 : 1;
    }
}
