package io.pgmemlab.engine.image;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.BuildResponseItem;
import io.pgmemlab.engine.Callbacks;
import io.pgmemlab.engine.Engine;
import java.nio.file.Path;
import java.util.Set;

/** One {@code docker build}: its output becomes progress, and the message where it fails. */
final class ImageBuild extends ResultCallback.Adapter<BuildResponseItem> {
    private final String reference;
    private final Throttle progress;
    private final BuildOutput output = new BuildOutput();
    private volatile String error;

    private ImageBuild(String reference, Throttle progress) {
        this.reference = reference;
        this.progress = progress;
    }

    /** Builds the Dockerfile in a directory. */
    static ImageSource.Answer run(Engine engine, Path directory, String reference, Throttle progress) {
        try {
            ImageBuild build = engine.client()
                    .buildImageCmd(directory.toFile())
                    .withTags(Set.of(reference))
                    .withForcerm(true)
                    .exec(new ImageBuild(reference, progress));
            Callbacks.await(build, "building " + reference);
            return build.answer(engine);
        } catch (DockerException e) {
            return ImageSource.Answer.missing(
                    "the engine refused: " + e.getMessage().strip());
        }
    }

    private ImageSource.Answer answer(Engine engine) {
        if (error != null) {
            return ImageSource.Answer.missing(
                    "%s, at %s; the build's last lines:%n%s".formatted(error, output.step(), output.tail()));
        }
        return ImageSource.Answer.found(
                engine.client().inspectImageCmd(reference).exec().getId());
    }

    @Override
    public void onNext(BuildResponseItem item) {
        if (item.getErrorDetail() != null) {
            error = item.getErrorDetail().getMessage();
        } else if (item.getStream() != null) {
            output.add(item.getStream());
            progress.say(() -> "building " + reference + ", " + output.step());
        }
    }
}
