package io.pgmemlab.prefork;

import io.pgmemlab.UnavailableException;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Settings;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.image.ImageStore;
import io.pgmemlab.engine.image.PythonIndex;
import io.pgmemlab.prefork.subject.CppDjango;
import io.pgmemlab.prefork.subject.DebianDjango;
import io.pgmemlab.prefork.subject.OwnImage;
import io.pgmemlab.prefork.subject.StockDjango;
import io.pgmemlab.prefork.subject.Subject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What is compared.
 *
 * @param name {@code django}, {@code psycopg} or {@code own}
 * @param stock the first
 * @param candidate the second, which is claimed to cost no more
 * @param why this pair and not another
 */
public record Pair(String name, Subject stock, Subject candidate, String why) {
    public static final String OWN = "own";

    /**
     * The pair that the configuration asks for, or the first of the lab's own that can be had here.
     *
     * @param progress takes lines for the console while an image is prepared
     * @throws IllegalArgumentException when only one image of a pair is given
     */
    public static Pair of(LabConfig config, Consumer<String> progress) {
        Optional<String> stock = config.get(Settings.PREFORK_STOCK);
        Optional<String> candidate = config.get(Settings.PREFORK_CANDIDATE);
        if (stock.isPresent() != candidate.isPresent()) {
            throw new IllegalArgumentException(
                    "a pair of your own needs both: lab.prefork.stock.image and" + " lab.prefork.candidate.image");
        }
        if (stock.isPresent()) {
            return own(config, stock.get(), candidate.orElseThrow());
        }
        return switch (config.get(Settings.PREFORK_PAIR)) {
            case "django" -> django("asked for by lab.prefork.pair");
            case "psycopg" -> psycopg("asked for by lab.prefork.pair");
            default -> whatCanBeHad(config, progress);
        };
    }

    private static Pair whatCanBeHad(LabConfig config, Consumer<String> progress) {
        Pair django = django("the published pair");
        try {
            ImageStore.of(Engine.connect(), config::image, progress).resolve(django.stock.image());
            return django;
        } catch (UnavailableException e) {
            // Where the index answers, the image should have been built: that it was not is what its legs have to say.
            return PythonIndex.whyUnreachable()
                    .map(why -> psycopg("Django and its native port could not be had: " + why))
                    .orElse(django);
        }
    }

    private static Pair django(String why) {
        return new Pair("django", new StockDjango(), new CppDjango(), why);
    }

    private static Pair psycopg(String why) {
        return new Pair("psycopg", new DebianDjango("python"), new DebianDjango("c"), why);
    }

    private static Pair own(LabConfig config, String stock, String candidate) {
        int port = config.get(Settings.PREFORK_PORT);
        var paths = config.get(Settings.PREFORK_PATHS);
        return new Pair(
                OWN,
                new OwnImage(stock, port, paths),
                new OwnImage(candidate, port, paths),
                "asked for by lab.prefork.stock.image and lab.prefork.candidate.image");
    }

    Subject of(Variant variant) {
        return variant == Variant.STOCK ? stock : candidate;
    }

    /** For {@code run.json}. */
    public Map<String, Object> json() {
        var json = new LinkedHashMap<String, Object>();
        json.put("name", name);
        json.put("stock", stock.label());
        json.put("native", candidate.label());
        json.put("why", why);
        return json;
    }
}
