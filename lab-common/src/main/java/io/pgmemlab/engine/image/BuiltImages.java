package io.pgmemlab.engine.image;

import io.pgmemlab.LabException;
import io.pgmemlab.engine.Engine;
import java.io.IOException;
import java.util.function.Consumer;

/** The lab's own images, from their Dockerfiles. */
record BuiltImages(Engine engine, Consumer<String> progress) implements ImageSource {
    @Override
    public String how() {
        return "built";
    }

    @Override
    public boolean offers(ImageRequest request) {
        return request.context().isPresent();
    }

    @Override
    public Answer find(ImageRequest request) {
        BuildContext context = request.context().orElseThrow();
        progress.accept("building %s, about %d s"
                .formatted(request.reference(), context.expected().toSeconds()));
        Throttle throttle = new Throttle(progress, context.expected());
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            context.copyTo(directory.path());
            if (context.wantsHostSettings()) {
                HostSettings.here().writeTo(directory.path());
            }
            Answer answer = ImageBuild.run(engine, directory.path(), request.reference(), throttle);
            answer.id()
                    .ifPresent(
                            id -> progress.accept("built %s in %s".formatted(request.reference(), throttle.elapsed())));
            return answer;
        } catch (IOException e) {
            throw new LabException("The build context of %s: %s".formatted(request.name(), e), e);
        }
    }
}
