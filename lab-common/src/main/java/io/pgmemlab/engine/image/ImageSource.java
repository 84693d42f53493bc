package io.pgmemlab.engine.image;

import java.util.Optional;

/** One way to have an image. Sources are asked in order; the first that has it wins. */
interface ImageSource {
    /** @param reason why there is no id */
    record Answer(Optional<String> id, String reason) {
        static Answer found(String id) {
            return new Answer(Optional.of(id), "");
        }

        static Answer missing(String reason) {
            return new Answer(Optional.empty(), reason);
        }
    }

    /** The word for the record: {@code local}, {@code pulled}. */
    String how();

    /** Whether it makes sense to ask. */
    boolean offers(ImageRequest request);

    Answer find(ImageRequest request);
}
