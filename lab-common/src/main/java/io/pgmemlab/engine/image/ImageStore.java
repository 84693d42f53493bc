package io.pgmemlab.engine.image;

import io.pgmemlab.UnavailableException;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.ResolvedImage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Gives every image that the lab needs, by the first way that works: present locally, pulled, built from the repository's
 * Dockerfile, bootstrapped. An image is resolved once a store; so is the reason why it cannot be had.
 */
public final class ImageStore {
    private final List<ImageSource> sources;
    private final Function<String, Optional<String>> override;
    private final Function<String, Optional<BuildContext>> contexts;
    private final Map<String, ResolvedImage> resolved = new HashMap<>();
    private final Map<String, String> unavailable = new HashMap<>();

    ImageStore(
            List<ImageSource> sources,
            Function<String, Optional<String>> override,
            Function<String, Optional<BuildContext>> contexts) {
        this.sources = List.copyOf(sources);
        this.override = override;
        this.contexts = contexts;
    }

    /**
     * @param override an image's name to the reference that is to take its place ({@code lab.image.<name>})
     * @param progress takes lines for the console
     */
    public static ImageStore of(Engine engine, Function<String, Optional<String>> override, Consumer<String> progress) {
        return new ImageStore(
                List.of(
                        new LocalImages(engine),
                        new PulledImages(engine, progress),
                        new BuiltImages(engine, progress),
                        new BootstrappedDebian(engine, progress)),
                override,
                BuildContext::onClassPath);
    }

    /** Whether this names somebody else's image: a reference has a repository or a tag, the lab's own names have neither. */
    public static boolean isReference(String name) {
        return name.contains("/") || name.contains(":");
    }

    /** The names of the lab's own images: every build context on the class path. */
    public static SortedSet<String> ownImages() {
        return BuildContext.names();
    }

    /**
     * One of the lab's own images, whose build context is on the class path under {@code docker/<name>/}.
     *
     * @throws UnavailableException with the reason of each way that failed
     * @throws IllegalArgumentException when there is no such build context
     */
    public ResolvedImage resolve(String name) {
        Optional<String> substitute = override.apply(name);
        if (substitute.isPresent()) {
            return resolve(new ImageRequest(name, substitute.get(), Optional.empty()));
        }
        BuildContext context = contexts.apply(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "No image is called '%s': docker/%s/Dockerfile is not on the class path"
                                .formatted(name, name)));
        List<String> baseIds = context.baseImages().stream()
                .map(base ->
                        resolve(new ImageRequest(base, base, Optional.empty())).id())
                .toList();
        return resolve(new ImageRequest(name, context.tag(baseIds), Optional.of(context)));
    }

    /**
     * Somebody else's image.
     *
     * @throws UnavailableException with the reason of each way that failed
     */
    public ResolvedImage resolve(String name, String reference) {
        return resolve(new ImageRequest(name, override.apply(name).orElse(reference), Optional.empty()));
    }

    /**
     * Somebody else's image under the first of several references that can be had.
     *
     * @throws UnavailableException with the reasons, each once
     */
    public ResolvedImage resolve(String name, List<String> references) {
        Set<String> reasons = new LinkedHashSet<>();
        for (String reference : references) {
            try {
                return resolve(name, reference);
            } catch (UnavailableException e) {
                reasons.add(unavailable.getOrDefault(reference, e.getMessage()));
            }
        }
        throw new UnavailableException(
                "Image %s cannot be had: %s".formatted(String.join(" or ", references), String.join("; ", reasons)));
    }

    private synchronized ResolvedImage resolve(ImageRequest request) {
        String reference = request.reference();
        if (!resolved.containsKey(reference) && !unavailable.containsKey(reference)) {
            ask(request);
        }
        if (unavailable.containsKey(reference)) {
            throw new UnavailableException(
                    "Image %s cannot be had: %s".formatted(reference, unavailable.get(reference)));
        }
        return resolved.get(reference);
    }

    private void ask(ImageRequest request) {
        List<String> reasons = new ArrayList<>();
        for (ImageSource source : sources) {
            if (!source.offers(request)) {
                continue;
            }
            ImageSource.Answer answer = source.find(request);
            if (answer.id().isPresent()) {
                String id = answer.id().get();
                resolved.put(
                        request.reference(), new ResolvedImage(request.name(), request.reference(), id, source.how()));
                return;
            }
            reasons.add("not %s (%s)".formatted(source.how(), answer.reason()));
        }
        unavailable.put(request.reference(), String.join("; ", reasons));
    }
}
