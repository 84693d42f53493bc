package io.pgmemlab.engine.image;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.PullResponseItem;
import com.github.dockerjava.api.model.ResponseItem;
import io.pgmemlab.Bytes;
import io.pgmemlab.LabException;
import io.pgmemlab.engine.Engine;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.testcontainers.utility.DockerImageName;

/** Images from a registry. Tried once; a registry that says nothing for {@link #PATIENCE} is given up. */
record PulledImages(Engine engine, Consumer<String> progress) implements ImageSource {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Override
    public String how() {
        return "pulled";
    }

    /** The lab's own images are in no registry. */
    @Override
    public boolean offers(ImageRequest request) {
        return request.context().isEmpty();
    }

    @Override
    public Answer find(ImageRequest request) {
        Optional<String> unreachable = engine.hasOwnWayToRegistries()
                ? Optional.empty()
                : Registry.whyUnreachable(Registry.hostOf(request.reference()));
        return unreachable.map(Answer::missing).orElseGet(() -> pull(request.reference()));
    }

    private Answer pull(String reference) {
        // With its tag: without one, old engines pull every tag that there is.
        String complete = DockerImageName.parse(reference).asCanonicalNameString();
        progress.accept("pulling " + complete);
        Pull pull =
                engine.client().pullImageCmd(complete).exec(new Pull(complete, new Throttle(progress, Duration.ZERO)));
        try (pull) {
            while (!pull.awaitCompletion(1, TimeUnit.SECONDS)) {
                if (pull.silence().compareTo(PATIENCE) > 0) {
                    return Answer.missing("nothing from its registry for %d s".formatted(PATIENCE.toSeconds()));
                }
            }
            return pull.error == null
                    ? Answer.found(
                            engine.client().inspectImageCmd(complete).exec().getId())
                    : Answer.missing(pull.error);
        } catch (DockerException e) {
            return Answer.missing(e.getMessage().strip());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("Interrupted while pulling " + complete, e);
        } catch (IOException e) {
            throw new LabException("Pulling %s: %s".formatted(complete, e.getMessage()), e);
        }
    }

    private static final class Pull extends ResultCallback.Adapter<PullResponseItem> {
        private final String reference;
        private final Throttle throttle;
        private final Map<String, long[]> layers = new ConcurrentHashMap<>();
        private volatile long lastSign = System.nanoTime();
        private volatile String error;

        Pull(String reference, Throttle throttle) {
            this.reference = reference;
            this.throttle = throttle;
        }

        Duration silence() {
            return Duration.ofNanos(System.nanoTime() - lastSign);
        }

        @Override
        public void onNext(PullResponseItem item) {
            lastSign = System.nanoTime();
            if (item.getErrorDetail() != null) {
                error = item.getErrorDetail().getMessage();
                return;
            }
            ResponseItem.ProgressDetail detail = item.getProgressDetail();
            if ("Downloading".equals(item.getStatus())
                    && detail != null
                    && detail.getCurrent() != null
                    && detail.getTotal() != null) {
                layers.put(item.getId(), new long[] {detail.getCurrent(), detail.getTotal()});
                throttle.say(() -> "pulling %s: %s of %s known so far".formatted(reference, sum(0), sum(1)));
            }
        }

        private Bytes sum(int index) {
            return Bytes.of(
                    layers.values().stream().mapToLong(layer -> layer[index]).sum());
        }
    }
}
