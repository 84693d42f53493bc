package io.pgmemlab.engine.image;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What this host needs to reach package indexes: pip's settings, proxies, and the certificates that it trusts, which behind
 * an inspecting proxy are more than an image has. A Dockerfile that says {@code COPY host /run/host} in a build stage gets
 * them there, as {@code environment} to be sourced and {@code ca.crt}; they are no part of an image's tag.
 *
 * @param variables environment variables by name
 * @param certificates the file of trusted certificates
 */
record HostSettings(Map<String, String> variables, Optional<Path> certificates) {
    static final String DIRECTORY = "host";

    private static final String IN_THE_BUILD = "/run/host/ca.crt";
    private static final String INDEX = "PIP_INDEX_URL";
    private static final String PYPI = "https://pypi.org/simple/";

    private static final List<String> PIP = List.of(INDEX, "PIP_EXTRA_INDEX_URL", "PIP_TRUSTED_HOST");
    private static final List<String> PROXIES =
            List.of("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY");
    private static final List<String> BUNDLES =
            List.of("PIP_CERT", "REQUESTS_CA_BUNDLE", "SSL_CERT_FILE", "CURL_CA_BUNDLE");
    private static final Path DEBIANS_BUNDLE = Path.of("/etc/ssl/certs/ca-certificates.crt");

    /** {@code global.index-url='https://…'} of {@code pip config list}. */
    private static final Pattern PIP_CONFIG = Pattern.compile("(?:global|install|user|site)\\.([a-z-]+)='(.*)'");

    HostSettings {
        variables = Map.copyOf(variables);
    }

    /** Of the host that this process runs on. */
    static HostSettings here() {
        return of(System.getenv(), pipConfiguration());
    }

    /** @param pip the lines of {@code pip config list}; the environment goes before them */
    static HostSettings of(Map<String, String> environment, List<String> pip) {
        var variables = new TreeMap<String, String>();
        for (String line : pip) {
            Matcher matcher = PIP_CONFIG.matcher(line.strip());
            if (matcher.matches()) {
                String name = "PIP_" + matcher.group(1).toUpperCase(Locale.ROOT).replace('-', '_');
                if (PIP.contains(name)) {
                    variables.put(name, matcher.group(2));
                }
            }
        }
        Stream.concat(PIP.stream(), PROXIES.stream())
                .filter(name -> !environment.getOrDefault(name, "").isBlank())
                .forEach(name -> variables.put(name, environment.get(name)));
        Optional<Path> certificates = Stream.concat(
                        BUNDLES.stream()
                                .map(environment::get)
                                .filter(value -> value != null && !value.isBlank())
                                .map(Path::of),
                        Stream.of(DEBIANS_BUNDLE))
                .filter(Files::isRegularFile)
                .findFirst();
        return new HostSettings(variables, certificates);
    }

    /** The Python package index that pip uses here. */
    URI index() {
        return URI.create(variables.getOrDefault(INDEX, PYPI));
    }

    /** Whether a proxy stands between this host and the index, so that a look from here says nothing. */
    boolean hasProxy() {
        return variables.keySet().stream().anyMatch(name -> name.equalsIgnoreCase("https_proxy"));
    }

    /** Writes the files that a build stage copies. */
    void writeTo(Path context) throws IOException {
        Path directory = Files.createDirectories(context.resolve(DIRECTORY));
        if (certificates.isPresent()) {
            Files.copy(certificates.get(), directory.resolve("ca.crt"));
        }
        Files.writeString(directory.resolve("environment"), script());
    }

    /** Shell commands that set the variables. */
    String script() {
        var all = new TreeMap<>(variables);
        certificates.ifPresent(file -> all.put("PIP_CERT", IN_THE_BUILD));
        var script = new StringBuilder("# made by the lab from this host's settings\n");
        all.forEach((name, value) -> script.append("export ")
                .append(name)
                .append("='")
                .append(value.replace("'", "'\\''"))
                .append("'\n"));
        return script.toString();
    }

    /** @return no lines where there is no pip */
    private static List<String> pipConfiguration() {
        try {
            Process pip = new ProcessBuilder("python3", "-m", "pip", "config", "list")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (BufferedReader lines = pip.inputReader(StandardCharsets.UTF_8)) {
                return lines.lines().toList();
            }
        } catch (IOException e) {
            return List.of();
        }
    }
}
