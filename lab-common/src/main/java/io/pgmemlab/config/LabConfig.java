package io.pgmemlab.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The configuration of one run: {@code -Dlab.key} over {@code LAB_KEY} over the documented default.
 *
 * @param scale which defaults apply
 * @param values the text of every key of {@link Settings}, defaults filled in
 * @param free keys of the free families ({@code lab.image.*}, {@code lab.subject.env.*}) as given
 */
public record LabConfig(Scale scale, Map<String, String> values, Map<String, String> free) {

    public LabConfig {
        values = Map.copyOf(values);
        free = Map.copyOf(free);
    }

    /** From this process's properties and environment. */
    public static LabConfig load() {
        return of(System.getProperties(), System.getenv());
    }

    /**
     * The configuration of a run that was, as {@link #everything} gave it to {@code run.json}.
     *
     * @throws IllegalArgumentException when it has a key or a value that this version does not know
     */
    public static LabConfig recorded(Map<String, String> everything) {
        var properties = new Properties();
        properties.putAll(everything);
        return of(properties, Map.of());
    }

    /**
     * From given properties and environment.
     *
     * @throws IllegalArgumentException naming key, value and accepted form, or the unknown {@code lab.*} key
     */
    public static LabConfig of(Properties properties, Map<String, String> environment) {
        refuseUnknown(properties);
        Scale scale = Settings.SCALE.parse(
                text(Settings.SCALE, properties, environment).orElse(Settings.SCALE.defaultAt(Scale.QUICK)));
        var values = new LinkedHashMap<String, String>();
        for (Setting<?> setting : Settings.all()) {
            String text = text(setting, properties, environment).orElse(setting.defaultAt(scale));
            setting.parse(text);
            values.put(setting.key(), text.strip());
        }
        var free = new TreeMap<String, String>();
        properties.stringPropertyNames().stream()
                .filter(LabConfig::isFree)
                .forEach(key -> free.put(key, properties.getProperty(key)));
        return new LabConfig(scale, values, free);
    }

    /**
     * This configuration, for a scenario that has these scales only.
     *
     * @throws IllegalArgumentException when it is of another scale: a run must not bear the name of one that it does not do
     */
    public LabConfig at(Scale... scales) {
        if (!List.of(scales).contains(scale)) {
            throw new IllegalArgumentException("lab.scale=" + scale.word() + " is no scale of this scenario: it takes "
                    + Scale.words(Stream.of(scales)));
        }
        return this;
    }

    public <T> T get(Setting<T> setting) {
        return setting.parse(values.get(setting.key()));
    }

    /** The image that replaces the lab's own of this name ({@code -Dlab.image.NAME=reference}). */
    public Optional<String> image(String name) {
        return Optional.ofNullable(free.get("lab.image." + name));
    }

    /** Environment of the user's own subject ({@code -Dlab.subject.env.NAME=value}). */
    public Map<String, String> subjectEnvironment() {
        String family = "lab.subject.env.";
        var environment = new TreeMap<String, String>();
        free.forEach((key, value) -> {
            if (key.startsWith(family)) {
                environment.put(key.substring(family.length()), value);
            }
        });
        return environment;
    }

    /** What differs from the scale's own magnitudes, for the run's header; empty for the protocol as it stands. */
    public List<String> changedMagnitudes() {
        var changed = new ArrayList<String>();
        for (Setting<?> setting : Settings.all()) {
            String value = values.get(setting.key());
            String standard = setting.defaultAt(scale);
            if (setting.magnitude() && !setting.parse(value).equals(setting.parse(standard))) {
                changed.add(setting.key() + "=" + value + " (" + scale.word() + ": "
                        + (standard.isEmpty() ? "the scenario's own" : standard) + ")");
            }
        }
        return changed;
    }

    /** Every key and its value in the order of the documentation, for {@code run.json}. */
    public Map<String, String> everything() {
        var everything = new LinkedHashMap<String, String>();
        Settings.all().stream()
                .filter(setting -> !setting.key().equals(Settings.ROOT.key()))
                .forEach(setting -> everything.put(setting.key(), values.get(setting.key())));
        everything.putAll(new TreeMap<>(free));
        return everything;
    }

    private static Optional<String> text(Setting<?> setting, Properties properties, Map<String, String> environment) {
        return Optional.ofNullable(properties.getProperty(setting.key()))
                .or(() -> Optional.ofNullable(environment.get(setting.environmentName())));
    }

    private static boolean isFree(String key) {
        return Settings.FAMILIES.stream().anyMatch(family -> key.startsWith(family) && key.length() > family.length());
    }

    private static void refuseUnknown(Properties properties) {
        var known = Settings.all().stream().map(Setting::key).toList();
        properties.stringPropertyNames().stream()
                .filter(key -> key.startsWith("lab.") && !known.contains(key) && !isFree(key))
                .sorted()
                .findFirst()
                .ifPresent(key -> {
                    throw new IllegalArgumentException("unknown key " + key + "=" + properties.getProperty(key)
                            + ". Known are " + String.join(", ", known) + ", "
                            + String.join("NAME, ", Settings.FAMILIES)
                            + "NAME. `ci/lab doctor --settings` explains each");
                });
    }
}
