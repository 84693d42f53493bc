package io.pgmemlab.engine.image;

import io.pgmemlab.LabException;
import io.pgmemlab.engine.Engine;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code debian:<suite>-slim} made here, from packages of the host's own mirror, where no registry gives it: mmdebstrap
 * writes a root file system as a tar file, and the engine makes an image of it.
 */
record BootstrappedDebian(Engine engine, Consumer<String> progress) implements ImageSource {
    private static final Pattern REFERENCE = Pattern.compile("debian:(\\w+)-slim");

    private static final Duration EXPECTED = Duration.ofSeconds(30);
    private static final String ROOT = "root.tar";
    private static final String DOCKERFILE =
            "FROM scratch\nLABEL io.pgmemlab.bootstrapped=true\nADD %s /\nCMD [\"bash\"]\n".formatted(ROOT);

    /** As in the published slim images: no documentation and no translations, in this image or those built on it. */
    private static final List<String> SLIM = List.of(
            "--dpkgopt=path-exclude=/usr/share/doc/*",
            "--dpkgopt=path-include=/usr/share/doc/*/copyright",
            "--dpkgopt=path-exclude=/usr/share/info/*",
            "--dpkgopt=path-exclude=/usr/share/locale/*",
            "--dpkgopt=path-exclude=/usr/share/man/*");

    @Override
    public String how() {
        return "bootstrapped";
    }

    @Override
    public boolean offers(ImageRequest request) {
        return REFERENCE.matcher(request.reference()).matches();
    }

    @Override
    public Answer find(ImageRequest request) {
        if (!isRoot()) {
            return Answer.missing("that needs root: run `ci/lab setup` as root once");
        }
        Matcher reference = REFERENCE.matcher(request.reference());
        if (!reference.matches()) {
            throw new IllegalArgumentException(request.reference());
        }
        progress.accept("bootstrapping %s from Debian packages, about %d s"
                .formatted(request.reference(), EXPECTED.toSeconds()));
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            Path tar = directory.path().resolve(ROOT);
            Throttle throttle = new Throttle(progress, EXPECTED);
            Optional<String> problem = run(command(reference.group(1), tar), throttle);
            if (problem.isPresent()) {
                return Answer.missing(problem.get());
            }
            Files.writeString(directory.path().resolve("Dockerfile"), DOCKERFILE);
            Answer answer = ImageBuild.run(engine, directory.path(), request.reference(), throttle);
            answer.id()
                    .ifPresent(id -> progress.accept(
                            "bootstrapped %s in %s".formatted(request.reference(), throttle.elapsed())));
            return answer;
        } catch (IOException e) {
            throw new LabException("Bootstrapping %s: %s".formatted(request.reference(), e), e);
        }
    }

    private static List<String> command(String suite, Path tar) {
        List<String> command = new ArrayList<>(List.of("mmdebstrap", "--variant=minbase", "--include=ca-certificates"));
        // A mirror that is a frozen copy has an expired Release file. mmdebstrap leaves the option in the image, where
        // the
        // builds need it too. Signatures are checked all the same.
        command.add("--aptopt=Acquire::Check-Valid-Until \"false\"");
        command.addAll(SLIM);
        command.addAll(List.of(suite, tar.toString()));
        mirror().ifPresent(command::add);
        return command;
    }

    private static Optional<String> mirror() {
        try {
            Process apt = new ProcessBuilder(PackageMirror.QUESTION)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (BufferedReader lines = apt.inputReader(StandardCharsets.UTF_8)) {
                return PackageMirror.in(lines.lines().toList());
            }
        } catch (IOException e) {
            return Optional.empty(); // not a Debian-family host
        }
    }

    /** @return what went wrong */
    private static Optional<String> run(List<String> command, Throttle throttle) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            return Optional.of(
                    "mmdebstrap is not installed: run `ci/lab setup` as root, or apt-get install mmdebstrap");
        }
        BuildOutput output = new BuildOutput();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.add(line + "\n");
                String shown = line.replaceFirst("^I: ", "");
                throttle.say(() -> "bootstrapping, " + shown);
            }
        }
        try {
            int exitCode = process.waitFor();
            return exitCode == 0
                    ? Optional.empty()
                    : Optional.of("mmdebstrap ended with exit code %d; its last lines:%n%s"
                            .formatted(exitCode, output.tail()));
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new LabException("Interrupted while bootstrapping", e);
        }
    }

    private static boolean isRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
