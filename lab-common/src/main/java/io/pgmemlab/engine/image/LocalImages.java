package io.pgmemlab.engine.image;

import com.github.dockerjava.api.exception.NotFoundException;
import io.pgmemlab.engine.Engine;

/** Images that the engine has already. No network is touched. */
record LocalImages(Engine engine) implements ImageSource {
    @Override
    public String how() {
        return "local";
    }

    @Override
    public boolean offers(ImageRequest request) {
        return true;
    }

    @Override
    public Answer find(ImageRequest request) {
        try {
            return Answer.found(
                    engine.client().inspectImageCmd(request.reference()).exec().getId());
        } catch (NotFoundException e) {
            return Answer.missing("the engine does not have it");
        }
    }
}
