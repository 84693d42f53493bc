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
        progress.accept("building " + request.reference());
        Throttle throttle = new Throttle(progress);
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            request.context().orElseThrow().copyTo(directory.path());
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
