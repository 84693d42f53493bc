package io.pgmemlab.engine.image;

import io.pgmemlab.LabException;
import io.pgmemlab.engine.ResolvedImage;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Dockerfile and what lies beside it, found on the class path under {@code docker/<name>/}, in a directory or a jar.
 *
 * @param files path within the context, and content
 */
record BuildContext(String name, SortedMap<String, byte[]> files) {
    private static final String ROOT = "docker";
    private static final String DOCKERFILE = "Dockerfile";
    private static final Pattern FROM =
            Pattern.compile("(?im)^\\s*FROM\\s+(?:--\\S+\\s+)*(\\S+)(?:\\s+AS\\s+(\\S+))?\\s*$");
    private static final Pattern COPIES_HOST = Pattern.compile("(?m)^COPY " + HostSettings.DIRECTORY + " /run/host$");
    private static final Pattern EXPECTED = Pattern.compile("(?m)^# Takes about (\\d+) s\\.$");
    private static final Duration EXPECTED_WHERE_NOTHING_IS_SAID = Duration.ofSeconds(30);
    private static final int HASH_BYTES = 6;

    static Optional<BuildContext> onClassPath(String name) {
        URL dockerfile = BuildContext.class.getClassLoader().getResource(ROOT + "/" + name + "/" + DOCKERFILE);
        return Optional.ofNullable(dockerfile).map(url -> new BuildContext(name, filesBeside(url)));
    }

    /** The names of all contexts on the class path. */
    static SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>();
        try {
            for (URL root : Collections.list(BuildContext.class.getClassLoader().getResources(ROOT))) {
                filesUnder(root).keySet().stream()
                        .filter(path -> path.endsWith("/" + DOCKERFILE))
                        .forEach(path -> names.add(path.substring(0, path.indexOf('/'))));
            }
            return names;
        } catch (IOException e) {
            throw new LabException("The class path cannot be searched for build contexts: " + e, e);
        }
    }

    static SortedMap<String, byte[]> filesBeside(URL dockerfile) {
        try {
            return filesUnder(new URL(dockerfile, "."));
        } catch (MalformedURLException e) {
            throw new LabException("The build context of %s cannot be read: %s".formatted(dockerfile, e), e);
        }
    }

    /** Of a directory on the class path. */
    private static SortedMap<String, byte[]> filesUnder(URL directory) {
        try {
            URI uri = directory.toURI();
            if (!uri.getScheme().equals("jar")) {
                return filesIn(Path.of(uri));
            }
            // jar:file:/path/of.jar!/docker/name/
            String location = uri.getRawSchemeSpecificPart();
            int end = location.lastIndexOf("!/");
            URI jar = URI.create(location.substring(0, end));
            String entry = URI.create(location.substring(end + 1)).getPath();
            try (FileSystem inside = FileSystems.newFileSystem(Path.of(jar))) {
                return filesIn(inside.getPath(entry));
            }
        } catch (IOException | URISyntaxException e) {
            throw new LabException("The build context at %s cannot be read: %s".formatted(directory, e), e);
        }
    }

    static SortedMap<String, byte[]> filesIn(Path directory) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                files.put(directory.relativize(path).toString(), Files.readAllBytes(path));
            }
        }
        return files;
    }

    /** What the Dockerfile is built {@code FROM}, without the stages that it names itself. */
    List<String> baseImages() {
        Matcher matcher = FROM.matcher(dockerfile());
        Set<String> stages = new LinkedHashSet<>();
        List<String> bases = new ArrayList<>();
        while (matcher.find()) {
            if (!stages.contains(matcher.group(1)) && !bases.contains(matcher.group(1))) {
                bases.add(matcher.group(1));
            }
            if (matcher.group(2) != null) {
                stages.add(matcher.group(2));
            }
        }
        return bases;
    }

    /** Whether a stage copies what this host needs to reach package indexes. */
    boolean wantsHostSettings() {
        return COPIES_HOST.matcher(dockerfile()).find();
    }

    /** How long the build may take, as a comment of the Dockerfile says: {@code # Takes about 15 s.} */
    Duration expected() {
        Matcher matcher = EXPECTED.matcher(dockerfile());
        return matcher.find() ? Duration.ofSeconds(Long.parseLong(matcher.group(1))) : EXPECTED_WHERE_NOTHING_IS_SAID;
    }

    private String dockerfile() {
        return new String(files.get(DOCKERFILE), StandardCharsets.UTF_8);
    }

    /** {@code pg-memlab/odyssey:0a1b2c3d4e5f}: the same content on the same base images has the same tag, and no other. */
    String tag(List<String> baseIds) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            baseIds.forEach(id -> addTo(digest, id.getBytes(StandardCharsets.UTF_8)));
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                addTo(digest, file.getKey().getBytes(StandardCharsets.UTF_8));
                addTo(digest, file.getValue());
            }
            return ResolvedImage.OWN_REPOSITORY + name + ":" + HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new LabException("This Java has no SHA-256", e);
        }
    }

    /** With its length, so that no two lists of parts look alike. */
    private static void addTo(MessageDigest digest, byte[] part) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
        digest.update(part);
    }

    void copyTo(Path directory) throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path target = directory.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.write(target, file.getValue());
        }
    }
}
