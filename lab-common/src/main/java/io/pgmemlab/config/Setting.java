package io.pgmemlab.config;

import java.util.Locale;
import java.util.function.Function;

/**
 * One configuration key.
 *
 * @param <T> the value's type
 * @param key for example {@code lab.rss.clients}; in the environment {@code LAB_RSS_CLIENTS}
 * @param meaning one sentence
 * @param form the accepted form, for error messages
 * @param parser text to value; throws any {@link RuntimeException} on a bad one
 * @param quick default at scale {@code quick}, as text
 * @param model default at scale {@code model}, as text
 * @param paper default at scale {@code paper}, as text
 * @param magnitude whether a changed value changes what is measured, so that the run's header must say so
 */
public record Setting<T>(
        String key,
        String meaning,
        String form,
        Function<String, T> parser,
        String quick,
        String model,
        String paper,
        boolean magnitude) {

    String defaultAt(Scale scale) {
        return switch (scale) {
            case QUICK -> quick;
            case MODEL -> model;
            case PAPER -> paper;
        };
    }

    String environmentName() {
        return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    /**
     * The value of a text.
     *
     * @throws IllegalArgumentException naming key, value and accepted form
     */
    T parse(String text) {
        try {
            return parser.apply(text.strip());
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    key + "=" + text + " is not understood: it takes " + form + ". " + meaning, e);
        }
    }
}
