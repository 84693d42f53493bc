package io.pgmemlab.engine.image;

import java.util.List;
import java.util.Optional;

/** The Debian mirror that this host itself installs from, read from its apt configuration. */
final class PackageMirror {
    /** Asks apt for one line a package index. What it does not know it leaves as it stands. */
    static final List<String> QUESTION = List.of(
            "apt-get",
            "indextargets",
            "--format",
            "$(ORIGIN)|$(LABEL)|$(COMPONENT)|$(REPO_URI)",
            "Created-By: Packages");

    private PackageMirror() {}

    /**
     * The archive of Debian itself, not its security updates or somebody's additions. Where the host has not yet read any
     * index, apt knows addresses but neither origin nor label: then the address decides.
     *
     * @return empty on hosts that have none, such as Ubuntu; mmdebstrap then uses its own default
     */
    static Optional<String> in(List<String> answer) {
        return first(answer, "Debian|Debian|main|").or(() -> first(answer, "$(ORIGIN)|$(LABEL)|main|"));
    }

    private static Optional<String> first(List<String> answer, String prefix) {
        return answer.stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .filter(uri -> uri.startsWith("http://") || uri.startsWith("https://"))
                .filter(uri -> uri.replaceAll("/+$", "").endsWith("/debian"))
                .findFirst();
    }
}
